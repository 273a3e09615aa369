"""Fault 16: descriptors that run out, and lines in front of an extension."""

import os
import resource
import subprocess
import sys
import time

from faults import fault
from stage import check, eventually

ANSWER = '#!/bin/sh\ncat >/dev/null\nsleep 0.05\necho "{\\"completed\\":{}}"\n'
SOFT = resource.RLIMIT_NOFILE


def zombies(watch):
    return [one for one in watch.descendants() if one[2] == "Z"]


def all_done(stage, watch, count):
    """Every entry is done, and nothing that was started is left."""
    stage.settled(count, 300)
    check(stage.count("done") == count,
          f"{stage.count('done')} of {count} are done, {stage.count('failed')} failed, "
          f"{stage.count('rejected')} rejected")
    eventually(lambda: not zombies(watch), 5, lambda: f"zombies: {zombies(watch)[:3]}")


@fault("16a", "no descriptor left",
       "120 (full: 1,000) texts for a json extension with MaximumConcurrency 4, with 64 of 1,024 "
       "descriptors, with 64 and with 44; then the limit of a running watch is set to what it has "
       "open, five times for a second",
       "every entry ends done, no zombie, no attempt more, SIGTERM ends it", short=120, full=1000)
def descriptors(stage):
    stage.extension("Answers", ANSWER, Interface="json", MaximumConcurrency=4)
    ended = []
    brought = 0
    for soft, hard in ((64, 1024), (64, 64), (44, 44)):
        watch = stage.started("--jobs", 64, limits=((SOFT, (soft, hard)),))
        count = stage.scale if soft == 64 else 20
        for number in range(count):
            stage.put(f"{soft}-{hard}-{number}.txt")
        brought += count
        all_done(stage, watch, brought)
        start = time.monotonic()
        watch.end(20)
        ended.append(time.monotonic() - start)
    watch = stage.started()
    for turn in range(5):
        for number in range(20):
            stage.put(f"squeezed-{turn}-{number}.txt")
        brought += 20
        time.sleep(0.3)
        before = resource.prlimit(watch.pid, SOFT)
        resource.prlimit(watch.pid, SOFT, (max(map(int, os.listdir(f"/proc/{watch.pid}/fd"))) + 1,
                                           before[1]))
        time.sleep(1)
        resource.prlimit(watch.pid, SOFT, before)
    all_done(stage, watch, brought)
    watch.end(20)
    stage.hold()
    # An entry that could not be claimed for want of a descriptor stays in the inbox, and is taken anew.
    failed = stage.journal(
        "SELECT count(*) FROM contexts WHERE \"end\" NOT IN ('done', 'not-yet')")[0][0]
    check(failed == 0, f"{failed} contexts ended otherwise in the journal")
    attempts = stage.journal("SELECT count(*), max(attempt) FROM runs")[0]
    check(attempts == (brought, 1), f"{attempts[0]} runs of {brought}, attempt {attempts[1]}")
    return f"{brought} done, {attempts[0]} runs, 0 zombies, ended within {max(ended):.1f} s"


@fault("16b", "parked line",
       "500 (full: 4,000) texts for an extension with MaximumConcurrency 1, beside a busy process, by "
       "process and by watch",
       "watch takes at most 1.2 times what process takes; no entry more than 64 places late; none "
       "waits for a time", short=500, full=4000)
def parked(stage):
    note = f"#!/bin/sh\nread -r line <\"$1\"\nprintf '%s\\n' \"$line\" >>'{stage.ledgers}/order'\n"
    stage.extension("One", note, MaximumConcurrency=1)
    other = stage.folder("other")
    for number in range(stage.scale):
        (other / f"{number:05}.txt").write_text(f"{number}\n")
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        start = time.monotonic()
        result = stage.process("--after", "move", inbox=other, timeout=3600)
        alone = time.monotonic() - start
        check(result.returncode == 0, f"process ended with {result.returncode}")
        (stage.ledgers / "order").unlink()
        watch = stage.started(rescan=300)
        order = lambda: len((stage.ledgers / "order").read_text().splitlines()) \
            if (stage.ledgers / "order").exists() else 0
        start = time.monotonic()
        for number in range(stage.scale):
            stage.put(f"{number:05}.txt", f"{number}\n".encode())
        eventually(lambda: order() >= stage.scale, 3600, lambda: f"{order()}: {watch.tail()}")
        watched = time.monotonic() - start
    finally:
        busy.kill()
        busy.wait()
    stage.settled(stage.scale, 60)
    watch.memory()
    watch.end(60)
    stage.hold()
    runs = [int(line) for line in (stage.ledgers / "order").read_text().split()]
    came = [int(bytes(entry).split(b".")[0])
            for entry, in stage.journal("SELECT entry FROM contexts ORDER BY number")]
    places = {number: place for place, number in enumerate(came)}
    late = [place - places[number] for place, number in enumerate(runs)]
    parked = stage.journal("SELECT count(*) FROM events WHERE kind = 'postponed'")[0][0]
    timed = stage.journal("SELECT count(*) FROM contexts WHERE due IS NOT NULL")[0][0]
    check(max(late) <= 64, f"{max(late)} places late; {sum(one > 64 for one in late)} more than 64")
    check(timed == 0, f"{timed} wait for a time")
    check(watched <= 1.2 * alone, f"{watched:.1f} s, process {alone:.1f} s")
    return (f"{stage.scale:,} in {watched:.1f} s, process {alone:.1f} s "
            f"({watched / alone:.2f} times), latest {max(late)} places, {parked} parked, peak "
            f"{watch.peak:.0f} MiB")
