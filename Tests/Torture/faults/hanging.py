"""Fault 5: extensions that do not end."""

import os
import re
import time

from faults import fault
from stage import check, descendants, eventually

HANGS = {
    "sleeps": "exec sleep 1000",
    "ignores TERM": "trap '' TERM; while :; do sleep 1000; done",
    "forks away": "setsid sh -c 'trap \"\" TERM; sleep 1000' & sleep 1000",
    "forks away twice": "(setsid sh -c 'sleep 1000 & exec sleep 1000' &) ; exit 0",
    "stops itself": "kill -STOP $$",
    "closes all, clears its environment": "exec env -i setsid sleep 1000 >/dev/null 2>&1 </dev/null",
}


def types(*identifiers):
    """A rule that is true for files of the types."""
    each = " OR ".join(
        f'ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "{one}"'
        for one in identifiers)
    return ("SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
            f"{each}).@count > 0).@count > 0")


def sleepers(stage):
    return [one for one in descendants(stage.watches[-1].pid) if "sleep" in one[1]]


def all_sleepers():
    """The numbers of the processes of this machine that the programs of 5a may leave."""
    lines = (one.split(None, 1) for one in os.popen("ps -eo pid,args").read().splitlines())
    return {int(number) for number, words in lines if re.search(r"sleep 1000\b", words)}


@fault("5a", "extension hangs",
       "sleeps; ignores TERM; forks away with setsid (once, twice); stops itself; clears its "
       "environment and leaves the session; TimeLimit 1",
       "gone with its whole tree within time and grace (3 s), failed with the reason", quick=True)
def hangs(stage):
    for number, (name, body) in enumerate(HANGS.items()):
        stage.extension(
            f"H{number}", f"#!/bin/sh\n# {name}\n{body}\n", rule=types("public.plain-text"),
            TimeLimit=1, Retries=0, Optional=True)
    before = all_sleepers()
    watch = stage.started()
    start = time.monotonic()
    stage.put("a.txt")
    stage.settled(1, 60)
    seconds = time.monotonic() - start
    rows = stage.journal('SELECT extension, "end", microseconds FROM runs ORDER BY number')
    check(len(rows) == len(HANGS), f"{len(rows)} runs")
    longest = max(row[2] for row in rows) / 1e6
    check(longest < 4, f"one took {longest:.1f} s")
    left = all_sleepers() - before
    for number in left:
        os.kill(number, 9)
    words = [line["message"] for line in watch.log() if "a.txt" in line["message"]]
    watch.end()
    stage.hold()
    failed = sum(row[1] in ("failed", "uncertain") for row in rows)
    ends = {row[0][-2:]: row[1] for row in rows}
    check(not left, f"{len(left)} processes are left ({ends})")
    check(failed >= 4, f"{ends}: {words}")
    return f"longest run {longest:.1f} s, {failed} failed, 0 processes left"


@fault("5b", "others while one hangs",
       "300 text files, alone and then with 40 pictures for an extension that hangs (TimeLimit 5)",
       "at least 90 % of the throughput of the text files alone", short=300, full=1000)
def others(stage):
    stage.extension("Hang", "#!/bin/sh\nexec sleep 1000\n", rule=types("public.jpeg"),
                    TimeLimit=5, Retries=0)
    stage.witness("Quick", rule=types("public.plain-text"), MaximumConcurrency=4)
    watch = stage.started()

    def measure(mark, count):
        have = len(stage.ledger("Quick"))
        start = time.monotonic()
        for number in range(count):
            stage.put(f"{mark}{number}.txt")
        eventually(lambda: len(stage.ledger("Quick")) >= have + count, 120,
                   lambda: f"{len(stage.ledger('Quick')) - have} of {count}", every=0.01)
        return count / (time.monotonic() - start)
    measure("w", 50)
    ratios = []
    for turn in range(3):
        alone = measure(f"a{turn}-", stage.scale)
        for number in range(40):
            stage.put(f"{turn}-{number}.jpg")
        ratios.append(measure(f"b{turn}-", stage.scale) / alone)
    watch.memory()
    ratio = sorted(ratios)[1]
    watch.end(60)
    check(ratio >= 0.9, f"{ratio:.0%} of {alone:.0f}/s ({', '.join(f'{r:.0%}' for r in ratios)})")
    return f"{ratio:.0%} of {alone:.0f} contexts/s, peak {watch.peak:.0f} MiB"


@fault("5c", "growth over many hangs",
       "100 (full: 1,000) runs that fork away twice, keep the output open, and end by SIGKILL",
       "no growth of descriptors, no zombie, no process left", short=100, full=1000)
def growth(stage):
    stage.extension(
        "Away", "#!/bin/sh\n(setsid sh -c 'sleep 1000 & exec sleep 1000' &)\nkill -9 $$\n",
        MaximumConcurrency=8, Retries=0)
    watch = stage.started()
    stage.put("warm.txt")
    stage.settled(1, 20)
    for number in range(50):
        stage.put(f"w{number}.txt")
    stage.settled(51, 120)
    time.sleep(0.3)
    before = watch.descriptors()
    for number in range(stage.scale):
        stage.put(f"{number}.txt")
    seconds = stage.settled(51 + stage.scale, 600)
    time.sleep(0.5)
    after = watch.descriptors()
    zombies = [one for one in watch.descendants() if one[2] == "Z"]
    left = sleepers(stage)
    watch.end()
    stage.hold()
    check(after <= before + 2, f"descriptors grew from {before} to {after}")
    check(not zombies, f"{len(zombies)} zombies: {zombies[:3]}")
    check(not left, f"{len(left)} processes are left")
    return (f"{stage.scale} runs, {stage.scale / seconds:.0f}/s, descriptors {before} to {after}, "
            f"0 zombies, peak {watch.peak:.0f} MiB")
