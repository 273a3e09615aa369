/*
 * sharepipe-launcher: runs a program with no more rights than it was given.
 *
 *   sharepipe-launcher [OPTION…] -- PROGRAM [ARGUMENT…]
 *   sharepipe-launcher --probe
 *
 * What it sets, the program and all that the program starts cannot undo. It stays beside the program
 * as its keeper (keeper.c); with --unrestricted and without a deadline (deadlines.c) it becomes the
 * program. The options are in options.c. What this kernel does not have is left out unless --require names it; --probe says what
 * there is.
 *
 * Exit status: 125 for its own failures, with one line on standard error; 126 if the program may
 * not be executed, 127 if it is not there; else that of the program.
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

void fail(int status, const char *what, const char *detail, int error) {
  dprintf(
      STDERR_FILENO, "sharepipe-launcher: %s%s%s%s%s\n", what, detail ? " " : "",
      detail ? detail : "", error ? ": " : "", error ? strerror(error) : "");
  _exit(status);
}

/* Gives every signal its default action and lets all of them through. */
static void reset_signals(void) {
  for (int number = 1; number < _NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Makes the program the first that the system ends when it has no memory left. */
static void offer_to_end_first(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  // Best effort: without /proc there is nothing to be done.
  ssize_t written = write(file, "1000", 4);
  (void)written;
  close(file);
}

_Noreturn void execute(const struct wishes *wishes) {
  execve(wishes->program[0], wishes->program, environ);
  int error = errno;
  bool is_missing = error == ENOENT || error == ENOTDIR;
  fail(
      is_missing ? STATUS_NOT_FOUND : STATUS_NOT_EXECUTABLE, "cannot execute", wishes->program[0],
      error);
}

int restrict_all(const struct wishes *wishes) {
  offer_to_end_first();
  join_control_group(wishes);
  restrict_files(wishes);
  set_limits(wishes);
  return restrict_calls(wishes);
}

/* The words of the command line at another place: the keeper clears what the system shows of it. */
static char **copy_of(int count, char **words) {
  char **copy = calloc((size_t)count + 1, sizeof *copy);
  for (int index = 0; copy != NULL && index < count; index++)
    if ((copy[index] = strdup(words[index])) == NULL) copy = NULL;
  if (copy == NULL) fail(STATUS_FAILED, "there is no memory for the command line", NULL, ENOMEM);
  return copy;
}

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "--probe") == 0) {
    print_probe();
    return 0;
  }
  static struct wishes wishes;
  read_wishes(count, copy_of(count, words), &wishes);
  close_descriptors();
  take_descriptors(&wishes);
  if (wishes.is_unrestricted && !has_deadline(&wishes)) execute(&wishes);
  // A session of its own has no terminal that input could be put into.
  if (getsid(0) != getpid()) setsid();
  if (!wishes.is_unrestricted) {
    reset_signals();
    umask(077);
    drop_privileges(&wishes);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
      fail(STATUS_FAILED, "this kernel cannot keep a program from gaining rights", NULL, errno);
    raise_file_limit();
  }
  run_with_keeper(&wishes, count, words);
}
