#pragma once

/*
 * What the parts of the launcher share: the wishes of one run, and how the launcher fails.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit statuses of the launcher itself, as those of shells and of env(1). */
enum { STATUS_FAILED = 125, STATUS_NOT_EXECUTABLE = 126, STATUS_NOT_FOUND = 127 };

/* The most paths that one run may name. */
enum { MOST_PATHS = 256 };

/* The most descriptors that are handed over, the standard input among them. */
enum { MOST_DESCRIPTORS = 64 };

/* What a path that was given may be used for. */
enum use { USE_READ, USE_EXECUTE, USE_WRITE, USE_HIDE };

/* A path that was given. */
struct named_path {
  const char *path;
  enum use use;
};

/* What must be enforced: without it the program is not run. */
enum requirement {
  REQUIRE_FILES = 1,
  REQUIRE_SYSTEM_CALLS = 2,
};

/* Means that a limit is not set. */
#define NO_LIMIT UINT64_MAX

/* What is wished for one run. */
struct wishes {
  struct named_path paths[MOST_PATHS];
  size_t path_count;
  bool has_network;
  bool is_unrestricted;
  uint64_t descriptors;
  bool network_ends;
  unsigned requirements;
  uint64_t data_bytes;
  uint64_t processor_seconds;
  uint64_t processes;
  uint64_t open_files;
  uint64_t file_bytes;
  const char *control_group;
  char **program;
};

/* Reads the arguments; ends the launcher if they are wrong. */
void read_wishes(int count, char **words, struct wishes *wishes);

/* Closes everything but the standard descriptors. */
void close_descriptors(void);

/* Takes what was handed over out of the socket that is the standard input. */
void take_descriptors(const struct wishes *wishes);

/* Joins the control group, whose limits then hold for the program and all that it starts. */
void join_control_group(const struct wishes *wishes);

/* Sets the resource limits. */
void set_limits(const struct wishes *wishes);

/* Gives up every capability but those that are needed to work on files, and all later ones. */
void drop_privileges(void);

/* Restricts files to what the wishes name and to what every program of a system needs. */
void restrict_files(const struct wishes *wishes);

/* Refuses the system calls that no extension needs, and the network unless it is wished. */
void restrict_calls(const struct wishes *wishes);

/* The version of Landlock that this kernel has, or 0 for none. */
int landlock_version(void);

/* Whether this kernel filters system calls. */
bool has_call_filter(void);

/* Prints what this kernel gives as one JSON object. */
void print_probe(void);

/* Ends the launcher with a line on standard error: what it could not do, why, and to what. */
_Noreturn void fail(int status, const char *what, const char *detail, int error);
