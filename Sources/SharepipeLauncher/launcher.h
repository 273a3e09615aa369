#pragma once

/*
 * What the parts of the launcher share: the wishes of one run, and how the launcher fails.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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
  bool serves;
  /* Serves, and does no more than reading, working and writing. */
  bool only_answers;
  uint64_t descriptors;
  bool network_ends;
  unsigned requirements;
  uint64_t data_bytes;
  uint64_t processor_seconds;
  uint64_t processes;
  uint64_t open_files;
  uint64_t file_bytes;
  uint64_t parent;
  /* Nanoseconds of CLOCK_BOOTTIME. */
  uint64_t until;
  const char *until_in;
  const char *lease;
  const char *control_group;
  char **program;
};

/* Reads the arguments; ends the launcher if they are wrong. */
void read_wishes(int count, char **words, struct wishes *wishes);

/* Closes everything but the standard descriptors. */
void close_descriptors(void);

/* Closes everything but some descriptors, of which any may be -1; they are sorted. */
void close_descriptors_besides(int *kept, size_t count);

/* Takes what was handed over out of the socket that is the standard input. */
void take_descriptors(const struct wishes *wishes);

/* Joins the control group, whose limits then hold for the program and all that it starts. */
void join_control_group(const struct wishes *wishes);

/* Lets nothing in the control group start another process. */
void forbid_processes(const char *control_group);

/* Sets the resource limits. */
void set_limits(const struct wishes *wishes);

/* Lets this process open as many files as it ever may, whatever it was started with. */
void raise_file_limit(void);

/*
 * Gives up every capability but those that are needed to work on files, and all later ones; a program
 * that serves gets none.
 */
void drop_privileges(const struct wishes *wishes);

/*
 * Restricts files to what the wishes name and to what every program of a system needs, or one that
 * serves needs to start.
 */
void restrict_files(const struct wishes *wishes);

/*
 * Refuses the system calls that no extension needs, and the network unless it is wished; or allows
 * those that a program that serves needs, and no others. Answers with the descriptor from which the keeper takes the calls that wait for it, or -1 if none do.
 */
int restrict_calls(const struct wishes *wishes);

/* Rules of the filter about files that are made, about metadata, and about requests to ioctl(2). */
void restrict_made_files(void);
void restrict_metadata(bool has_keeper);
void restrict_requests(void);

/* The rule of the filter that keeps the limits of other processes as they are. */
void refuse_limits_of_others(void);

/* The rules of the filter for a program that serves strangers, or that only answers, all of them. */
void allow_serving(bool only_answers);

/* Sets everything that restricts the program; answers as restrict_calls. */
int restrict_all(const struct wishes *wishes);

/* Becomes the program, or fails. */
_Noreturn void execute(const struct wishes *wishes);

/* Starts the program in a process of its own, and stays as its keeper. */
_Noreturn void run_with_keeper(const struct wishes *wishes, int count, char **words);

/* Why a run is over, whatever its program does. */
enum lateness { IN_TIME, TIME_IS_OVER, LEASE_IS_LOST };

/* The moment that comes some nanoseconds from now. */
uint64_t moment_after(uint64_t nanoseconds);

/* Whether the run has a deadline, which takes a keeper. */
bool has_deadline(const struct wishes *wishes);

/*
 * Opens what the deadlines of the run need, and fails if one has passed. Answers with a descriptor
 * that is readable when they must be looked at, or -1 if there are none.
 */
int open_deadlines(const struct wishes *wishes);

/* Whether a deadline has passed; if none has, the next look is due when the descriptor says so. */
enum lateness look_at_deadlines(void);

/* The most descriptors that the deadlines need. */
enum { MOST_OF_DEADLINES = 3 };

/* Puts the descriptors that the deadlines need into an array, -1 for one that they do not. */
void deadline_descriptors(int descriptors[MOST_OF_DEADLINES]);

/* Notes where the run may write, before it can change any path. */
void find_places(const struct wishes *wishes);

/* Prepares to take calls that wait; whether that can be. */
bool serve_calls_from(int descriptor);

/* Takes one call that waits, and answers it. */
void serve_call(void);

/*
 * Keeps the signals of this process, and of all that it starts, among them where the kernel can;
 * whether it does.
 */
bool confine_signals(void);

/* Kills every descendant in one step; whether that could be done. */
bool end_everything(void);

/* Rules of the filter that keep signals from the keeper, where nothing else does. */
void restrict_signals(void);

/* What came of the end of a run. */
struct ending {
  /* The status of the program, as wait(2) gives it. */
  int status;
  /* How many processes were killed, the program aside. */
  int killed;
  /* Whether nothing is left. */
  bool is_complete;
};

/*
 * Kills all descendants, again until none is left, but for a bounded time. The control group is that
 * of the run, or NULL.
 */
void end_descendants(pid_t program, const char *control_group, struct ending *ending);

/* Whether a path is another, or is beneath it; both are resolved. */
bool lies_in(const char *path, const char *other);

/* The version of Landlock that this kernel has, or 0 for none. */
int landlock_version(void);

/* Whether this kernel filters system calls. */
bool has_call_filter(void);

/* Prints what this kernel gives as one JSON object. */
void print_probe(void);

/* Ends the launcher with a line on standard error: what it could not do, why, and to what. */
_Noreturn void fail(int status, const char *what, const char *detail, int error);
