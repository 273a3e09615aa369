/*
 * The keeper: the process that stays beside the program of a run, and ends with it.
 *
 * It is not isolated, since it changes modes and times of files for the run (metadata.c), and it is
 * the parent, in the end, of all processes of the run, so that it finds and kills what the program
 * leaves behind (descendants.c). It has none of the descriptors of the program.
 *
 *  - The program is the leader of a session of its own. The signals that ask to end are passed on to
 *    its group.
 *  - SIGUSR1 ends everything at once.
 *  - It ends everything when a deadline has passed (deadlines.c), also if the process that started it
 *    is stopped. SIGUSR2 makes it look at once.
 *  - The end of the process that started it does so too. The *thread* that did may end.
 *  - It ends as the program has: with its status, or by the same signal.
 *  - It takes no longer than two seconds for the end of all. Its name, which can be read until it is
 *    waited for, says what came of it: "ended N" if nothing is left, N processes having run on when
 *    the program had ended, or else "left some". If a deadline ended the run, it is "late N" or "late,
 *    left" for its time, and "lost N" or "lost, left" for the lease.
 *
 * With --unrestricted it keeps the program in the same way, and restricts nothing: the program can end
 * its keeper, with which it ends.
 */

#define _GNU_SOURCE

#include "call_numbers.h"
#include "launcher.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The name under which it runs; at most 15 letters. */
#define NAME_OF_KEEPER "sharepipe-keep"

/* Room for the launcher until it is the program. */
enum { STACK = 1 << 19 };

/* The most processes, or signals, that are dealt with before anything else is looked at. */
enum { MOST_AT_ONCE = 64 };

/* The run that is kept. */
struct run {
  pid_t program;
  const char *control_group;
  int signals;
};

/* What the two share until the launcher is the program. */
struct beginning {
  const struct wishes *wishes;
  pid_t keeper;
  int listener;
  sigset_t signals;
};

/* Runs in the process of the program: becomes it, or fails. */
static int become_program(void *argument) {
  struct beginning *beginning = argument;
  // The program ends with its keeper, even if that is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != beginning->keeper) _exit(STATUS_FAILED);
  // A session of its own has no terminal that input could be put into.
  setsid();
  sigprocmask(SIG_SETMASK, &beginning->signals, NULL);
  if (!beginning->wishes->is_unrestricted) beginning->listener = restrict_all(beginning->wishes);
  execute(beginning->wishes);
}

/* A descriptor that is readable when a process has ended, or -1. */
static int watch(uint64_t process) {
  if (process == NO_LIMIT) return -1;
  int descriptor = (int)syscall(CALL_PIDFD_OPEN, (pid_t)process, 0);
  // If the process had ended before it was opened, this one has another parent now.
  if (getppid() != (pid_t)process) _exit(STATUS_FAILED);
  return descriptor;
}

/* Ends as the program has. */
_Noreturn static void end_as(int status) {
  if (WIFSIGNALED(status)) {
    int number = WTERMSIG(status);
    // Its core file would be of no use.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    kill(getpid(), number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    _exit(128 + number);
  }
  _exit(WEXITSTATUS(status));
}

/* Ends whatever is left, and then itself. */
_Noreturn static void end_all(
    const struct run *run, int status, bool has_ended, enum lateness lateness) {
  struct ending ending = {.status = has_ended ? status : SIGKILL};
  end_descendants(run->program, run->control_group, &ending);
  static const char *const words[] = {
      [IN_TIME] = "ended", [TIME_IS_OVER] = "late", [LEASE_IS_LOST] = "lost"};
  char name[16];
  if (ending.is_complete)
    snprintf(name, sizeof name, "%s %d", words[lateness], has_ended ? ending.killed : 0);
  else if (lateness == IN_TIME)
    snprintf(name, sizeof name, "left some");
  else
    snprintf(name, sizeof name, "%s, left", words[lateness]);
  prctl(PR_SET_NAME, name, 0, 0, 0);
  end_as(ending.status);
}

