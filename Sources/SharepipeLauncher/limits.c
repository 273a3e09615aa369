/* Resource limits and the control group of a run. See setrlimit(2) and cgroups(7). */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* Lowers a limit, never above the one that there is. */
static void set_limit(int resource, const char *name, uint64_t soft, uint64_t hard) {
  struct rlimit limit;
  if (soft == NO_LIMIT) return;
  if (getrlimit(resource, &limit) != 0) fail(STATUS_FAILED, "cannot read the limit of", name, errno);
  if (limit.rlim_max == RLIM_INFINITY || hard < limit.rlim_max) limit.rlim_max = hard;
  limit.rlim_cur = soft < limit.rlim_max ? soft : limit.rlim_max;
  if (setrlimit(resource, &limit) != 0) fail(STATUS_FAILED, "cannot set the limit of", name, errno);
}

void join_control_group(const struct wishes *wishes) {
  const char *directory = wishes->control_group;
  if (directory == NULL) return;
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/cgroup.procs", directory);
  if (length < 0 || (size_t)length >= sizeof path)
    fail(STATUS_FAILED, "too long a path:", directory, 0);
  int file = open(path, O_WRONLY | O_CLOEXEC);
  // "0" stands for the process that writes it.
  bool has_joined = file >= 0 && write(file, "0", 1) == 1;
  int error = errno;
  if (file >= 0) close(file);
  // It was made for this run: without it nothing would count the processes.
  if (!has_joined)
    fail(STATUS_FAILED, "cannot join the control group", directory, error);
}

void forbid_processes(const char *control_group) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/pids.max", control_group);
  if (length < 0 || (size_t)length >= sizeof path) return;
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  // Best effort: what is started all the same is killed too.
  ssize_t written = write(file, "0", 1);
  (void)written;
  close(file);
}

void raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  // What needs more says so.
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

void set_limits(const struct wishes *wishes) {
  set_limit(RLIMIT_CORE, "core", 0, 0);
  set_limit(RLIMIT_DATA, "data", wishes->data_bytes, wishes->data_bytes);
  // The soft limit sends SIGXCPU, which differs from other ends; the hard one sends SIGKILL.
  uint64_t seconds = wishes->processor_seconds;
  set_limit(RLIMIT_CPU, "cpu", seconds, seconds == NO_LIMIT ? seconds : seconds + 2);
  set_limit(RLIMIT_NPROC, "processes", wishes->processes, wishes->processes);
  set_limit(RLIMIT_NOFILE, "files", wishes->open_files, wishes->open_files);
  set_limit(RLIMIT_FSIZE, "file-size", wishes->file_bytes, wishes->file_bytes);
}
