#pragma once

/*
 * A shared library that is loaded when its first function is about to be called, and not at each
 * start of the program. Most runs need neither libpq nor libarchive, which bring 28 others; and to
 * decide about a file takes no hash of libcrypto, whose 3,400 symbols the dynamic loader looks up
 * one by one.
 *
 * Both macros define functions that a header of the library declares, each of which calls the one
 * of the library:
 *
 *   #define FUNCTIONS(EACH) EACH(int, archive_read_free, (struct archive *a), (a))
 *   LATE_LIBRARY(carchive_load, "libarchive.so.13", FUNCTIONS)
 *
 * LATE_LIBRARY is for one that a program can do without. It defines LOAD, which must have answered
 * NULL before any of the functions is called, and answers what late_library_load does.
 *
 * LATE_NEEDED is for one that a program needs: the first function loads it. Where that is not
 * possible, the program ends as the dynamic loader would have ended it.
 *
 * A library may be asked for by several threads, and is loaded once.
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

/* Ends the program, which cannot have a library, with the words on why. */
_Noreturn void late_library_missing(const char *fault);

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

/* Hidden: what the library itself calls is its own function, and not this one. */
#define LATE_NEEDED_FUNCTION(RESULT, NAME, PARAMETERS, ARGUMENTS)   \
  static __typeof__(&NAME) late_##NAME;                             \
  __attribute__((visibility("hidden"))) RESULT NAME PARAMETERS {    \
    late_need();                                                    \
    return late_##NAME ARGUMENTS;                                   \
  }

#define LATE_NEEDED(FILE, FUNCTIONS)                                         \
  static void late_need(void);                                               \
  FUNCTIONS(LATE_NEEDED_FUNCTION)                                            \
  static const struct late_function late_functions[] = {FUNCTIONS(LATE_ROW)}; \
  static void late_load(void) {                                              \
    const char *fault = late_library_load(                                   \
        FILE, late_functions, sizeof late_functions / sizeof *late_functions); \
    if (fault) late_library_missing(fault);                                  \
  }                                                                          \
  static void late_need(void) {                                              \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                          \
    pthread_once(&once, late_load);                                          \
  }
