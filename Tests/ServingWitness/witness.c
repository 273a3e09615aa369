/*
 * A program that serves strangers and tries what it must not do.
 *
 *   witness ATTEMPT [PATH]
 *
 * Its exit status is the number of the error that the attempt met, or 0 if it was done. It expects
 * these descriptors: 3, a stream to its desk, which has sent a byte; 4, a socket that listens; 5, a
 * socket for datagrams without an end; 6, another socket that listens.
 */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { DESK = 3, LISTENING = 4, DATAGRAMS = 5, OTHER = 6 };

extern char **environ;

static const char *path, *program;

/* Opens a path, and reads a byte if it can be read. */
static long open_with(int flags) {
  int file = open(path, flags, 0600);
  if (file < 0) return -1;
  char byte;
  if ((flags & (O_ACCMODE | O_PATH | O_DIRECTORY)) == 0 && read(file, &byte, 1) < 0) return -1;
  close(file);
  return 0;
}

static long read_file(void) { return open_with(O_RDONLY); }
static long list(void) { return open_with(O_RDONLY | O_DIRECTORY); }
static long place(void) { return open_with(O_PATH); }
static long append(void) { return open_with(O_WRONLY | O_APPEND); }
static long change(void) { return open_with(O_RDWR); }
static long make(void) { return open_with(O_RDONLY | O_CREAT); }
static long empty(void) { return open_with(O_RDONLY | O_TRUNC); }
static long unnamed(void) { return open_with(O_WRONLY | O_TMPFILE); }
static long truncate_file(void) { return truncate(path, 0); }
static long make_directory(void) { return mkdir(path, 0700); }
static long make_link(void) { return symlink("/etc", path); }
static long make_pipe(void) { return mkfifo(path, 0600); }
static long remove_file(void) { return unlink(path); }
static long rename_file(void) { return rename(path, "/proc/none") != 0 && errno != EXDEV ? -1 : 0; }
static long change_mode(void) { return chmod(path, 0640); }
static long change_times(void) { return utimensat(AT_FDCWD, path, NULL, 0); }
static long enter(void) { return chdir(path); }

static long socket_of_internet(void) { return socket(AF_INET, SOCK_STREAM, 0); }
static long socket_of_system(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }
static long socket_of_kernel(void) { return socket(AF_NETLINK, SOCK_RAW, 0); }

static long pair(void) {
  int ends[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}

static struct sockaddr_in address_of(int descriptor) {
  struct sockaddr_in address = {0};
  socklen_t size = sizeof address;
  // One that may not even ask tries the port for what is to be dropped.
  if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0)
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(9)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

static long connect_socket(void) {
  struct sockaddr_in address = address_of(OTHER);
  return connect(DATAGRAMS, (struct sockaddr *)&address, sizeof address);
}

static long bind_socket(void) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  return bind(DATAGRAMS, (struct sockaddr *)&address, sizeof address);
}

static long send_to_address(void) {
  struct sockaddr_in address = address_of(OTHER);
  return sendto(DATAGRAMS, "x", 1, 0, (struct sockaddr *)&address, sizeof address);
}

/* Takes a socket from listening and connects it with its first bytes. */
static long send_fast(void) {
  struct sockaddr_in address = address_of(OTHER);
  if (shutdown(LISTENING, SHUT_RDWR) != 0) exit(99);
  return sendto(
      LISTENING, "x", 1, MSG_FASTOPEN, (struct sockaddr *)&address, sizeof address);
}

static long send_message(void) {
  char byte = 'x';
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  return sendmsg(DESK, &message, 0);
}

static long receive_message(void) {
  char byte;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  return recvmsg(DESK, &message, 0);
}

static long set_option(void) {
  int one = 1;
  return setsockopt(LISTENING, IPPROTO_IP, IP_FREEBIND, &one, sizeof one);
}

static long set_owner(void) { return fcntl(DESK, F_SETOWN, getpid()); }

static long set_owner_by_request(void) {
  int owner = getpid();
  return ioctl(DESK, 0x8902 /* SIOCSPGRP */, &owner);
}

/* Waits for a child, if that may be done; -1 if there is none. */
static long has_ended(pid_t child) {
  if (child > 0) (void)waitpid(child, NULL, __WALL);
  return child;
}

