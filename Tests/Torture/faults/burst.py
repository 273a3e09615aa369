"""Fault 11: very many entries at once."""

import os
import random
import signal
import threading
import time

from faults import fault
from stage import check, digest, eventually


def prepare(stage, count, name):
    """Files beside the inbox: mostly small, one in a hundred of 100 KB."""
    chance = random.Random(stage.seed)
    folder = stage.folder(name)
    for number in range(count):
        data = b"%d %d\n" % (number, stage.seed)
        if number % 100 == 99:
            data += chance.randbytes(100_000)
        with open(folder / f"{number}.txt", "wb") as file:
            file.write(data)
        stage.inputs[digest(data)] += 1
    return folder


@fault("11a", "burst while it is stopped",
       "SIGSTOP, 5,000 (full: 100,000) entries of mixed sizes renamed in, SIGCONT",
       "all done; one overflow notice at most; memory flat and below 150 MiB; no rescan loop",
       short=5_000, full=100_000)
def stopped(stage):
    stage.archive()
    folder = prepare(stage, stage.scale, "incoming-burst")
    watch = stage.started(rescan=300)
    time.sleep(0.5)
    watch.signal(signal.SIGSTOP)
    for name in os.listdir(folder):
        os.rename(folder / name, stage.inbox / name)
    start = time.monotonic()
    watch.signal(signal.SIGCONT)
    done = lambda: watch.status().get("ends", {}).get("done", 0)
    first = eventually(lambda: stage.count("done") > 0, 30, "no first result", every=0.02)
    memory = []
    slowest = 0.0

    def all_done():
        nonlocal slowest
        memory.append(watch.memory())
        asked = time.monotonic()
        watch.status()
        slowest = max(slowest, time.monotonic() - asked)
        return done() >= stage.scale
    eventually(all_done, 3000, lambda: f"{done()} of {stage.scale}: {watch.tail()}", every=0.5)
    seconds = time.monotonic() - start
    before = watch.processor_time()
    time.sleep(3)
    use = (watch.processor_time() - before) / 3
    watch.memory()
    notices = watch.said("more arrived than the event queue holds")
    watch.end(60)
    stage.hold()
    half = memory[len(memory) // 4:] or memory
    check(first < 2, f"first result after {first:.1f} s")
    check(notices <= 1, f"{notices} notices")
    check(use < 0.05, f"{use:.0%} of a processor with nothing to do")
    check(watch.peak < 150, f"peak {watch.peak:.0f} MiB")
    return (f"{stage.scale:,} in {seconds:.0f} s ({stage.scale / seconds:.0f}/s), first after "
            f"{first:.2f} s, RSS {min(half):.0f}-{max(half):.0f} MiB, peak {watch.peak:.0f} MiB, "
            f"{notices} notice, idle {use:.1%}, status read in {slowest * 1000:.0f} ms")


@fault("11b", "burst while it runs",
       "5,000 (full: 50,000) entries renamed in while it works, then the same in batches of 500",
       "at least 90 % of the throughput of the batches; the age of the oldest falls to nothing",
       short=4_000, full=50_000)
def running(stage):
    stage.archive()
    watch = stage.started(rescan=300)
    rates = []
    for turn, batch in enumerate((stage.scale, 500)):
        folder = prepare(stage, stage.scale, f"incoming{turn}")
        names = sorted(os.listdir(folder), key=lambda name: int(name.split(".")[0]))
        have = watch.status().get("ends", {}).get("done", 0)
        start = time.monotonic()
        for place in range(0, len(names), batch):
            for name in names[place:place + batch]:
                os.rename(folder / name, stage.inbox / f"{turn}-{name}")
            if place + batch < len(names):
                eventually(lambda: len(os.listdir(stage.inbox)) < 50, 300, "stuck", every=0.01)
        eventually(
            lambda: watch.status().get("ends", {}).get("done", 0) >= have + stage.scale, 3000,
            lambda: watch.tail(), every=0.1)
        rates.append(stage.scale / (time.monotonic() - start))
    eventually(lambda: watch.status().get("oldestWaitingSeconds") in (None, 0), 15,
               lambda: f"oldest: {watch.status().get('oldestWaitingSeconds')}")
    watch.end(60)
    stage.hold()
    check(rates[0] >= 0.9 * rates[1], f"{rates[0]:.0f}/s in one, {rates[1]:.0f}/s in batches")
    return (f"{rates[0]:.0f}/s in one, {rates[1]:.0f}/s in batches of 500, "
            f"peak {watch.peak:.0f} MiB")


@fault("11c", "very many entries that are there",
       "20,000 (full: 1,000,000) entries in the inbox before it starts; 200 (full: 5,000) are awaited",
       "first result within 15 s; memory below 150 MiB", short=20_000,
       full=1_000_000)
def present(stage):
    stage.archive()
    folder = os.fsencode(stage.inbox)
    for number in range(stage.scale):
        descriptor = os.open(folder + b"/%d.txt" % number, os.O_WRONLY | os.O_CREAT, 0o644)
        os.write(descriptor, b"%d" % number)
        os.close(descriptor)
    count = max(200, stage.scale // 200)
    start = time.monotonic()
    watch = stage.started(rescan=300)
    eventually(lambda: watch.memory() and watch.status().get("ends", {}).get("done", 0) > 0, 120,
               lambda: watch.tail(), every=0.02)
    first = time.monotonic() - start
    eventually(lambda: watch.memory() and watch.status().get("ends", {}).get("done", 0) >= count,
               600, lambda: watch.tail(), every=0.2)
    seconds = time.monotonic() - start
    watch.end(120)
    left = len(os.listdir(stage.inbox))
    total = left + stage.count()
    check(total == stage.scale, f"{total} of {stage.scale} are there")
    check(first < 15, f"first result after {first:.1f} s")
    check(watch.peak < 150, f"peak {watch.peak:.0f} MiB")
    return (f"{stage.scale:,} there, first after {first:.1f} s, {stage.scale - left:,} taken in "
            f"{seconds:.0f} s, peak {watch.peak:.0f} MiB")
