#pragma once

#include <stdbool.h>
#include <stdint.h>

/// False where a sanitizer owns malloc and nothing can be counted.
bool allocation_counter_is_available(void);
/// Counts this thread's malloc, calloc, realloc, free, memalign and the like from here on.
void allocation_counter_start(void);
/// How many calls this thread made since the start; stops counting.
uint64_t allocation_counter_stop(void);
