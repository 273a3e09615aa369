"""Fault 10: more events than the kernel keeps, and no watches left."""

import os
import signal
import subprocess
import time

from faults import fault
from stage import Skipped, check, eventually


def idle(watch, seconds=3):
    """The share of a processor that a watch with nothing to do uses."""
    before = watch.processor_time()
    time.sleep(seconds)
    return (watch.processor_time() - before) / seconds


@fault("10a", "event queue overflows",
       "SIGSTOP to the watch, 30,000 entries renamed in, SIGCONT",
       "all processed, one overflow notice, no rescan loop", short=30_000)
def overflow(stage):
    stage.archive()
    watch = stage.started(rescan=300)
    eventually(lambda: watch.descriptors() > 5, 5, "not up")
    time.sleep(0.5)
    watch.signal(signal.SIGSTOP)
    for number in range(stage.scale):
        stage.put(f"{number}.txt")
    watch.signal(signal.SIGCONT)
    start = time.monotonic()
    # Counting files costs as much as the work; the status is enough until it is nearly done.
    eventually(lambda: watch.status().get("ends", {}).get("done", 0) >= stage.scale, 900,
               lambda: f"{watch.status().get('ends')}: {watch.tail()}", every=0.5)
    seconds = time.monotonic() - start
    watch.memory()
    use = idle(watch)
    notices = watch.said("more arrived than the event queue holds")
    watch.end()
    stage.hold()
    check(notices == 1, f"{notices} notices of an overflow")
    check(use < 0.05, f"{use:.0%} of a processor with nothing to do")
    check(watch.peak < 150, f"peak {watch.peak:.0f} MiB")
    return (f"{stage.scale:,} of {stage.scale:,} in {seconds:.0f} s ({stage.scale / seconds:.0f}/s), "
            f"1 notice, peak {watch.peak:.0f} MiB, idle {use:.1%}")


@fault("10b", "no watches left",
       "a tree of 40 folders in a user namespace whose limit is 10 watches",
       "a plain message with the limit, then polling; all processed", quick=True)
def exhausted(stage):
    stage.archive()
    for number in range(40):
        (stage.inbox / f"f{number}").mkdir()
    probe = subprocess.run(
        ["unshare", "-Ur", "sh", "-c", "echo 10 >/proc/sys/user/max_inotify_watches"],
        capture_output=True, text=True)
    if probe.returncode:
        raise Skipped(f"no user namespace with limits: {probe.stderr.strip()[:80]}")
    watch = stage.started(
        rescan=300, wrapper=["unshare", "-Ur", "sh", "-c",
                             'echo 10 >/proc/sys/user/max_inotify_watches; exec "$@"', "sh"])
    eventually(lambda: watch.said("max_user_watches"), 10, lambda: watch.tail())
    for number in range(40):
        stage.put(f"f{number}/{number}.txt")
    seconds = stage.settled(40, 60)
    notices = watch.said("max_user_watches")
    use = idle(watch)
    watch.end()
    stage.hold()
    check(notices == 1, f"said {notices} times")
    return f"40 of 40 by polling in {seconds:.0f} s, said once, idle {use:.1%}"
