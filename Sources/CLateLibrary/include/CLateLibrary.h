#pragma once

/*
 * A shared library that is loaded when its first function is about to be called, and not at each
 * start of the program. Most runs need neither libpq nor libarchive, which bring 28 others.
 *
 * LATE_LIBRARY defines functions that a header of the library declares, each of which calls the one
 * of the library, and LOAD, which must have answered NULL before any of them is called:
 *
 *   #define FUNCTIONS(EACH) EACH(int, archive_read_free, (struct archive *a), (a))
 *   LATE_LIBRARY(carchive_load, "libarchive.so.13", FUNCTIONS)
 *
 * LOAD answers what late_library_load does. It may be called from several threads, and loads once.
 */

#include <pthread.h>
#include <stddef.h>

/* A function of a library, and where to put its address. */
struct late_function {
  const char *name;
  void **address;
};

/*
 * Loads a library and finds its functions. Answers NULL, or the words of dlerror(3) on why the
 * library or one of its functions cannot be had, which stay where they are.
 */
const char *late_library_load(
    const char *file, const struct late_function *functions, size_t count);

#define LATE_FUNCTION(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  static __typeof__(&NAME) late_##NAME;                    \
  RESULT NAME PARAMETERS { return late_##NAME ARGUMENTS; }

#define LATE_ROW(RESULT, NAME, PARAMETERS, ARGUMENTS) {#NAME, (void **)&late_##NAME},

#define LATE_LIBRARY(LOAD, FILE, FUNCTIONS)                                  \
  FUNCTIONS(LATE_FUNCTION)                                                   \
  static const struct late_function late_functions[] = {FUNCTIONS(LATE_ROW)}; \
  static const char *late_fault;                                             \
  static void late_load(void) {                                              \
    late_fault = late_library_load(                                          \
        FILE, late_functions, sizeof late_functions / sizeof *late_functions); \
  }                                                                          \
  const char *LOAD(void) {                                                   \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                          \
    pthread_once(&once, late_load);                                          \
    return late_fault;                                                       \
  }
