#include <alsa/asoundlib.h>

// alsa-lib reports to stderr, which belongs to the screen; every call's result is looked at anyway. Its handler is
// variadic, which Swift cannot write.
static void woodshed_alsa_say_nothing(const char *file, int line, const char *function, int err, const char *fmt, ...) {
    (void)file, (void)line, (void)function, (void)err, (void)fmt;
}

static inline void woodshed_alsa_quiet(void) {
    snd_lib_error_set_handler(woodshed_alsa_say_nothing);
}
