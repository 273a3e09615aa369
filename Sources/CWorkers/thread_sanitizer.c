/*
 * What the thread sanitizer must not report, in a program that is built with it.
 *
 * It does not see the lock of the standard library's `Mutex`, which waits inside a library that is
 * not instrumented, and takes all that is done under it for a race. These are the endings of the
 * mangled names of closures whose type is that of `Mutex.withLock`: (inout sending Value) -> sending
 * Result, with and without a typed error. So a race is reported unless one of the two accesses is
 * made under a lock.
 */

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

const char *__tsan_default_suppressions(void);

const char *__tsan_default_suppressions(void) {
  return "race:YuYTXEfU\n"
         "race:YuYKYTXEfU\n"
         "race:YuYKTXEfU\n"
         "race:YuKYTXEfU\n";
}

#endif
#endif
