/*
 * The processes that a run has started, found as children of the keeper.
 *
 * The keeper is the reaper of its run (PR_SET_CHILD_SUBREAPER): a process whose parent ends becomes
 * its child, whatever session, group and environment it has.
 *
 * Where the kernel can, all are killed in one step (signals.c). Elsewhere the children are, one by
 * one, and what they had started comes next: only their numbers cannot be those of other processes
 * before the keeper has waited for them. What starts others faster than that is stopped by its
 * control group, which gives it no further process. Whatever happens, this has an end: everything
 * here that goes on as long as there are processes looks at the clock.
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long the end of what was killed is waited for, in milliseconds: a disk may not answer. */
enum { PATIENCE = 2000 };

/* The longest that one look at the children takes: they can start others faster than they are seen. */
enum { TURN = 10 };

/* After how many of them no process may be started any more. */
enum { PATIENCE_WITH_STARTS = 50 };

/* The parent of a process, or 0. See proc(5), /proc/pid/stat. */
static pid_t parent_of(pid_t process) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t size = read(file, line, sizeof line - 1);
  close(file);
  if (size <= 0) return 0;
  line[size] = '\0';
  const char *bracket = strrchr(line, ')');
  int parent = 0;
  return bracket != NULL && sscanf(bracket, ") %*c %d", &parent) == 1 ? parent : 0;
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* Kills each child by looking at all processes, where the kernel keeps no list. */
static void look_at_all(long long until) {
  DIR *directory = opendir("/proc");
  if (directory == NULL) return;
  for (struct dirent *entry; milliseconds() < until && (entry = readdir(directory)) != NULL;) {
    pid_t process = atoi(entry->d_name);
    if (process > 0 && parent_of(process) == getpid()) kill(process, SIGKILL);
  }
  closedir(directory);
}

/* Kills each child. The list grows while it is read, if they start others and end. */
static void end_children(long long until) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE *list = fopen(path, "re");
  if (list == NULL) {
    look_at_all(until);
    return;
  }
  int child;
  while (milliseconds() < until && fscanf(list, "%d", &child) == 1) kill(child, SIGKILL);
  fclose(list);
}

/* Waits for the children that have ended; whether there are others, or time is over. */
static bool has_children(pid_t program, struct ending *ending, long long until) {
  do {
    int status = 0;
    pid_t process = waitpid(-1, &status, __WALL | WNOHANG);
    if (process == 0) return true;
    if (process < 0) return errno != ECHILD;
    if (process == program) ending->status = status;
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) ending->killed++;
  } while (milliseconds() < until);
  return true;
}

void end_descendants(pid_t program, const char *control_group, struct ending *ending) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const struct timespec pause = {0, 1000000};
  const long long start = milliseconds(), until = start + PATIENCE;
  bool may_start = control_group != NULL;
  while (has_children(program, ending, milliseconds() + TURN)) {
    if (milliseconds() >= until) return;
    if (!end_everything()) end_children(milliseconds() + TURN);
    if (may_start && milliseconds() >= start + PATIENCE_WITH_STARTS) {
      forbid_processes(control_group);
      may_start = false;
    }
    sigtimedwait(&child, NULL, &pause);
  }
  ending->is_complete = true;
}
