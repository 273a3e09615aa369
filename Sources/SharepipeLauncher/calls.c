/*
 * The filter of system calls. See seccomp(2).
 *
 * Landlock does not know UDP, raw sockets and the sockets of local services that have a path, so
 * the network is refused where it starts: socket(2).
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
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
#else
#define NO_CALL_FILTER
#endif

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the low half of an argument is read where little-endian machines have it"
#endif

/* Numbers that older headers lack; they are the same on every architecture. See syscalls(2). */
enum {
  CALL_PIDFD_GETFD = 438,
  CALL_MOUNT_SETATTR = 442,
  CALL_QUOTACTL_FD = 443,
  CALL_FCHMODAT2 = 452,
  CALL_SETXATTRAT = 463,
  CALL_REMOVEXATTRAT = 466,
  CALL_OPEN_TREE_ATTR = 467,
  CALL_FILE_SETATTR = 469,
};

/* The flags of clone(2) and unshare(2) that make a namespace; CLONE_NEWTIME is 0x80. */
static const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                   CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

/* The bits of a mode that are for others than the owner, or give rights to who executes the file. */
static const uint32_t for_others = 07077;

bool has_call_filter(void) {
#ifdef NO_CALL_FILTER
  return false;
#else
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#endif
}

#ifndef NO_CALL_FILTER

enum { MOST_INSTRUCTIONS = 256 };

static struct sock_filter instructions[MOST_INSTRUCTIONS];
static unsigned short instruction_count;

static void add(uint16_t code, uint8_t if_true, uint8_t if_false, uint32_t value) {
  if (instruction_count == MOST_INSTRUCTIONS)
    fail(STATUS_FAILED, "the filter of system calls is too long", NULL, 0);
  instructions[instruction_count++] =
      (struct sock_filter){.code = code, .jt = if_true, .jf = if_false, .k = value};
}

#define LOAD (BPF_LD | BPF_W | BPF_ABS)
#define EQUAL (BPF_JMP | BPF_JEQ | BPF_K)
#define ANY_BIT (BPF_JMP | BPF_JSET | BPF_K)
#define MASK (BPF_ALU | BPF_AND | BPF_K)
#define ANSWER (BPF_RET | BPF_K)
#define REFUSAL(error) (SECCOMP_RET_ERRNO | (error))

static void load_number(void) { add(LOAD, 0, 0, offsetof(struct seccomp_data, nr)); }

/* The low half of an argument: the kernel takes these arguments as 32 bits too. */
static void load_argument(unsigned index) {
  add(LOAD, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * index));
}

/* The high half of an argument, which counts in pointers. */
static void load_high_half(unsigned index) {
  add(LOAD, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * index + 4));
}

static int compare(const void *first, const void *second) {
  uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
  return (a > b) - (a < b);
}

/*
 * Refuses many calls. The numbers are sorted and looked up block by block: the kernel walks through
 * the filter once for each call that it has when the filter is set, so its length costs time.
 */
static void refuse_all(uint32_t *calls, size_t count) {
  enum { BLOCK = 8 };
  qsort(calls, count, sizeof *calls, compare);
  // A block is a look at its last number, its numbers, a jump to the end, and a refusal.
  size_t left = count + 3 * ((count + BLOCK - 1) / BLOCK);
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    left -= size + 3;
    add(BPF_JMP | BPF_JGT | BPF_K, (uint8_t)(size + 2), 0, calls[start + size - 1]);
    for (size_t index = 0; index < size; index++)
      add(EQUAL, (uint8_t)(size - index), 0, calls[start + index]);
    add(BPF_JMP | BPF_JA, 0, 0, (uint32_t)left + 1);
    add(ANSWER, 0, 0, REFUSAL(EPERM));
  }
}

/* Answers a call with an error, or with 0 as if it were done. */
static void refuse(uint32_t call, int error) {
  add(EQUAL, 0, 1, call);
  add(ANSWER, 0, 0, REFUSAL(error));
}

