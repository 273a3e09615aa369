#include "restriction.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1 /* Their run-time libraries map terabytes and use many more calls. */
#endif
#endif

/* Landlock by its numbers: the headers of many systems are older than their kernels. landlock(7). */
struct landlock_rules {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};

static bool limit(int resource, rlim_t value) {
  struct rlimit most = {.rlim_cur = value, .rlim_max = value};
  return setrlimit(resource, &most) == 0;
}

/* See getrlimit(2). There is no limit of processor time: a worker lives long. */
static bool set_limits(void) {
#ifdef SANITIZED
  return false;
#else
  bool all = limit(RLIMIT_NOFILE, 16) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0);
  return all && limit(RLIMIT_NPROC, 0) && limit(RLIMIT_DATA, 1 << 30);
#endif
}

/* A program of root's has all capabilities; this one needs none. See capset(2). */
static void drop_capabilities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  syscall(SYS_capset, &header, none);
}

/* Denies every right that this kernel's Landlock knows, without any exception. */
static bool set_landlock(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1 /* LANDLOCK_..._VERSION */);
  if (version < 1) return false;
  struct landlock_rules rules = {.files = (1u << 13) - 1};
  size_t size = 8;
  if (version >= 2) rules.files |= 1u << 13; /* refer */
  if (version >= 3) rules.files |= 1u << 14; /* truncate */
  if (version >= 5) rules.files |= 1u << 15; /* ioctl on devices */
  if (version >= 4) {
    rules.network = 3; /* bind, connect over TCP */
    size = 16;
  }
  if (version >= 6) {
    rules.scoped = 3; /* abstract sockets, signals */
    size = 24;
  }
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return false;
  bool done = syscall(SYS_landlock_restrict_self, set, 0) == 0;
  close(set);
  return done;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* The lower half of an argument of the call; both architectures are little-endian. */
#define ARGUMENT(n) (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (n))

#define LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
#define SKIP_UNLESS_EQUAL(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
#define SKIP_IF_SET(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, count, 0)
#define SKIP_UNLESS_SET(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, count)

#define ALLOW(call) SKIP_UNLESS_EQUAL(__NR_##call, 1), ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(call, error) SKIP_UNLESS_EQUAL(__NR_##call, 1), ANSWER(SECCOMP_RET_ERRNO | (error))
/* Allows a call if an argument has a value; else the process is killed. */
#define ALLOW_IF_EQUAL(call, n, value) \
  SKIP_UNLESS_EQUAL(__NR_##call, 4), LOAD(ARGUMENT(n)), SKIP_UNLESS_EQUAL(value, 1), \
      ANSWER(SECCOMP_RET_ALLOW), ANSWER(SECCOMP_RET_KILL_PROCESS)
/* Allows a call unless an argument has one of some bits; then the process is killed. */
#define ALLOW_UNLESS_SET(call, n, bits) \
  SKIP_UNLESS_EQUAL(__NR_##call, 4), LOAD(ARGUMENT(n)), SKIP_IF_SET(bits, 1), \
      ANSWER(SECCOMP_RET_ALLOW), ANSWER(SECCOMP_RET_KILL_PROCESS)

/* The calls that libmagic and the C library under it make. See seccomp(2). */
static bool set_filter(void) {
#if defined(SANITIZED) || !defined(ARCHITECTURE)
  return false;
#else
  uint32_t self = (uint32_t)getpid();
  struct sock_filter filter[] = {
      LOAD(offsetof(struct seccomp_data, arch)),
      SKIP_UNLESS_EQUAL(ARCHITECTURE, 1),
      BPF_STMT(BPF_JMP | BPF_JA, 1),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(offsetof(struct seccomp_data, nr)),
      /* The most frequent calls first: the list is gone through for each call. */
      ALLOW(pread64),
      ALLOW(read),
      ALLOW(lseek),
      ALLOW(brk),
      ALLOW(munmap),
      ALLOW_UNLESS_SET(mmap, 2, PROT_EXEC),
      ALLOW_IF_EQUAL(recvmsg, 0, 0),
      ALLOW_IF_EQUAL(sendto, 0, 0),
      ALLOW(close),
      ALLOW(setitimer),
      /* glibc asks for the facts of an open file by an empty path. */
      SKIP_UNLESS_EQUAL(__NR_newfstatat, 4),
      LOAD(ARGUMENT(3)),
      SKIP_UNLESS_SET(0x1000 /* AT_EMPTY_PATH */, 1),
      ANSWER(SECCOMP_RET_ALLOW),
      ANSWER(SECCOMP_RET_ERRNO | EACCES),
      ALLOW(fstat),
      ALLOW(mremap),
      ALLOW_UNLESS_SET(mprotect, 2, PROT_EXEC),
      ALLOW(madvise),
      ALLOW(futex),
      ALLOW(getrandom),
      ALLOW(clock_gettime),
      ALLOW(sched_yield),
      ALLOW(rt_sigaction),
      ALLOW(rt_sigprocmask),
      ALLOW(rt_sigreturn),
      ALLOW(restart_syscall),
      ALLOW(exit),
      ALLOW(exit_group),
      /* A fault that the C library finds is reported on standard error and ends the process. */
      ALLOW_IF_EQUAL(write, 0, 2),
      ALLOW_IF_EQUAL(writev, 0, 2),
      ALLOW(getpid),
      ALLOW(gettid),
      ALLOW_IF_EQUAL(tgkill, 0, self),
      /* A library that looks for a file does not find it, and goes on. */
      REFUSE(openat, EACCES),
#ifdef __NR_open
      REFUSE(open, EACCES),
#endif
#ifdef __NR_access
      REFUSE(access, EACCES),
#endif
      REFUSE(ioctl, ENOTTY),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
#endif
}

struct restriction restrict_process(void) {
  struct restriction made = {0};
  /* No core file, and nothing of it to be read by others of the same user. See prctl(2). */
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  drop_capabilities();
  made.no_new_privileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  made.landlock = set_landlock();
  made.limits = set_limits();
  made.seccomp = set_filter();
  return made;
}
