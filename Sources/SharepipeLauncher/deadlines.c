/*
 * The moments at which a run is ended, whether or not the process that started it still works.
 *
 * There are three, and the nearest counts:
 *
 *  - a moment that stays (--until, --within);
 *  - a moment in a file, for a program that works on one context after the other (--until-in);
 *  - the end of the lease of the process that started the run, in a file (--lease). That process
 *    moves it on as long as its lease is renewed.
 *
 * All are nanoseconds of CLOCK_BOOTTIME, which no process can set and which goes on while the system
 * sleeps. A timer becomes readable at the nearest; then the files are read again, and the run is over
 * unless the moment was moved. A stopped process moves nothing. Neither does a system that sleeps: at
 * its end the timer is readable at once.
 *
 * A file has 16 bytes: the mark "shrpby-1", and the moment in the order of bytes of the machine. One
 * that has no name any more, that is shorter or has another mark is past. The files are read, not
 * mapped: one that is cut off would end the keeper with SIGBUS, and not the run.
 *
 * The program has none of these descriptors, and its restrictions keep it from the files.
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/* What a file of a moment is. */
struct moment_file {
  char mark[8];
  uint64_t moment;
};

static const char mark[] = "shrpby-1";

/* How often a file is read until two readings in a row are the same. */
enum { MOST_READINGS = 16 };

static const uint64_t SECOND = 1000000000;

static int timer = -1, lease = -1, limit = -1;
static uint64_t last_moment = NO_LIMIT;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

uint64_t moment_after(uint64_t nanoseconds) {
  uint64_t moment = now();
  return nanoseconds < NO_LIMIT - moment ? moment + nanoseconds : NO_LIMIT;
}

/*
 * The moment in a file, or 0 if it has none. A reading and a store may overlap, so that the reading
 * has half of each value; the next one has not.
 */
static uint64_t moment_in(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_nlink == 0) return 0;
  struct moment_file before = {{0}, 0};
  for (int left = MOST_READINGS; left > 0; left--) {
    struct moment_file content;
    if (pread(file, &content, sizeof content, 0) != sizeof content ||
        memcmp(content.mark, mark, sizeof content.mark) != 0)
      return 0;
    if (memcmp(&content, &before, sizeof content) == 0) return content.moment;
    before = content;
  }
  return 0;
}

/* Makes the timer readable at a moment. */
static bool set_timer(uint64_t moment) {
  struct itimerspec time = {{0, 0}, {0, 0}};
  // The timer has no later moment than that; 0 keeps it from ringing.
  if (moment <= INT64_MAX) {
    time.it_value.tv_sec = (time_t)(moment / SECOND);
    time.it_value.tv_nsec = (long)(moment % SECOND);
  }
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, NULL) == 0;
}

enum lateness look_at_deadlines(void) {
  if (timer < 0) return IN_TIME;
  uint64_t leased = lease < 0 ? NO_LIMIT : moment_in(lease);
  uint64_t limited = limit < 0 ? NO_LIMIT : moment_in(limit);
  if (last_moment < limited) limited = last_moment;
  uint64_t moment = now();
  // Another process may have begun the work of one that lost its lease, so that says more.
  if (leased <= moment) return LEASE_IS_LOST;
  if (limited <= moment) return TIME_IS_OVER;
  return set_timer(leased < limited ? leased : limited) ? IN_TIME : TIME_IS_OVER;
}

/* Opens the file of a moment, or fails. */
static int open_moment(const char *path) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) fail(STATUS_FAILED, "cannot open", path, errno);
  struct stat status;
  struct moment_file content;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) ||
      pread(file, &content, sizeof content, 0) != sizeof content ||
      memcmp(content.mark, mark, sizeof content.mark) != 0)
    fail(STATUS_FAILED, "not a file of a moment:", path, 0);
  return file;
}

bool has_deadline(const struct wishes *wishes) {
  return wishes->until != NO_LIMIT || wishes->until_in != NULL || wishes->lease != NULL;
}

int open_deadlines(const struct wishes *wishes) {
  if (!has_deadline(wishes)) return -1;
  last_moment = wishes->until;
  if (wishes->lease != NULL) lease = open_moment(wishes->lease);
  if (wishes->until_in != NULL) limit = open_moment(wishes->until_in);
  timer = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (timer < 0) fail(STATUS_FAILED, "cannot make a timer", NULL, errno);
  switch (look_at_deadlines()) {
  case LEASE_IS_LOST: fail(STATUS_FAILED, "the lease is over:", wishes->lease, 0);
  case TIME_IS_OVER: fail(STATUS_FAILED, "the time was over before the program began", NULL, 0);
  case IN_TIME: break;
  }
  return timer;
}

void deadline_descriptors(int descriptors[MOST_OF_DEADLINES]) {
  descriptors[0] = timer;
  descriptors[1] = lease;
  descriptors[2] = limit;
}
