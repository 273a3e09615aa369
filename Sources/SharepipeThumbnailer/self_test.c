/* What must be impossible once the process is restricted, tried out. */

#include "restriction.h"

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

/* Each attempt answers whether it got what it must not get. */

static bool reads_a_file(void) { return open("/etc/passwd", O_RDONLY) >= 0; }

static bool makes_a_file(void) {
  return open("/tmp/sharepipe-thumbnailer", O_CREAT | O_WRONLY, 0600) >= 0;
}

static bool looks_at_a_folder(void) { return open("/", O_RDONLY | O_DIRECTORY) >= 0; }

static bool asks_for_a_name(void) {
  struct stat status;
  return stat("/etc/passwd", &status) == 0;
}

static bool reads_what_is_open(void) {
  char byte;
  return read(STDIN_FILENO, &byte, 1) >= 0;
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

static bool traces_another(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0; }

static bool maps_code(void) {
  int all = PROT_READ | PROT_WRITE | PROT_EXEC;
  return mmap(NULL, 4096, all, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool makes_memory_code(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED && mprotect(memory, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool makes_a_file_in_memory(void) { return syscall(SYS_memfd_create, "x", 0) >= 0; }

static bool changes_what_is_open(void) { return fchmod(STDOUT_FILENO, 0777) == 0; }

static bool sets_a_limit(void) { return syscall(SYS_prlimit64, 0, 0, NULL, NULL) == 0; }

static const struct attempt {
  const char *name;
  bool (*succeeds)(void);
} attempts[] = {
    {"read a file", reads_a_file},
    {"make a file", makes_a_file},
    {"look at a folder", looks_at_a_folder},
    {"ask for a name", asks_for_a_name},
    {"read what is open", reads_what_is_open},
    {"open a socket", opens_a_socket},
    {"connect to a program", connects_to_a_program},
    {"start a process", starts_a_process},
    {"run a program", runs_a_program},
    {"signal another process", signals_another},
    {"trace another process", traces_another},
    {"map code", maps_code},
    {"make memory code", makes_memory_code},
    {"make a file in memory", makes_a_file_in_memory},
    {"change what is open", changes_what_is_open},
    {"set a limit", sets_a_limit},
};

/* Not a status of an attempt that runs a program: that one ends with 0. */
enum { FAILED = 42 };

int test_restriction(void) {
  int status = 0;
  for (size_t index = 0; index < sizeof attempts / sizeof *attempts; index++) {
    fflush(stdout);
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      if (!restrict_process()) _exit(0);
      _exit(attempts[index].succeeds() ? 0 : FAILED);
    }
    int end = 0;
    while (waitpid(child, &end, 0) < 0)
      if (errno != EINTR) return 1;
    bool is_refused = WIFEXITED(end) && WEXITSTATUS(end) == FAILED;
    if (!is_refused) status = 1;
    printf("%s: %s\n", attempts[index].name, is_refused ? "refused" : "SUCCEEDED");
  }
  return status;
}
