#include "CRealtimeGuard.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#if defined(__has_feature)
#if __has_feature(realtime_sanitizer)
#define WOODSHED_GUARDED 1
#include <sanitizer/rtsan_interface.h>
#endif
#endif

static _Atomic uint64_t checked;
static _Atomic bool planted_allocation;
static void *volatile planted;

#ifdef WOODSHED_GUARDED
__attribute__((nonblocking))
#endif
static void run(woodshed_render_function render, void *context, float *out, int32_t frames) {
    if (atomic_load_explicit(&planted_allocation, memory_order_relaxed)) {
        planted = malloc(64);
        free(planted);
    }
    render(context, out, frames);
}

void woodshed_guarded_render(woodshed_render_function render, void *context, float *out, int32_t frames) {
    run(render, context, out, frames);
#ifdef WOODSHED_GUARDED
    atomic_fetch_add_explicit(&checked, 1, memory_order_relaxed);
#endif
}

uint64_t woodshed_guard_checked_callbacks(void) {
    return atomic_load_explicit(&checked, memory_order_relaxed);
}

bool woodshed_guard_is_active(void) {
#ifdef WOODSHED_GUARDED
    return true;
#else
    return false;
#endif
}

void woodshed_guard_plant_allocation(bool on) {
    atomic_store_explicit(&planted_allocation, on, memory_order_relaxed);
}

#ifdef WOODSHED_GUARDED
static void say_count(void) {
    __rtsan_disable();
    printf("%" PRIu64 " callbacks checked before the one that failed\n", woodshed_guard_checked_callbacks());
    fflush(stdout);
}
#endif

void woodshed_guard_count_on_failure(void) {
#ifdef WOODSHED_GUARDED
    __sanitizer_set_death_callback(say_count);
#endif
}

void woodshed_flush_denormals(void) {
#if defined(__SSE__)
    _mm_setcsr(_mm_getcsr() | 0x8040);
#elif defined(__aarch64__)
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    __asm__ volatile("msr fpcr, %0" : : "r"(control | (1u << 24)));
#endif
}
