/*
 * The filter of system calls for a program that serves strangers (--serve), as the web front of the
 * console does, and for one that makes an answer out of its input (--answer), as the one that draws
 * pictures does. See seccomp(2).
 *
 * An extension is any program, so its filter lists what is refused (calls.c). This program does one
 * thing: it accepts connections on sockets that it was given, reads and writes. So this filter lists
 * what is allowed, and what a later kernel brings is refused too:
 *
 *  - EACCES for calls that make or connect a socket, as to extensions;
 *  - ENOSYS for calls from clone3(2) on: the C library knows what to do without them;
 *  - EPERM for everything else.
 *
 * No code can be made: memory is never writable and executable, nor one after the other.
 *
 * A filter cannot see these:
 *
 *  - how often a call is made. The launcher itself must execute the program, so execve(2) is allowed;
 *    Landlock lets it execute the program and the dynamic linker alone, with the same restrictions.
 *  - the path of a call. What is read is the matter of Landlock; names, sizes and times of files can
 *    be asked for.
 *  - what a message holds: a descriptor for another process, or an address. So sendmsg(2) and
 *    recvmsg(2) are refused; a stream needs neither.
 */

#define _GNU_SOURCE

#include "filter.h"
#include "launcher.h"

#ifndef NO_CALL_FILTER

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define COUNT(array) (sizeof array / sizeof *array)

/* Calls that are allowed to a program that serves, whatever their arguments are. */
static uint32_t allowed_to_serve[] = {
    // Sockets that are there. Each is connected to its other end, or listens.
    SYS_accept, SYS_accept4, SYS_listen, SYS_shutdown, SYS_getsockopt, SYS_getsockname,
    SYS_getpeername, SYS_recvfrom,
    // Waiting.
    SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_ppoll, SYS_pselect6, SYS_eventfd2,
    SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_signalfd4,
#ifdef __x86_64__
    // Older forms of the calls above.
    SYS_epoll_create, SYS_epoll_wait, SYS_poll, SYS_select, SYS_eventfd, SYS_signalfd, SYS_pause,
#endif
};

/* Calls that are allowed to every program here, whatever their arguments are. */
static uint32_t allowed[] = {
    // Descriptors.
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_dup, SYS_dup3,
    SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_getcwd,
    // Pauses.
    SYS_nanosleep, SYS_clock_nanosleep, SYS_restart_syscall,
    // Clocks and chance.
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_getrandom,
    // Memory. mmap(2) and mprotect(2) are below.
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    // Threads. clone(2) is below.
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_rseq,
    SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu, SYS_membarrier,
    // Signals to itself. kill(2) and tgkill(2) are below.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait, SYS_sigaltstack,
    // What it is, and what it has used.
    SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname,
    SYS_sysinfo, SYS_getrusage, SYS_getrlimit,
    // Its start and its end.
    SYS_execve, SYS_exit, SYS_exit_group,
#ifdef __x86_64__
    // Older forms of the calls above.
    SYS_dup2, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_time, SYS_arch_prctl,
#endif
};

/* Calls by which a socket would be made, or would get another end. */
static const uint32_t of_sockets[] = {SYS_socket, SYS_socketpair, SYS_connect, SYS_bind};

/*
 * sendto(2): without an address, so to the other end. With one, and MSG_FASTOPEN, it would connect a
 * socket that shutdown(2) has taken from listening, which no rule about connect(2) sees.
 */
static void restrict_sending(void) {
  add(EQUAL, 0, 6, SYS_sendto);
  // The address is a pointer, so both halves tell whether there is one.
  load_argument(4);
  add(EQUAL, 0, 3, 0);
  load_high_half(4);
  add(EQUAL, 0, 1, 0);
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
  add(ANSWER, 0, 0, REFUSAL(EACCES));
}

/* Options of sockets and of TCP; those of IP reach the filters of packets and groups of receivers. */
static void restrict_options(void) {
  const struct question is_allowed[] = {{1, EQUAL, SOL_SOCKET, 0}, {1, EQUAL, IPPROTO_TCP, 0}};
  refuse_when(SYS_setsockopt, UNLESS_ANY, is_allowed, COUNT(is_allowed), EPERM);
}

