# Woodshed: what one does with a clone of it. `make help` lists the targets.
#
# `make play` and `make test` need a Swift toolchain; the rest is installed by Scripts/setup with apt.

PREFIX  ?= /usr/local
DESTDIR ?=
# The exercise, and further options of `woodshed play`: make play EXERCISE=the-kesh ARGS="--tempo 60%"
EXERCISE ?= blues-in-a
ARGS    ?=
# How long each fuzzer runs.
SECONDS := 20
FORMATTED := Package.swift Fuzz/Package.swift Sources Tests Fuzz/Sources

RELEASE := .build/release/woodshed

.PHONY: help play build test bench rtsan tsan fuzz format lint install uninstall clean

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## */\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

play: build ## install what is missing, build, play EXERCISE (blues-in-a); options for play in ARGS=
	@$(RELEASE) play $(EXERCISE) $(ARGS)

build: ## install what is missing, build in release mode
	@Scripts/setup
	@Scripts/build-release --product woodshed

test: ## install what is missing, run every test
	@Scripts/setup test
	@Scripts/run-tests

bench: ## measure, with the peer's figure beside ours; RECORD=1 also writes docs/bench.md
	@Scripts/setup bench
	@Scripts/run-bench $(if $(RECORD),--record,)

rtsan: ## the audio callback under RealtimeSanitizer; TRIP=1 plants an allocation and must fail
	@Scripts/setup
	@Scripts/run-rtsan $(if $(TRIP),--trip,)

tsan: ## the tests of the rooms that share memory between threads, under ThreadSanitizer
	@Scripts/setup test
	@Scripts/run-tsan

fuzz: ## every fuzzer for SECONDS=20
	@Scripts/setup
	@Scripts/run-fuzz $(SECONDS)

format: ## lay the sources out as .swift-format says
	@swift format --in-place --parallel --recursive $(FORMATTED)

lint: ## complain where the layout is not as .swift-format says
	@swift format lint --strict --parallel --recursive $(FORMATTED)

install: build ## program, data, man page and completions under PREFIX=/usr/local
	@Scripts/install "$(DESTDIR)" "$(PREFIX)"

uninstall: ## take them away again
	@Scripts/install --remove "$(DESTDIR)" "$(PREFIX)"

clean: ## forget every build
	rm -rf .build .build-* Fuzz/.build Fuzz/.build-*
