"""Fault 13: several processes that want the same inbox."""

import time

from faults import fault
from stage import check, eventually


@fault("13a", "two instances",
       "a watch; then another watch, a process over the inbox, one by another name of it, and one "
       "over a state that is in use",
       "each ends with status 75 and names the holder; the first goes on; each entry run once",
       quick=True)
def two(stage):
    stage.witness()
    first = stage.started()
    stage.put("a.txt")
    stage.settled(1, 10)
    second = stage.watch()
    eventually(lambda: second.process.poll() is not None, 10, "the second watch runs")
    check(second.process.returncode == 75, f"the second watch: {second.process.returncode}")
    check(second.said(str(first.pid)), f"the holder is not named: {second.tail()}")
    (stage.root / "alias").symlink_to(stage.inbox)
    other = stage.folder("other")
    statuses = {
        "process": stage.process().returncode,
        "another name": stage.process("--state", stage.root / "elsewhere",
                                      inbox=stage.root / "alias").returncode,
        "the same state": stage.process("--state", stage.state, inbox=other).returncode,
        "--after move": stage.process("--after", "move").returncode,
    }
    wrong = {name: status for name, status in statuses.items() if status != 75}
    stage.put("b.txt")
    stage.settled(2, 10)
    first.end()
    stage.hold()
    check(not wrong, f"not 75: {wrong}")
    check(len(stage.ledger()) == 2, f"{len(stage.ledger())} runs")
    return f"5 refused with 75, holder {first.pid} named, 2 entries run once"


@fault("13b", "holder killed",
       "the holder killed with SIGKILL while it works, another started at once; 20 times",
       "the lock is had at once, nothing lost, at most one more run for each kill",
       short=5, full=20)
def killed(stage):
    stage.witness(MaximumConcurrency=2)
    slowest = 0
    total = 0
    for turn in range(stage.scale):
        watch = stage.started()
        for number in range(40):
            stage.put(f"{turn}-{number}.txt")
            total += 1
        before = stage.count("done")
        eventually(lambda: stage.count("done") > before, 20, lambda: watch.tail(), every=0.02)
        watch.process.kill()
        watch.process.wait()
        start = time.monotonic()
        following = stage.started()
        slowest = max(slowest, time.monotonic() - start)
        following.process.kill()
        following.process.wait()
    watch = stage.started()
    stage.settled(total, 60)
    watch.end()
    stage.hold()
    seen, twice = stage.witnessed()
    check(seen == total, f"{seen} of {total} were run")
    kills = 2 * stage.scale
    check(twice <= kills * 2, f"{twice} runs too many after {kills} kills")
    check(slowest < 10, f"taken over after {slowest:.1f} s")
    return (f"{kills} kills, {total} entries, {twice} runs twice, taken over within "
            f"{slowest:.2f} s")