static long fork_process(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return has_ended(child);
}

static long fork_by_name(void) {
#ifdef SYS_fork
  long child = syscall(SYS_fork);
  if (child == 0) _exit(0);
  return has_ended((pid_t)child);
#else
  return fork_process();
#endif
}

static long fork_with_memory(void) {
  pid_t child = vfork();
  if (child == 0) _exit(0);
  return has_ended(child);
}

static long spawn(void) {
  pid_t child;
  char *words[] = {(char *)path, NULL};
  errno = posix_spawn(&child, path, NULL, NULL, words, environ);
  return errno != 0 ? -1 : has_ended(child);
}

static long clone_newer(void) { return syscall(SYS_clone3, NULL, 0); }

static long execute(void) {
  char *words[] = {(char *)path, NULL};
  return execve(path, words, environ);
}

static long execute_at(void) {
  char *words[] = {(char *)path, NULL};
  return syscall(SYS_execveat, AT_FDCWD, path, words, environ, 0);
}

/* Has the dynamic linker execute it, which then is not executed but read. */
static long load(void) {
#ifdef __x86_64__
  char linker[] = "/lib64/ld-linux-x86-64.so.2";
#else
  char linker[] = "/lib/ld-linux-aarch64.so.1";
#endif
  char *words[] = {linker, (char *)path, NULL};
  return execve(linker, words, environ);
}

static long execute_itself(void) {
  char clock[] = "clock";
  char *words[] = {(char *)program, clock, NULL};
  return execve(program, words, environ);
}

static long signal_parent(void) { return kill(getppid(), 0); }
static long signal_group(void) { return kill(0, 0); }
static long signal_thread_of_parent(void) { return syscall(SYS_tgkill, getppid(), getppid(), 0); }
static long signal_by_thread(void) { return syscall(SYS_tkill, getppid(), 0); }
static long open_parent(void) { return syscall(SYS_pidfd_open, getppid(), 0); }
static long be_traced(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL); }

static long copy_memory(void) {
  char from = 'x', to;
  struct iovec ours = {&to, 1}, theirs = {&from, 1};
  return process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0);
}

static long limit_parent(void) {
  struct rlimit limit;
  if (prlimit(getppid(), RLIMIT_CORE, NULL, &limit) != 0) exit(99);
  return prlimit(getppid(), RLIMIT_CORE, &limit, NULL);
}

static long set_priority(void) { return setpriority(PRIO_PROCESS, 0, 5); }

static long result_of(void *memory) { return memory == MAP_FAILED ? -1 : 0; }

static long code_in_memory(void) {
  return result_of(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}

static long code_that_changes(void) {
  int file = open(program, O_RDONLY);
  if (file < 0) exit(99);
  return result_of(mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE, file, 0));
}

static long code_from_data(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) exit(99);
  return mprotect(memory, 4096, PROT_READ | PROT_EXEC);
}

static long code_from_file(void) {
  int file = open(program, O_RDONLY);
  return file < 0 ? -1 : result_of(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0));
}

