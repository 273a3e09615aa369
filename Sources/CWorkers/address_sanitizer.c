/*
 * How the address sanitizer works in a program that is built with it, unless ASAN_OPTIONS says else.
 *
 * It does not look for leaks at the end: what only a constant of Swift refers to, such as an array of
 * objects that is made once, counts as leaked, since it does not see that reference.
 */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)

const char *__asan_default_options(void);

const char *__asan_default_options(void) { return "detect_leaks=0"; }

#endif
#endif
