// Runs a command and says what it took; small, so that its own memory does not count as the command's.
//
//   run INPUT OUTPUT COMMAND [ARGUMENT…]
//
// Prints the exit status, the seconds, the seconds of processor time, and the peak resident size in KiB.
// Whatever the command leaves running is waited for, and its processor time counts too.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int count, char **arguments) {
  if (count < 4) return 64;
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  int input = open(arguments[1], O_RDONLY | O_CLOEXEC);
  int output = open(arguments[2], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (input < 0 || output < 0) return 74;
  double start = now();
  pid_t child = vfork();
  if (child == 0) {
    dup2(input, 0);
    dup2(output, 1);
    execvp(arguments[3], arguments + 3);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 71;
  double took = now() - start;
  long peak = usage.ru_maxrss;
  while (wait4(-1, NULL, 0, &usage) > 0)
    if (usage.ru_maxrss > peak) peak = usage.ru_maxrss;
  getrusage(RUSAGE_CHILDREN, &usage);
  printf("%d %.6f %.6f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), took,
         seconds(usage.ru_utime) + seconds(usage.ru_stime), peak);
  return 0;
}
