"""Fault 20: a disk that fails now and then."""

import mmap
import os
import shutil
import subprocess
import time
from collections import Counter
from pathlib import Path

from faults import fault
from stage import Skipped, check, eventually, files

SOURCE = Path(__file__).parent.parent / "failing_disk.c"


class FailingDisk:
    """Makes calls of a program fail that concern the inbox and the state of a stage."""

    def __init__(self, stage, permille=50, number=5):
        compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
        if not compiler:
            raise Skipped("no C compiler")
        library = stage.root / "failing_disk.so"
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"],
                       check=True)
        self.switch = stage.root / "failing"
        count = stage.root / "faults"
        count.write_bytes(bytes(4096))
        stage.own(count)
        with open(count, "rb") as file:
            self.page = mmap.mmap(file.fileno(), 4096, prot=mmap.PROT_READ)
        self.wrapper = [
            "env", f"LD_PRELOAD={library}", f"FAILING_BELOW={stage.inbox}:{stage.state}",
            f"FAILING_PERMILLE={permille}", f"FAILING_ERRNO={number}",
            f"FAILING_SEED={stage.seed}", f"FAILING_SWITCH={self.switch}", f"FAILING_COUNT={count}"]

    def begin(self):
        self.switch.touch()

    def end(self):
        self.switch.unlink(missing_ok=True)

    @property
    def count(self):
        return int.from_bytes(self.page[:8], "little")


def innocent(stage, count):
    """Every entry ended done, once."""
    ends = Counter(end for places in stage.ended().values() for end, _ in places)
    check(ends == {"done": count}, f"of {count} entries: {dict(ends)}; {reasons(stage)}")
    twice = stage.journal(
        "SELECT entry, count(*) FROM contexts WHERE \"end\" != 'not-yet' GROUP BY entry"
        " HAVING count(*) > 1")
    check(not twice, f"more than one context with an end: {twice[:3]}")
    endless = stage.journal(
        "SELECT entry, state FROM contexts WHERE \"end\" IS NULL AND state != 'abandoned'")
    check(not endless, f"without an end: {endless[:3]}")


def reasons(stage):
    return [record[-300:] for record, in stage.journal(
        "SELECT record FROM records JOIN contexts ON contexts.number = records.context"
        " WHERE \"end\" != 'done' LIMIT 2")]


@fault("20a", "EIO 5 %",
       "5 % of read, write, open, rename and fsync below inbox and state fail with EIO, also those "
       "of SQLite, by LD_PRELOAD; then none",
       "no entry ends failed or rejected for that; all end done, each in one context, and the "
       "program runs once for each but for those whose run the journal could not note; work/ is empty "
       "while the watch still runs",
       short=100, full=2000)
def io_errors(stage):
    stage.policy(retries={"first": "1 s", "longest": "3 s"})
    stage.witness(Idempotent=True)
    disk = FailingDisk(stage)
    watch = stage.started(wrapper=disk.wrapper, rescan=5)
    disk.begin()
    for number in range(stage.scale):
        stage.put(f"{number:05}.txt", f"{number} of {stage.seed}\n".encode() * 50)
    start = time.monotonic()
    while stage.count() < stage.scale and time.monotonic() - start < max(20, stage.scale / 10):
        time.sleep(0.1)
    meanwhile, faults = stage.count(), disk.count
    disk.end()
    seconds = stage.settled(stage.scale, 60)
    eventually(lambda: unfinished(stage) == 0, 30,
               lambda: f"{unfinished(stage)} contexts are unfinished: {watch.tail()}")
    swept(stage)
    watch.end()
    innocent(stage, stage.scale)
    stage.hold()
    runs, twice = stage.witnessed()
    check(runs == stage.scale, f"{runs} of {stage.scale} were run")
    check(faults > stage.scale / 5, f"only {faults} faults")
    return (f"{faults} calls failed, {meanwhile} of {stage.scale} ended meanwhile, all {seconds:.1f}"
            f" s after; {twice} runs more than one each")


def swept(stage):
    """What could not be removed at once is removed while the watch runs, not when it ends."""
    eventually(lambda: not left(stage), 15, lambda: f"left in work: {left(stage)[:2]}")


def left(stage):
    return list(files(stage.state / "work"))


def unfinished(stage):
    return stage.journal(
        "SELECT count(*) FROM contexts WHERE state NOT IN ('placed', 'abandoned')")[0][0]


@fault("20b", "state closed for a while",
       "as an ordinary user: chmod 000 on the state, on `work` and on the folders of the ends, three"
       " times for a second each, while entries arrive and a slow extension runs; then open",
       "every entry ends done, in one context; nothing fails; nothing is left without an end, or in "
       "work/ while the watch still runs",
       short=60, full=600, plain=True, quick=True)
def closed_state(stage):
    stage.policy(retries={"first": "1 s", "longest": "3 s"})
    stage.witness(Idempotent=True)
    stage.extension("Slow", "#!/bin/sh\nsleep 0.4\n", Idempotent=True, MaximumConcurrency=8)
    watch = stage.started()
    stage.put("first.txt")
    stage.settled(1, 15)
    ends = [name for name in ("done", "failed", "rejected") if (stage.state / name).exists()]
    places = [stage.state, stage.state / "work", *(stage.state / name for name in ends)]
    number = 0
    for turn in range(3):
        for place in places:
            for _ in range(max(1, stage.scale // 30)):
                stage.put(f"{number}.txt")
                number += 1
            time.sleep(0.25)
            place.chmod(0)
            stage.put(f"{number}.txt")
            number += 1
            time.sleep(1)
            place.chmod(0o700)
    seconds = stage.settled(number + 1, 60)
    eventually(lambda: unfinished(stage) == 0, 30,
               lambda: f"{unfinished(stage)} contexts are unfinished: {watch.tail()}")
    swept(stage)
    watch.end()
    innocent(stage, number + 1)
    stage.hold()
    return f"{number + 1} entries, {len(places) * 3} times closed, all done {seconds:.1f} s after"
