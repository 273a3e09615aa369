/*
 * Which files may be read, executed and changed: Landlock. See landlock(7).
 */

#define _GNU_SOURCE

#include "landlock.h"
#include "launcher.h"
#include "serving_places.h"
#include "system_places.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The number of a descriptor from which on it is closed when its rule is made. */
enum { MOST_LEFT_OPEN = 24 };

/* Rights that make sense for a file alone. */
static const uint64_t of_files = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | CONTROL_DEVICE;

static const uint64_t to_read = READ_FILE | READ_DIRECTORY;
static const uint64_t to_execute = READ_FILE | READ_DIRECTORY | EXECUTE;
static const uint64_t to_write = READ_FILE | READ_DIRECTORY | WRITE_FILE | REMOVE_DIRECTORY |
                                 REMOVE_FILE | MAKE_DIRECTORY | MAKE_FILE | MAKE_SOCKET | MAKE_FIFO |
                                 MAKE_LINK | REFER | TRUNCATE;
static const uint64_t to_use_device = READ_FILE | WRITE_FILE | TRUNCATE | CONTROL_DEVICE;

int landlock_version(void) {
  long version = syscall(CALL_CREATE_RULESET, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
  return version > 0 ? (int)version : 0;
}

#define COUNT(array) (sizeof array / sizeof *array)

/* The rules that are being made. */
struct rules {
  int descriptor;
  uint64_t handled;
  /* Resolved; NULL where nothing is there. */
  char *hidden[MOST_PATHS];
  size_t hidden_count;
};

/*
 * Allows what is at a path; whether something is there.
 *
 * The descriptor is left open, for the exec closes it at less cost; but only the first ones, for a
 * process may have few.
 */
static bool allow(const struct rules *rules, const char *path, uint64_t rights) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return false;
  struct path_rule rule = {.rights = rights & rules->handled, .directory = file};
  if (syscall(CALL_ADD_RULE, rules->descriptor, PATH_BENEATH, &rule, 0) == 0) {
    if (file >= MOST_LEFT_OPEN) close(file);
    return true;
  }
  // Of something other than a directory, only some rights can be given.
  rule.rights &= of_files;
  if (errno != EINVAL ||
      syscall(CALL_ADD_RULE, rules->descriptor, PATH_BENEATH, &rule, 0) != 0)
    fail(STATUS_FAILED, "cannot allow", path, errno);
  if (file >= MOST_LEFT_OPEN) close(file);
  return true;
}

