/*
 * The last filter of system calls, set when the library is loaded and the image is read: what the
 * launcher allows so that a program can start is not needed any more. See seccomp(2).
 *
 * Decoders of HEIF and AVIF start threads. Whatever is not listed fails as if it were forbidden, so
 * that a library that looks for a file or for the number of processors goes on without it.
 */

#include "restriction.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* The low half of an argument; both architectures are little-endian. */
#define ARGUMENT(number) (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (number))

#define LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
#define REFUSAL(error) ANSWER(SECCOMP_RET_ERRNO | (error))
#define IF(call, instructions) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, instructions)

#define ALLOW(call) IF(call, 1), ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(call, error) IF(call, 1), REFUSAL(error)
#define ALLOW_IF_EQUAL(call, number, value) \
  IF(call, 4), LOAD(ARGUMENT(number)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), \
      ANSWER(SECCOMP_RET_ALLOW), REFUSAL(EPERM)
#define ALLOW_IF_ANY(call, number, bits) \
  IF(call, 4), LOAD(ARGUMENT(number)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), \
      ANSWER(SECCOMP_RET_ALLOW), REFUSAL(EPERM)
#define ALLOW_UNLESS_ANY(call, number, bits) \
  IF(call, 4), LOAD(ARGUMENT(number)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), \
      ANSWER(SECCOMP_RET_ALLOW), REFUSAL(EPERM)

bool restrict_process(void) {
#if !defined(ARCHITECTURE)
  return false;
#else
  struct sock_filter filter[] = {
      LOAD(offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
      // The calls of the x32 interface.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
#endif
      // Memory.
      ALLOW(brk),
      ALLOW(munmap),
      ALLOW(mremap),
      ALLOW(madvise),
      ALLOW_UNLESS_ANY(mmap, 2, PROT_EXEC),
      ALLOW_UNLESS_ANY(mprotect, 2, PROT_EXEC),
      // Threads.
      ALLOW(futex),
      ALLOW_IF_ANY(clone, 0, CLONE_THREAD),
      // Its flags are in memory, which a filter cannot read; without it the C library uses clone.
      REFUSE(clone3, ENOSYS),
      ALLOW(set_robust_list),
      ALLOW(rseq),
      ALLOW(sched_yield),
      ALLOW(sched_getaffinity),
      ALLOW_IF_EQUAL(prctl, 0, PR_SET_NAME),
      // Its output, clocks and chance.
      ALLOW(write),
      ALLOW(clock_gettime),
      ALLOW(clock_nanosleep),
      ALLOW(getrandom),
      // Its end, also by abort(3).
      ALLOW(exit),
      ALLOW(exit_group),
      ALLOW(rt_sigaction),
      ALLOW(rt_sigprocmask),
      ALLOW(rt_sigreturn),
      ALLOW(restart_syscall),
      ALLOW(getpid),
      ALLOW(gettid),
      ALLOW_IF_EQUAL(tgkill, 0, (uint32_t)getpid()),
      REFUSAL(EPERM),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  // The launcher has set it; without one, as in a test, it is needed for the filter.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
#endif
}
