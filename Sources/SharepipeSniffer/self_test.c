#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "restriction.h"

/* Each attempt answers whether it got what it must not get. */

static bool reads_a_file(void) { return open("/etc/passwd", O_RDONLY) >= 0; }

static bool makes_a_file(void) {
  return syscall(SYS_openat, AT_FDCWD, "/tmp/sharepipe-sniffer", O_CREAT | O_WRONLY, 0600) >= 0;
}

static bool looks_at_a_folder(void) { return syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY) >= 0; }

static bool removes_a_file(void) {
  return syscall(SYS_unlinkat, AT_FDCWD, "/tmp/sharepipe-sniffer", 0) == 0;
}

static bool opens_a_socket(void) { return socket(AF_INET, SOCK_DGRAM, 0) >= 0; }

static bool connects_to_a_program(void) { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }

static bool starts_a_process(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0;
}

static bool runs_a_program(void) {
  char *arguments[] = {"true", NULL};
  execv("/bin/true", arguments);
  return false;
}

static bool signals_another(void) { return kill(getppid(), 0) == 0; }

static bool traces_another(void) { return ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0; }

static bool maps_code(void) {
  int all = PROT_READ | PROT_WRITE | PROT_EXEC;
  return mmap(NULL, 4096, all, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool makes_memory_code(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED && mprotect(memory, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool takes_two_gibibytes(void) {
  size_t size = 2ul << 30;
  int private = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  return mmap(NULL, size, PROT_READ | PROT_WRITE, private, -1, 0) != MAP_FAILED;
}

static bool changes_what_is_open(void) { return fchmod(1, 0777) == 0; }

static bool unshares(void) { return syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */) == 0; }

struct attempt {
  const char *name;
  bool (*succeeds)(void);
};

static const struct attempt attempts[] = {
    {"read a file", reads_a_file},
    {"make a file", makes_a_file},
    {"look at a folder", looks_at_a_folder},
    {"remove a file", removes_a_file},
    {"open a socket", opens_a_socket},
    {"connect to a program", connects_to_a_program},
    {"start a process", starts_a_process},
    {"run a program", runs_a_program},
    {"signal another process", signals_another},
    {"trace another process", traces_another},
    {"map code", maps_code},
    {"make memory code", makes_memory_code},
    {"take two gibibytes", takes_two_gibibytes},
    {"change what is open", changes_what_is_open},
    {"make a user namespace", unshares},
};

/* Not a status of an attempt that runs a program: that one ends with 0. */
enum { FAILED = 42 };

int test_restriction(void) {
  int status = 0;
  for (size_t n = 0; n < sizeof attempts / sizeof *attempts; n++) {
    fflush(stdout);
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      restrict_process();
      _exit(attempts[n].succeeds() ? 0 : FAILED);
    }
    int end = 0;
    while (waitpid(child, &end, 0) < 0) {
      if (errno != EINTR) return 1;
    }
    const char *word = "SUCCEEDED";
    if (WIFSIGNALED(end)) word = WTERMSIG(end) == SIGSYS ? "killed" : strsignal(WTERMSIG(end));
    if (WIFEXITED(end) && WEXITSTATUS(end) == FAILED) word = "refused";
    if (WIFEXITED(end) && WEXITSTATUS(end) != FAILED) status = 1;
    printf("%s: %s\n", attempts[n].name, word);
  }
  return status;
}