/* Files are opened to be read. O_PATH opens also what may not be read. */
static void restrict_opening(void) {
  const uint32_t changing =
      O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY) | O_PATH;
  refuse_bits(SYS_openat, 2, changing, EPERM);
#ifdef SYS_open
  refuse_bits(SYS_open, 1, changing, EPERM);
#endif
}

/* Code comes from files alone, those that may be read, and is not written. */
static void restrict_code(void) {
  refuse_bits(SYS_mprotect, 2, PROT_EXEC, EPERM);
  add(EQUAL, 0, 7, SYS_mmap);
  load_argument(2);
  add(ANY_BIT, 0, 3, PROT_EXEC);
  add(ANY_BIT, 3, 0, PROT_WRITE);
  load_argument(3);
  add(ANY_BIT, 1, 0, MAP_ANONYMOUS);
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
  add(ANSWER, 0, 0, REFUSAL(EPERM));
}

/* A thread is made, never a process or a namespace. */
static void restrict_clone(void) {
  const uint32_t kinds = CLONE_THREAD | CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                         CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const struct question is_thread = {0, EQUAL, CLONE_THREAD, kinds};
  refuse_when(SYS_clone, UNLESS_ALL, &is_thread, 1, EPERM);
}

/* Signals reach the process itself, as abort(3) sends one. It keeps its number when it is executed. */
static void restrict_own_signals(void) {
  const struct question is_own = {0, EQUAL, (uint32_t)getpid(), 0};
  refuse_when(SYS_kill, UNLESS_ALL, &is_own, 1, EPERM);
  refuse_when(SYS_tgkill, UNLESS_ALL, &is_own, 1, EPERM);
}

/* Of calls that do many things, those that are harmless. */
static void restrict_commands(void) {
  const struct question is_of_descriptor[] = {
      {1, EQUAL, F_GETFL, 0},         {1, EQUAL, F_SETFL, 0}, {1, EQUAL, F_GETFD, 0},
      {1, EQUAL, F_SETFD, 0},         {1, EQUAL, F_DUPFD, 0},
      {1, EQUAL, F_DUPFD_CLOEXEC, 0},
  };
  refuse_when(SYS_fcntl, UNLESS_ANY, is_of_descriptor, COUNT(is_of_descriptor), EPERM);
  // As if no descriptor knew the others. A terminal may be asked what it is, see isatty(3).
  const struct question is_of_reading[] = {
      {1, EQUAL, FIONREAD, 0}, {1, EQUAL, FIONBIO, 0}, {1, EQUAL, 0x5401 /* TCGETS */, 0}};
  refuse_when(SYS_ioctl, UNLESS_ANY, is_of_reading, COUNT(is_of_reading), ENOTTY);
  const struct question is_of_name[] = {{0, EQUAL, PR_SET_NAME, 0}, {0, EQUAL, PR_GET_NAME, 0}};
  refuse_when(SYS_prctl, UNLESS_ANY, is_of_name, COUNT(is_of_name), EPERM);
}

/* A further filter may be set, which only takes more away; and none that has a keeper of its own. */
static void restrict_filters(void) {
  const struct question is_plain[] = {{0, EQUAL, SECCOMP_SET_MODE_FILTER, 0}, {1, EQUAL, 0, 0}};
  refuse_when(SYS_seccomp, UNLESS_ALL, is_plain, COUNT(is_plain), EPERM);
}

void allow_serving(bool only_answers) {
  // First what programs call most.
  answer_all(allowed, COUNT(allowed), SECCOMP_RET_ALLOW);
  if (only_answers) {
    restrict_filters();
  } else {
    answer_all(allowed_to_serve, COUNT(allowed_to_serve), SECCOMP_RET_ALLOW);
    restrict_sending();
    restrict_options();
  }
  restrict_opening();
  restrict_code();
  restrict_clone();
  restrict_own_signals();
  restrict_commands();
  refuse_limits_of_others();
  for (size_t index = 0; index < COUNT(of_sockets); index++) refuse(of_sockets[index], EACCES);
  add(BPF_JMP | BPF_JGE | BPF_K, 0, 1, SYS_clone3);
  add(ANSWER, 0, 0, REFUSAL(ENOSYS));
  add(ANSWER, 0, 0, REFUSAL(EPERM));
}

#endif
