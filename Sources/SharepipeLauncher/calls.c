/*
 * The filter of system calls. See seccomp(2).
 *
 * Landlock does not know UDP, raw sockets and the sockets of local services that have a path, so
 * the network is refused where it starts: socket(2).
 */

#define _GNU_SOURCE

#include "call_numbers.h"
#include "filter.h"
#include "launcher.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
/* Calls of the x32 interface have this bit; none of them is needed. */
#define FOREIGN_INTERFACE_BIT 0x40000000U
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the low half of an argument is read where little-endian machines have it"
#endif

/* The flags of clone(2) and unshare(2) that make a namespace; CLONE_NEWTIME is 0x80. */
static const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                   CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

bool has_call_filter(void) {
#ifdef NO_CALL_FILTER
  return false;
#else
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#endif
}

#ifndef NO_CALL_FILTER

/*
 * prlimit(2): limits of any process may be read, new ones set for the caller alone. The C library
 * reads and sets the caller's own with it, as process 0.
 */
void refuse_limits_of_others(void) {
  add(EQUAL, 0, 8, SYS_prlimit64);
  load_argument(0);
  add(EQUAL, 5, 0, 0);
  // The new limit is a pointer, so both halves tell whether there is one.
  load_argument(2);
  add(EQUAL, 0, 2, 0);
  load_high_half(2);
  add(EQUAL, 1, 0, 0);
  add(ANSWER, 0, 0, REFUSAL(EPERM));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

/*
 * Refuses to change how other processes of the user are run, sharepipe among them: Landlock keeps
 * signals from them, but not these calls. The caller is 0 in all of them.
 *
 * A filter cannot know the threads of a process, so a thread that is named by its number, as the
 * pthread functions do, counts as another process even to itself:
 *  - Policies and priorities are refused. To raise them needs a right that most users lack, so
 *    programs expect EPERM: Java and GLib go on. A thread that is made with a policy of its own,
 *    even the usual one (PTHREAD_EXPLICIT_SCHED), is not made.
 *  - The choice of processors needs no right, and GCC's OpenMP ends the program when it is refused
 *    (with OMP_PROC_BIND). It changes nothing but speed: nothing is done, and 0 is answered.
 */
static void refuse_scheduling_of_others(void) {
  const struct question is_caller = {0, EQUAL, 0, 0};
  refuse_when(SYS_sched_setaffinity, UNLESS_ALL, &is_caller, 1, 0);
  refuse_when(SYS_sched_setscheduler, UNLESS_ALL, &is_caller, 1, EPERM);
  refuse_when(SYS_sched_setparam, UNLESS_ALL, &is_caller, 1, EPERM);
  refuse_when(SYS_sched_setattr, UNLESS_ALL, &is_caller, 1, EPERM);
  const struct question is_calling_process[] = {{0, EQUAL, PRIO_PROCESS, 0}, {1, EQUAL, 0, 0}};
  refuse_when(SYS_setpriority, UNLESS_ALL, is_calling_process, 2, EPERM);
  const struct question is_calling_thread[] = {
      {0, EQUAL, 1 /* IOPRIO_WHO_PROCESS */, 0}, {1, EQUAL, 0, 0}};
  refuse_when(SYS_ioprio_set, UNLESS_ALL, is_calling_thread, 2, EPERM);
}

/* Calls by which rights are gained, others are looked into, or the system is changed. */
static uint32_t refused[] = {
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, CALL_PIDFD_GETFD,
    // Namespaces and mounts.
    SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_open_tree,
    SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, CALL_MOUNT_SETATTR, CALL_OPEN_TREE_ATTR,
    SYS_open_by_handle_at,
    // Large parts of the kernel that no extension needs; io_uring makes sockets of its own.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter,
    SYS_io_uring_register, SYS_fanotify_init,
    // What processes leave to each other under a number or a name that no file system has.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget,
    SYS_semop, SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink,
    // The keys of the user.
    SYS_add_key, SYS_request_key, SYS_keyctl,
    // The system itself.
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon,
    SYS_swapoff, SYS_acct, SYS_quotactl, CALL_QUOTACTL_FD, SYS_syslog, SYS_vhangup, SYS_settimeofday,
    SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

static void build(const struct wishes *wishes, bool has_keeper) {
  begin_filter();
  add(LOAD, 0, 0, offsetof(struct seccomp_data, arch));
  add(EQUAL, 1, 0, ARCHITECTURE);
  add(ANSWER, 0, 0, SECCOMP_RET_KILL_PROCESS);
  load_number();
#ifdef FOREIGN_INTERFACE_BIT
  add(BPF_JMP | BPF_JGE | BPF_K, 0, 1, FOREIGN_INTERFACE_BIT);
  add(ANSWER, 0, 0, SECCOMP_RET_KILL_PROCESS);
#endif
  if (wishes->serves) {
    allow_serving(wishes->only_answers);
    return;
  }
  // First what programs call most.
  restrict_made_files();
  answer_all(refused, sizeof refused / sizeof *refused, REFUSAL(EPERM));
  // Its flags are in memory, which a filter cannot read; without it the C library uses clone.
  refuse(SYS_clone3, ENOSYS);
  refuse_bits(SYS_clone, 0, namespaces, EPERM);
  refuse_bits(SYS_unshare, 0, namespaces | 0x80, EPERM);
  refuse_limits_of_others();
  refuse_scheduling_of_others();
  restrict_signals();
  restrict_metadata(has_keeper);
  // Landlock does not restrict watching either, which would tell the names of files that come into
  // directories that the program may not list. A filter cannot see the path, so nothing is watched;
  // tail -f looks every second instead.
  refuse(SYS_inotify_add_watch, EACCES);
  if (wishes->network_ends) {
    add(EQUAL, 0, 4, SYS_socket);
    load_argument(0);
    add(EQUAL, 1, 0, AF_INET);
    add(EQUAL, 0, 1, AF_INET6);
    add(ANSWER, 0, 0, SECCOMP_RET_KILL_PROCESS);
    load_number();
  }
  if (wishes->has_network) {
    // The internet and local services; no raw access to links, no virtual machines, no radio.
    const struct question is_allowed[] = {
        {0, EQUAL, AF_INET, 0}, {0, EQUAL, AF_INET6, 0}, {0, EQUAL, AF_UNIX, 0},
        {0, EQUAL, AF_NETLINK, 0}};
    refuse_when(SYS_socket, UNLESS_ANY, is_allowed, 4, EACCES);
  } else {
    refuse(SYS_socket, EACCES);
    refuse(SYS_connect, EACCES);
    refuse(SYS_bind, EACCES);
    refuse(SYS_listen, EACCES);
    // A pair is fine as long as neither end can be connected to another process: datagrams can.
    const struct question is_connected[] = {
        {1, EQUAL, SOCK_STREAM, 0xF}, {1, EQUAL, SOCK_SEQPACKET, 0xF}};
    refuse_when(SYS_socketpair, UNLESS_ANY, is_connected, 2, EACCES);
  }
  // What follows is about ioctl(2) alone.
  add(EQUAL, 1, 0, SYS_ioctl);
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
  load_argument(1);
  // Putting input into a terminal, which would run as a command there.
  add(EQUAL, 1, 0, TIOCSTI);
  add(EQUAL, 0, 1, 0x541C /* TIOCLINUX */);
  add(ANSWER, 0, 0, REFUSAL(EPERM));
  restrict_requests();
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

/* Sets the filter; answers with the descriptor of the keeper, or as system calls do. */
static int set_filter(const struct wishes *wishes, bool has_keeper) {
  build(wishes, has_keeper);
  struct sock_fprog program = finished_filter();
  unsigned flags = has_keeper ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

#endif

int restrict_calls(const struct wishes *wishes) {
#ifdef NO_CALL_FILTER
  if (wishes->requirements & REQUIRE_SYSTEM_CALLS)
    fail(STATUS_FAILED, "system calls cannot be filtered on this architecture", NULL, 0);
  return -1;
#else
  // A kernel before 5.0, or a filter from outside that has a keeper already, gives none. Then the
  // calls that would wait for it are refused, as they are to a program that serves.
  int keeper = wishes->serves ? -1 : set_filter(wishes, true);
  if (keeper >= 0) return keeper;
  if (set_filter(wishes, false) == 0) return -1;
  int error = errno;
  if (error != ENOSYS && error != EINVAL)
    fail(STATUS_FAILED, "cannot filter system calls", NULL, error);
  if (wishes->requirements & REQUIRE_SYSTEM_CALLS)
    fail(STATUS_FAILED, "this kernel cannot filter system calls", NULL, error);
  return -1;
#endif
}
