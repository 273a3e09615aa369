/*
 * The options of the launcher.
 *
 *   --read PATH        the program may read what is there
 *   --execute PATH     it may read and execute it
 *   --write PATH       it may read and change it
 *   --hide PATH        a place that stays hidden although a directory of the system holds it
 *   --network          it may use the network
 *   --descriptors N    N descriptors for the program, and then its standard input, are in the
 *                      socket that is the launcher's own standard input
 *   --unrestricted     nothing is restricted: what it may do with the descriptors is its own matter
 *   --serve            it serves strangers on sockets that it was given: it may read what it needs to
 *                      start and what --read and --execute name, and do little besides reading,
 *                      writing and accepting connections (serving.c, serving_places.h)
 *   --answer           it makes one answer out of its input: as --serve, but it may do nothing with
 *                      sockets and wait for nothing, and may take further calls from itself
 *   --network-ends     a process that tries to use the internet is ended, so that it is seen
 *   --data N           the most bytes of data (RLIMIT_DATA)
 *   --cpu N            the most seconds of processor time (RLIMIT_CPU)
 *   --processes N      the most processes of its user (RLIMIT_NPROC)
 *   --files N          the most open descriptors (RLIMIT_NOFILE)
 *   --file-size N      the most bytes of one file (RLIMIT_FSIZE)
 *   --control-group D  the directory of a control group, which it joins
 *   --parent N         the process that starts it, with which the run ends
 *   --until N          when the run is ended whatever happens, in nanoseconds of CLOCK_BOOTTIME
 *   --within N         the same, in nanoseconds from the start of the launcher
 *   --until-in FILE    the same as --until, but the moment is in a file, and may be moved (deadlines.c)
 *   --lease FILE       the end of the lease of the process that starts it is in a file, and is moved on
 *   --require WHAT     'files' or 'system-calls': fail where it cannot be had
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <linux/limits.h>
#include <stdlib.h>
#include <string.h>

/* The value of an option: the next word. */
static const char *value_of(const char *option, char **words, int *index) {
  const char *value = words[++*index];
  if (value == NULL) fail(STATUS_FAILED, "no value for", option, 0);
  if (strnlen(value, PATH_MAX) == PATH_MAX) fail(STATUS_FAILED, "too long a value for", option, 0);
  return value;
}

static uint64_t number_of(const char *option, char **words, int *index) {
  const char *text = value_of(option, words, index);
  char *end = NULL;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 10);
  if (errno != 0 || end == text || *end != '\0' || *text < '0' || *text > '9')
    fail(STATUS_FAILED, "no number for", option, 0);
  return number;
}

static const char *path_of(const char *option, char **words, int *index) {
  const char *path = value_of(option, words, index);
  if (path[0] != '/') fail(STATUS_FAILED, "not an absolute path:", path, 0);
  return path;
}

static void add_path(
    struct wishes *wishes, enum use use, const char *option, char **words, int *index) {
  const char *path = path_of(option, words, index);
  if (wishes->path_count == MOST_PATHS) fail(STATUS_FAILED, "too many paths:", path, 0);
  wishes->paths[wishes->path_count++] = (struct named_path){.path = path, .use = use};
}

static unsigned requirement_of(const char *name) {
  if (strcmp(name, "files") == 0) return REQUIRE_FILES;
  if (strcmp(name, "system-calls") == 0) return REQUIRE_SYSTEM_CALLS;
  fail(STATUS_FAILED, "nothing is called", name, 0);
}

/* Fails if a program that serves is given what it must not have. */
static void check_serving(const struct wishes *wishes) {
  const char *other = NULL;
  if (wishes->is_unrestricted) other = "--unrestricted";
  if (wishes->has_network || wishes->network_ends) other = "--network";
  for (size_t index = 0; index < wishes->path_count; index++)
    if (wishes->paths[index].use == USE_WRITE) other = "--write";
  if (wishes->serves && other != NULL)
    fail(STATUS_FAILED, "a program that serves cannot be given", other, 0);
}

void read_wishes(int count, char **words, struct wishes *wishes) {
  wishes->data_bytes = wishes->processor_seconds = wishes->processes = NO_LIMIT;
  wishes->open_files = wishes->file_bytes = wishes->parent = wishes->until = NO_LIMIT;
  for (int index = 1; index < count; index++) {
    const char *option = words[index];
    if (strcmp(option, "--") == 0) {
      wishes->program = words + index + 1;
      break;
    }
    if (strcmp(option, "--read") == 0) {
      add_path(wishes, USE_READ, option, words, &index);
    } else if (strcmp(option, "--execute") == 0) {
      add_path(wishes, USE_EXECUTE, option, words, &index);
    } else if (strcmp(option, "--write") == 0) {
      add_path(wishes, USE_WRITE, option, words, &index);
    } else if (strcmp(option, "--hide") == 0) {
      add_path(wishes, USE_HIDE, option, words, &index);
    } else if (strcmp(option, "--network") == 0) {
      wishes->has_network = true;
    } else if (strcmp(option, "--unrestricted") == 0) {
      wishes->is_unrestricted = true;
    } else if (strcmp(option, "--serve") == 0) {
      wishes->serves = true;
    } else if (strcmp(option, "--answer") == 0) {
      wishes->serves = wishes->only_answers = true;
    } else if (strcmp(option, "--descriptors") == 0) {
      wishes->descriptors = number_of(option, words, &index);
      if (wishes->descriptors == 0 || wishes->descriptors >= MOST_DESCRIPTORS)
        fail(STATUS_FAILED, "too few or too many", option, 0);
    } else if (strcmp(option, "--network-ends") == 0) {
      wishes->network_ends = true;
    } else if (strcmp(option, "--data") == 0) {
      wishes->data_bytes = number_of(option, words, &index);
    } else if (strcmp(option, "--cpu") == 0) {
      wishes->processor_seconds = number_of(option, words, &index);
    } else if (strcmp(option, "--processes") == 0) {
      wishes->processes = number_of(option, words, &index);
    } else if (strcmp(option, "--files") == 0) {
      wishes->open_files = number_of(option, words, &index);
    } else if (strcmp(option, "--file-size") == 0) {
      wishes->file_bytes = number_of(option, words, &index);
    } else if (strcmp(option, "--control-group") == 0) {
      wishes->control_group = value_of(option, words, &index);
    } else if (strcmp(option, "--parent") == 0) {
      wishes->parent = number_of(option, words, &index);
    } else if (strcmp(option, "--until") == 0) {
      wishes->until = number_of(option, words, &index);
    } else if (strcmp(option, "--within") == 0) {
      wishes->until = moment_after(number_of(option, words, &index));
    } else if (strcmp(option, "--until-in") == 0) {
      wishes->until_in = path_of(option, words, &index);
    } else if (strcmp(option, "--lease") == 0) {
      wishes->lease = path_of(option, words, &index);
    } else if (strcmp(option, "--require") == 0) {
      wishes->requirements |= requirement_of(value_of(option, words, &index));
    } else {
      fail(STATUS_FAILED, "unknown option", option, 0);
    }
  }
  check_serving(wishes);
  if (wishes->program == NULL || wishes->program[0] == NULL)
    fail(STATUS_FAILED, "no program after --", NULL, 0);
  if (wishes->program[0][0] != '/')
    fail(STATUS_FAILED, "not an absolute path:", wishes->program[0], 0);
}
