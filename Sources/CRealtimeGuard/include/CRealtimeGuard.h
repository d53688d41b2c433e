#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The audio callback: `frames` interleaved stereo frames into `out`.
typedef void (*woodshed_render_function)(void *context, float *out, int32_t frames);

/// Calls the callback. Built with -fsanitize=realtime, RealtimeSanitizer stops the program at the first
/// allocation, lock or system call inside; built without, this is a plain call.
/// [audio]
void woodshed_guarded_render(woodshed_render_function render, void *context, float *out, int32_t frames);

/// How many callbacks have been run under the sanitizer; 0 in a plain build.
/// [any]
uint64_t woodshed_guard_checked_callbacks(void);

/// True when the sanitizer is built in.
/// [any]
bool woodshed_guard_is_active(void);

/// Plants an allocation in every callback from now on: the proof that the guard can fail.
/// [setup]
void woodshed_guard_plant_allocation(bool planted);

/// When the sanitizer stops the program, it also prints how many callbacks had been clean.
/// [setup]
void woodshed_guard_count_on_failure(void);

/// Lets this thread take numbers near zero as zero: a decaying echo would cost a hundred times as much.
/// [audio]
void woodshed_flush_denormals(void);
