/*
 * The processes that a run has started, found as children of the keeper.
 *
 * The keeper is the reaper of its run (PR_SET_CHILD_SUBREAPER): a process whose parent ends becomes
 * its child, whatever session, group and environment it has. Only children are killed: their numbers
 * cannot be those of other processes before the keeper has waited for them.
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

/* The deepest that descendants are counted. */
enum { DEEPEST = 32 };

/* How long the end of what was killed is waited for, in milliseconds: a disk may not answer. */
enum { PATIENCE = 2000 };

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

/* Calls back for each child by looking at all processes, where the kernel keeps no list. */
static void look_at_all(pid_t parent, void (*take)(pid_t, int), int depth) {
  DIR *directory = opendir("/proc");
  if (directory == NULL) return;
  for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
    pid_t process = atoi(entry->d_name);
    if (process > 0 && parent_of(process) == parent) take(process, depth);
  }
  closedir(directory);
}

/* Calls back for each child of the first thread of a process. */
static void each_child(pid_t parent, void (*take)(pid_t, int), int depth) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
  FILE *list = fopen(path, "re");
  if (list == NULL) {
    if (errno == ENOENT && parent == getpid()) look_at_all(parent, take, depth);
    return;
  }
  int child;
  while (fscanf(list, "%d", &child) == 1) take(child, depth);
  fclose(list);
}

static int counted;

static void count(pid_t process, int depth) {
  counted++;
  if (depth < DEEPEST) each_child(process, count, depth + 1);
}

static void end(pid_t process, int depth) {
  (void)depth;
  kill(process, SIGKILL);
}

int count_descendants(void) {
  counted = 0;
  each_child(getpid(), count, 0);
  return counted;
}

/* Waits for all children that have ended; whether there are others. */
static bool has_children(pid_t program, int *status) {
  for (;;) {
    int ended = 0;
    pid_t process = waitpid(-1, &ended, __WALL | WNOHANG);
    if (process == 0) return true;
    if (process < 0) return errno != ECHILD;
    if (process == program) *status = ended;
  }
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

bool end_descendants(pid_t program, int *status) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const struct timespec pause = {0, 1000000};
  for (long long until = milliseconds() + PATIENCE; has_children(program, status);) {
    if (milliseconds() >= until) return false;
    each_child(getpid(), end, 0);
    sigtimedwait(&child, NULL, &pause);
  }
  return true;
}
