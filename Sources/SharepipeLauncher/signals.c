/*
 * Signals from a run to the rest of the system, and from the keeper to its run.
 *
 * From Linux 6.12, Landlock keeps the signals of a process in its domain. The keeper enters one
 * before it starts the program, whose own domain is inside: so the program reaches neither the keeper
 * nor anything else of its user, and for the keeper "every process" of kill(2) is every process of
 * the run. That takes one system call during which no process can start another, so that nothing
 * outruns it.
 *
 * On an older kernel the filter of system calls keeps signals from the keeper, which is one thread
 * with one number. See landlock(7), kill(2).
 */

#define _GNU_SOURCE

#include "call_numbers.h"
#include "filter.h"
#include "landlock.h"
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool is_confined;

bool confine_signals(void) {
  if (landlock_version() < FIRST_WITH_SCOPES) return false;
  // A domain refuses to move files between directories unless it allows that; this one does.
  struct ruleset ruleset = {.files = REFER, .scopes = SCOPE_SIGNALS};
  int rules = (int)syscall(CALL_CREATE_RULESET, &ruleset, sizeof ruleset, 0);
  if (rules < 0) return false;
  int root = open("/", O_PATH | O_CLOEXEC);
  struct path_rule rule = {.rights = REFER, .directory = root};
  bool is_set = root >= 0 &&
                syscall(CALL_ADD_RULE, rules, PATH_BENEATH, &rule, 0) == 0 &&
                syscall(CALL_RESTRICT_SELF, rules, 0) == 0;
  if (root >= 0) close(root);
  close(rules);
  // What is trusted with a signal to "every process" has proved that it does not reach the process
  // that started it.
  pid_t parent = getppid();
  is_confined = is_set && parent > 0 && kill(parent, 0) != 0 && errno == EPERM;
  return is_confined;
}

bool end_everything(void) { return is_confined && (kill(-1, SIGKILL) == 0 || errno == ESRCH); }

void restrict_signals(void) {
  if (is_confined) return;
  pid_t keeper = getppid();
  const struct question is_of_keeper[] = {
      {0, EQUAL, (uint32_t)keeper, 0}, {0, EQUAL, (uint32_t)-getpgid(keeper), 0},
      {0, EQUAL, (uint32_t)-1 /* every process */, 0}};
  static const uint32_t calls[] = {
      SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++)
    refuse_when(calls[index], IF_ANY, is_of_keeper, 3, EPERM);
  // A descriptor does not show of which process it is. Programs that lack this call use kill(2).
  refuse(CALL_PIDFD_SEND_SIGNAL, ENOSYS);
  // A descriptor sends its owner, which any process can be made, the signal that is chosen here.
  const struct question chooses_signal = {1, EQUAL, F_SETSIG, 0};
  refuse_when(SYS_fcntl, IF_ALL, &chooses_signal, 1, EPERM);
}