bool lies_in(const char *path, const char *other) {
  size_t length = strlen(other);
  if (length == 1) return true;
  return strncmp(path, other, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* Whether the first name of an absolute path is a link, so that it leads elsewhere. */
static bool begins_with_link(const char *place) {
  char first[NAME_MAX + 2];
  snprintf(first, sizeof first, "%.*s", (int)(strcspn(place + 1, "/") + 1), place);
  struct stat status;
  return lstat(first, &status) == 0 && S_ISLNK(status.st_mode);
}

/*
 * Whether a place may hold one that is hidden. Both are absolute; the hidden one is resolved, and
 * the place may be reached through links below /usr.
 */
static bool may_hold(const char *place, const char *hidden) {
  size_t length = strcspn(place + 1, "/") + 1;
  return strncmp(hidden, "/usr/", 5) == 0 ||
         (strncmp(place, hidden, length) == 0 && (hidden[length] == '/' || hidden[length] == '\0'));
}

/* Allows a place of the system, save what is hidden in it: its other entries one by one. */
static void allow_system(const struct rules *rules, const char *path, uint64_t rights) {
  bool may_hold_hidden = rules->hidden_count > 0 && begins_with_link(path);
  for (size_t index = 0; index < rules->hidden_count; index++)
    may_hold_hidden |= may_hold(path, rules->hidden[index]);
  if (!may_hold_hidden) {
    allow(rules, path, rights);
    return;
  }
  char resolved[PATH_MAX];
  if (realpath(path, resolved) == NULL) return;
  bool holds_hidden = false;
  for (size_t index = 0; index < rules->hidden_count; index++) {
    if (strcmp(resolved, rules->hidden[index]) == 0) return;
    if (lies_in(rules->hidden[index], resolved)) holds_hidden = true;
  }
  if (!holds_hidden) {
    allow(rules, resolved, rights);
    return;
  }
  DIR *directory = opendir(resolved);
  if (directory == NULL) return;
  for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    // A link leads to what has, or has not, a rule of its own.
    if (entry->d_type == DT_LNK) continue;
    char child[PATH_MAX];
    int length = snprintf(child, sizeof child, "%s/%s", resolved, entry->d_name);
    if (length > 0 && (size_t)length < sizeof child) allow_system(rules, child, rights);
  }
  closedir(directory);
}

static void allow_named(const struct rules *rules, const struct named_path *named) {
  uint64_t rights = 0;
  switch (named->use) {
  case USE_READ: rights = to_read; break;
  case USE_EXECUTE: rights = to_execute; break;
  case USE_WRITE: rights = to_write; break;
  case USE_HIDE: return;
  }
  if (!allow(rules, named->path, rights)) fail(STATUS_FAILED, "cannot open", named->path, errno);
}

/* Allows what every program of a system may use. */
static void allow_use(const struct rules *rules) {
  for (size_t index = 0; index < COUNT(places_to_execute); index++)
    allow_system(rules, places_to_execute[index], to_execute);
  for (size_t index = 0; index < COUNT(directories_to_read); index++)
    allow_system(rules, directories_to_read[index], to_read);
  for (size_t index = 0; index < COUNT(files_to_read); index++)
    allow(rules, files_to_read[index], READ_FILE);
  for (size_t index = 0; index < COUNT(harmless_devices); index++)
    allow(rules, harmless_devices[index], to_use_device);
}

/* Allows what a program needs to start; one that is not there fails when it is executed. */
static void allow_start(const struct rules *rules, const char *program) {
  allow(rules, program, READ_FILE | EXECUTE);
  for (size_t index = 0; index < COUNT(dynamic_linkers); index++)
    allow(rules, dynamic_linkers[index], READ_FILE | EXECUTE);
  for (size_t index = 0; index < COUNT(directories_of_libraries); index++)
    allow_system(rules, directories_of_libraries[index], READ_FILE);
  for (size_t index = 0; index < COUNT(files_to_start); index++)
    allow(rules, files_to_start[index], READ_FILE);
}

void restrict_files(const struct wishes *wishes) {
  int version = landlock_version();
  if (version == 0) {
    if (wishes->requirements & REQUIRE_FILES)
      fail(STATUS_FAILED, "this kernel cannot restrict files (it has no Landlock)", NULL, 0);
    return;
  }
  struct rules rules = {.handled = (1ULL << 13) - 1};
  if (version >= 2) rules.handled |= REFER;
  if (version >= 3) rules.handled |= TRUNCATE;
  if (version >= 5) rules.handled |= CONTROL_DEVICE;
  struct ruleset ruleset = {
      .files = rules.handled, .ports = version >= 4 && !wishes->has_network ? 3 : 0,
      .scopes = version >= FIRST_WITH_SCOPES ? SCOPE_SOCKETS | SCOPE_SIGNALS : 0};
  size_t size = version >= FIRST_WITH_SCOPES ? sizeof ruleset : version >= 4 ? 16 : 8;
  rules.descriptor = (int)syscall(CALL_CREATE_RULESET, &ruleset, size, 0);
  if (rules.descriptor < 0) fail(STATUS_FAILED, "cannot restrict files", NULL, errno);

  for (size_t index = 0; index < wishes->path_count; index++) {
    if (wishes->paths[index].use != USE_HIDE) continue;
    char *resolved = realpath(wishes->paths[index].path, NULL);
    if (resolved != NULL) rules.hidden[rules.hidden_count++] = resolved;
  }
  if (wishes->serves)
    allow_start(&rules, wishes->program[0]);
  else
    allow_use(&rules);
  for (size_t index = 0; index < wishes->path_count; index++)
    allow_named(&rules, &wishes->paths[index]);

  if (syscall(CALL_RESTRICT_SELF, rules.descriptor, 0) != 0)
    fail(STATUS_FAILED, "cannot restrict files", NULL, errno);
}