static long file_in_memory(void) { return memfd_create("x", 0); }
static long set_personality(void) { return personality(0xFFFFFFFF); }
static long set_dumpable(void) { return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }
static long watch(void) { return inotify_init1(0); }
static long namespace(void) { return unshare(CLONE_NEWUSER); }
static long ring(void) { return syscall(SYS_io_uring_setup, 1, NULL); }
/* Sets a filter that allows everything. */
static long filter_with(unsigned flags) {
  struct sock_filter all = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {.len = 1, .filter = &all};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

static long filter(void) { return filter_with(0); }
static long filter_with_keeper(void) { return filter_with(SECCOMP_FILTER_FLAG_NEW_LISTENER); }
static long open_newer(void) { return syscall(SYS_openat2, AT_FDCWD, "/", NULL, 0); }

static void *of_thread(void *argument) {
  *(int *)argument = prctl(PR_SET_NAME, "second", 0, 0, 0) == 0;
  return NULL;
}

static long thread(void) {
  pthread_t second;
  int has_run = 0;
  errno = pthread_create(&second, NULL, of_thread, &has_run);
  return errno != 0 || pthread_join(second, NULL) != 0 || !has_run ? -1 : 0;
}

static long clocks(void) {
  struct timespec now, pause = {0, 1000000};
  return clock_gettime(CLOCK_REALTIME, &now) | clock_gettime(CLOCK_MONOTONIC, &now) |
         nanosleep(&pause, NULL);
}

static long chance(void) {
  char bytes[16];
  return getrandom(bytes, sizeof bytes, 0) == sizeof bytes ? 0 : -1;
}

static long wait_for_events(void) {
  struct itimerspec soon = {.it_value = {0, 1000000}};
  int events = epoll_create1(EPOLL_CLOEXEC), timer = timerfd_create(CLOCK_MONOTONIC, 0);
  int counter = eventfd(0, EFD_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN};
  if (events < 0 || timer < 0 || counter < 0) return -1;
  if (epoll_ctl(events, EPOLL_CTL_ADD, timer, &event) != 0) return -1;
  if (timerfd_settime(timer, 0, &soon, NULL) != 0) return -1;
  return epoll_wait(events, &event, 1, 5000) == 1 ? 0 : -1;
}

static long end_itself(void) { abort(); }

/* Answers each line of a client, and each byte of its desk, until the desk is gone. */
static long serve(void) {
  int one = 1;
  int client = accept4(LISTENING, NULL, NULL, SOCK_CLOEXEC);
  if (client < 0 || setsockopt(client, IPPROTO_TCP, 1 /* TCP_NODELAY */, &one, sizeof one) != 0)
    return -1;
  char bytes[64];
  ssize_t size = read(client, bytes, sizeof bytes);
  if (size < 0 || write(client, bytes, (size_t)size) != size) return -1;
  if (shutdown(client, SHUT_WR) != 0) return -1;
  while ((size = recv(DESK, bytes, sizeof bytes, 0)) > 0)
    if (send(DESK, bytes, (size_t)size, MSG_NOSIGNAL) != size) return -1;
  return size;
}

static const struct {
  const char *name;
  long (*try)(void);
} attempts[] = {
    {"read", read_file}, {"list", list}, {"place", place}, {"append", append}, {"change", change},
    {"make", make}, {"empty", empty}, {"unnamed", unnamed}, {"truncate", truncate_file},
    {"directory", make_directory}, {"link", make_link}, {"pipe", make_pipe},
    {"remove", remove_file}, {"rename", rename_file}, {"mode", change_mode},
    {"times", change_times}, {"enter", enter}, {"internet", socket_of_internet},
    {"system", socket_of_system}, {"kernel", socket_of_kernel}, {"pair", pair},
    {"connect", connect_socket}, {"bind", bind_socket}, {"send to", send_to_address},
    {"send fast", send_fast}, {"send message", send_message},
    {"receive message", receive_message}, {"option", set_option}, {"owner", set_owner},
    {"owner by request", set_owner_by_request}, {"fork", fork_process},
    {"fork by name", fork_by_name}, {"fork with memory", fork_with_memory}, {"spawn", spawn},
    {"clone newer", clone_newer}, {"execute", execute}, {"execute at", execute_at},
    {"load", load}, {"execute itself", execute_itself}, {"signal parent", signal_parent},
    {"signal group", signal_group}, {"signal thread", signal_thread_of_parent},
    {"signal by thread", signal_by_thread}, {"open parent", open_parent}, {"trace", be_traced},
    {"copy memory", copy_memory}, {"limit parent", limit_parent}, {"priority", set_priority},
    {"code in memory", code_in_memory}, {"code that changes", code_that_changes},
    {"code from data", code_from_data}, {"code from file", code_from_file},
    {"file in memory", file_in_memory}, {"personality", set_personality},
    {"dumpable", set_dumpable}, {"watch", watch}, {"namespace", namespace},
    {"ring", ring}, {"filter", filter}, {"filter with keeper", filter_with_keeper},
    {"open newer", open_newer}, {"thread", thread},
    {"clock", clocks}, {"chance", chance}, {"wait", wait_for_events}, {"abort", end_itself},
    {"serve", serve},
};

int main(int count, char **words) {
  if (count < 2) return 98;
  program = words[0];
  path = count > 2 ? words[2] : "";
  for (size_t index = 0; index < sizeof attempts / sizeof *attempts; index++)
    if (strcmp(attempts[index].name, words[1]) == 0)
      return attempts[index].try() < 0 ? errno : 0;
  return 98;
}