/* Answers a call so if an argument has any of the bits. */
static void refuse_bits(uint32_t call, unsigned argument, uint32_t bits, int error) {
  add(EQUAL, 0, 4, call);
  load_argument(argument);
  add(ANY_BIT, 0, 1, bits);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

/* Answers a call so unless an argument, under a mask, is one of two values. */
static void refuse_unless(
    uint32_t call, unsigned argument, uint32_t mask, uint32_t first, uint32_t second, int error) {
  add(EQUAL, 0, 6, call);
  load_argument(argument);
  add(MASK, 0, 0, mask);
  add(EQUAL, 2, 0, first);
  add(EQUAL, 1, 0, second);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

/* Answers a call so unless two of its arguments are what they must be. */
static void refuse_unless_both(
    uint32_t call, unsigned argument, uint32_t value, unsigned other, uint32_t other_value,
    int error) {
  add(EQUAL, 0, 6, call);
  load_argument(argument);
  add(EQUAL, 0, 2, value);
  load_argument(other);
  add(EQUAL, 1, 0, other_value);
  add(ANSWER, 0, 0, REFUSAL(error));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

/*
 * prlimit(2): limits of any process may be read, new ones set for the caller alone. The C library
 * reads and sets the caller's own with it, as process 0.
 */
static void refuse_limits_of_others(void) {
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
 * pthread functions do, counts as somebody else even to itself:
 *  - Policies and priorities are refused. To raise them needs a right that most users lack, so
 *    programs expect EPERM: Java and GLib go on. A thread that is made with a policy of its own,
 *    even the usual one (PTHREAD_EXPLICIT_SCHED), is not made.
 *  - The choice of processors needs no right, and GCC's OpenMP ends the program when it is refused
 *    (with OMP_PROC_BIND). It changes nothing but speed: nothing is done, and 0 is answered.
 */
static void refuse_scheduling_of_others(void) {
  const uint32_t all = UINT32_MAX;
  refuse_unless(SYS_sched_setaffinity, 0, all, 0, 0, 0);
  refuse_unless(SYS_sched_setscheduler, 0, all, 0, 0, EPERM);
  refuse_unless(SYS_sched_setparam, 0, all, 0, 0, EPERM);
  refuse_unless(SYS_sched_setattr, 0, all, 0, 0, EPERM);
  refuse_unless_both(SYS_setpriority, 0, PRIO_PROCESS, 1, 0, EPERM);
  refuse_unless_both(SYS_ioprio_set, 0, 1 /* IOPRIO_WHO_PROCESS */, 1, 0, EPERM);
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

static void build(bool has_network, bool network_ends) {
  add(LOAD, 0, 0, offsetof(struct seccomp_data, arch));
  add(EQUAL, 1, 0, ARCHITECTURE);
  add(ANSWER, 0, 0, SECCOMP_RET_KILL_PROCESS);
  load_number();
#ifdef FOREIGN_INTERFACE_BIT
  add(BPF_JMP | BPF_JGE | BPF_K, 0, 1, FOREIGN_INTERFACE_BIT);
  add(ANSWER, 0, 0, SECCOMP_RET_KILL_PROCESS);
#endif
  refuse_all(refused, sizeof refused / sizeof *refused);
  // Its flags lie in memory, which a filter cannot read; without it the C library uses clone.
  refuse(SYS_clone3, ENOSYS);
  refuse_bits(SYS_clone, 0, namespaces, EPERM);
  refuse_bits(SYS_unshare, 0, namespaces | 0x80, EPERM);
  refuse_limits_of_others();
  refuse_scheduling_of_others();
  // Landlock does not restrict who may change the mode of a file, nor its group, its attributes and
  // access lists: files that the program may not even read could be opened to others. So no mode
  // for others is ever set, as if the mask of umask(2) held for it, and there are no attributes.
#ifdef SYS_chmod
  refuse_bits(SYS_chmod, 1, for_others, 0);
#endif
  refuse_bits(SYS_fchmod, 1, for_others, 0);
  refuse_bits(SYS_fchmodat, 2, for_others, 0);
  refuse_bits(CALL_FCHMODAT2, 2, for_others, 0);
  static const uint32_t attributes[] = {
      SYS_setxattr,    SYS_lsetxattr,    SYS_fsetxattr,    CALL_SETXATTRAT,
      SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, CALL_REMOVEXATTRAT,
      CALL_FILE_SETATTR};
  for (size_t index = 0; index < sizeof attributes / sizeof *attributes; index++)
    refuse(attributes[index], EOPNOTSUPP);
  // Nor is a file given to another group of the user; cp -p, tar and the like are answered as if it
  // were done, and keep what they make for their user.
#ifdef SYS_chown
  refuse(SYS_chown, 0);
  refuse(SYS_lchown, 0);
#endif
  refuse(SYS_fchown, 0);
  refuse(SYS_fchownat, 0);
  // Landlock does not restrict watching either, which would tell the names of files that come into
  // directories that the program may not list. A filter cannot see the path, so nothing is watched;
  // tail -f looks every second instead.
  refuse(SYS_inotify_add_watch, EACCES);
  // Putting input into a terminal, which would run as a command there.
  add(EQUAL, 0, 5, SYS_ioctl);
  load_argument(1);
  add(EQUAL, 1, 0, TIOCSTI);
  add(EQUAL, 0, 1, 0x541C /* TIOCLINUX */);
  add(ANSWER, 0, 0, REFUSAL(EPERM));
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
  if (network_ends) {
    add(EQUAL, 0, 4, SYS_socket);
    load_argument(0);
    add(EQUAL, 1, 0, AF_INET);
    add(EQUAL, 0, 1, AF_INET6);
    add(ANSWER, 0, 0, SECCOMP_RET_KILL_PROCESS);
    load_number();
  }
  if (has_network) {
    // The internet and local services; no raw access to links, no virtual machines, no radio.
    add(EQUAL, 0, 7, SYS_socket);
    load_argument(0);
    add(EQUAL, 4, 0, AF_INET);
    add(EQUAL, 3, 0, AF_INET6);
    add(EQUAL, 2, 0, AF_UNIX);
    add(EQUAL, 1, 0, AF_NETLINK);
    add(ANSWER, 0, 0, REFUSAL(EACCES));
    add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
  } else {
    refuse(SYS_socket, EACCES);
    refuse(SYS_connect, EACCES);
    refuse(SYS_bind, EACCES);
    refuse(SYS_listen, EACCES);
    // A pair is fine as long as neither end can be turned to somebody else: datagrams can.
    refuse_unless(SYS_socketpair, 1, 0xF, SOCK_STREAM, SOCK_SEQPACKET, EACCES);
  }
  add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
}

#endif

void restrict_calls(const struct wishes *wishes) {
#ifdef NO_CALL_FILTER
  if (wishes->requirements & REQUIRE_SYSTEM_CALLS)
    fail(STATUS_FAILED, "system calls cannot be filtered on this architecture", NULL, 0);
#else
  build(wishes->has_network, wishes->network_ends);
  struct sock_fprog program = {.len = instruction_count, .filter = instructions};
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0) return;
  int error = errno;
  if (error != ENOSYS && error != EINVAL)
    fail(STATUS_FAILED, "cannot filter system calls", NULL, error);
  if (wishes->requirements & REQUIRE_SYSTEM_CALLS)
    fail(STATUS_FAILED, "this kernel cannot filter system calls", NULL, error);
#endif
}
