// Stands in front of glibc's allocator for the whole test program, C libraries included: the linker exports these
// definitions from the executable, so that shared libraries find them first.

#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(realtime_sanitizer)
#define HANDS_OFF 1
#endif
#endif

#ifdef HANDS_OFF

bool allocation_counter_is_available(void) { return false; }
void allocation_counter_start(void) {}
uint64_t allocation_counter_stop(void) { return 0; }

#else

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static __thread bool counting;
static __thread uint64_t calls;

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
    calls = 0;
    counting = true;
}

uint64_t allocation_counter_stop(void) {
    counting = false;
    return calls;
}

static inline void count(void) {
    if (counting) calls++;
}

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count();
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    if (memory) count();
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count();
    void *made = __libc_memalign(alignment, size);
    if (!made) return ENOMEM;
    *memory = made;
    return 0;
}

#endif
