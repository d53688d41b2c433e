#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own entry, part of the toolchain's runtime: runs `reader` on inputs as the arguments say.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*reader)(const uint8_t *data, size_t size));