/* Ends everything if a deadline has passed. */
static void check_time(const struct run *run) {
  enum lateness lateness = look_at_deadlines();
  if (lateness != IN_TIME) end_all(run, SIGKILL, false, lateness);
}

/* Deals with the signals that have come, or with the first of very many. */
static void take_signals(const struct run *run) {
  struct signalfd_siginfo signal;
  for (int left = MOST_AT_ONCE; left > 0; left--) {
    if (read(run->signals, &signal, sizeof signal) != sizeof signal) return;
    switch (signal.ssi_signo) {
    case SIGUSR1: end_all(run, SIGKILL, false, IN_TIME);
    case SIGUSR2: check_time(run); break;
    case SIGHUP:
    case SIGINT:
    case SIGQUIT:
    case SIGTERM:
    case SIGCONT: kill(-run->program, (int)signal.ssi_signo); break;
    default: break;
    }
  }
}

/*
 * Waits for the children that have ended, for others that have become its children too; whether it
 * has waited for all of them. The end of the program is the end of the run.
 */
static bool wait_for_children(const struct run *run) {
  for (int left = MOST_AT_ONCE; left > 0; left--) {
    int status = 0;
    pid_t process = waitpid(-1, &status, __WALL | WNOHANG);
    if (process <= 0) return true;
    if (process == run->program) end_all(run, status, true, IN_TIME);
  }
  return false;
}

_Noreturn static void keep(struct run *run, int listener, int parent, int timer) {
  sigset_t all;
  sigfillset(&all);
  int kept[2 + MOST_OF_DEADLINES] = {listener, parent};
  deadline_descriptors(kept + 2);
  close_descriptors_besides(kept, sizeof kept / sizeof *kept);
  run->signals = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
  if (listener >= 0 && !serve_calls_from(listener)) {
    close(listener);
    listener = -1;
  }
  struct pollfd events[] = {
      {.fd = run->signals, .events = POLLIN},
      {.fd = parent, .events = POLLIN},
      {.fd = listener, .events = POLLIN},
      {.fd = timer, .events = POLLIN},
  };
  // Each turn has an end, however fast processes of the run end: what ends the run is looked at.
  for (;;) {
    int patience = wait_for_children(run) ? -1 : 0;
    if (run->signals < 0 || (poll(events, 4, patience) < 0 && errno != EINTR))
      end_all(run, SIGKILL, false, IN_TIME);
    // First, so that nothing is passed on to a run that was stopped and is woken too late.
    if (events[3].revents != 0) check_time(run);
    if (events[0].revents != 0) take_signals(run);
    if (events[1].revents != 0) end_all(run, SIGKILL, false, IN_TIME);
    if (events[2].revents & POLLIN) serve_call();
    else if (events[2].revents != 0) events[2].fd = -1;
  }
}

void run_with_keeper(const struct wishes *wishes, int count, char **words) {
  static char stack[STACK] __attribute__((aligned(16)));
  static struct beginning beginning;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &beginning.signals);
  prctl(PR_SET_NAME, NAME_OF_KEEPER, 0, 0, 0);
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0)
    fail(STATUS_FAILED, "this kernel cannot keep the processes of a run together", NULL, errno);
  int parent = watch(wishes->parent), timer = open_deadlines(wishes);
  if (!wishes->is_unrestricted) {
    confine_signals();
    find_places(wishes);
  }
  beginning.wishes = wishes;
  beginning.keeper = getpid();
  beginning.listener = -1;
  // Every user can read its command line, and the program, too, from its first instruction on.
  for (int index = 1; index < count; index++) memset(words[index], 0, strlen(words[index]));
  // As with vfork(2), memory and descriptors are shared until the exec: nothing is copied, and the
  // descriptor that the filter of system calls gives is there without being sent.
  int flags = CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD;
  pid_t program = clone(become_program, stack + STACK, flags, &beginning);
  if (program < 0) fail(STATUS_FAILED, "cannot start a process", NULL, errno);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (chdir("/") != 0) chdir("/proc");
  struct run run = {
      .program = program, .signals = -1, .control_group = wishes->control_group};
  keep(&run, beginning.listener, parent, timer);
}
