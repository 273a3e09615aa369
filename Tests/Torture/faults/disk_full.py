"""Fault 3: no space for state and inbox, or no right to write so much."""

import os
import resource
import signal
import time

from faults import fault
from stage import Skipped, check, eventually, is_root, own_mounts


def disk(stage):
    if not is_root():
        raise Skipped("a file system of its own needs root")
    mount = stage.mount("tmpfs", "size=16m,mode=0755", "disk")
    stage.inbox = stage.folder("disk/inbox")
    stage.state = mount / "inbox.sharepipe"
    return mount


def put(stage, mount, count, size):
    """Files on the same file system, by a rename."""
    for number in range(count):
        data = os.urandom(size - 16) + b"%016d" % number
        source = mount / "incoming"
        source.write_bytes(data)
        source.rename(stage.inbox / f"{number:03}.bin")
        from stage import digest
        stage.inputs[digest(data)] += 1


def fill(mount, leaving):
    """Takes the space until so much is free."""
    free = os.statvfs(mount)
    size = free.f_bavail * free.f_frsize - leaving
    with open(mount / "ballast", "wb") as file:
        file.write(b"\0" * max(0, size))


@fault("3a", "disk below the floor",
       "state and inbox on a tmpfs of 16 MiB, filled to 1 MiB; freeSpace: 4MiB; then emptied",
       "nothing is claimed, one alert, status says paused; all ends without a command", plain=True,
       quick=True)
def below_the_floor(stage):
    mount = disk(stage)
    stage.policy(freeSpace="4 MiB")
    stage.archive()
    put(stage, mount, 40, 50_000)
    fill(mount, 1 << 20)
    watch = stage.started()
    eventually(lambda: watch.said("nothing is taken from an inbox"), 10, "no alert")
    eventually(lambda: watch.status().get("state") == "paused", 5,
               lambda: f"the status says {watch.status().get('state')}")
    time.sleep(1)
    check(stage.count() == 0 and len(os.listdir(stage.inbox)) == 40, "something was claimed")
    alerts = watch.said("nothing is taken from an inbox")
    (mount / "ballast").unlink()
    seconds = stage.settled(40, 30)
    eventually(lambda: watch.status().get("state") == "watching", 15,
               lambda: f"the status still says {watch.status().get('state')}")
    watch.end()
    stage.hold()
    check(alerts == 1, f"{alerts} alerts")
    return f"40 of 40, alerts 1, resumed and done {seconds:.1f} s after space was back"


@fault("3b", "disk full",
       "as 3a without a floor and with 200 KB free while 40 entries of 100 KB are archived",
       "no source removed, no half output under a final name; all ends without a command",
       plain=True)
def full(stage):
    mount = disk(stage)
    stage.policy(freeSpace="0 B")
    stage.archive()
    put(stage, mount, 40, 100_000)
    watch = stage.started()
    fill(mount, 65_536)
    time.sleep(3)
    before = stage.count("done")
    other = stage.count() - before
    (mount / "ballast").unlink()
    seconds = stage.settled(40, 90)
    time.sleep(0.5)
    watch.end()
    stage.hold()
    done = stage.count("done")
    whole = {content for content in stage.inputs}
    from stage import file_digest, files
    stray = [p for p in files(stage.state / "containers") if not p.endswith(b".jsonl")
             and b".reason" not in p and p.endswith(b".bin") and file_digest(p) not in whole]
    check(not stray, f"half output under a final name: {stray[:2]}")
    check(done == 40, f"only {done} done, {stage.count('failed')} failed: {watch.tail()}")
    return f"40 done ({before} before it was full, {other} failed meanwhile), {seconds:.1f} s after"


@fault("3c", "disk full, process",
       "`process --after move` on a full tmpfs of 16 MiB; then again with space",
       "exit status 74 and the reason; nothing lost; the second run ends all", plain=True,
       quick=True)
def process_full(stage):
    mount = disk(stage)
    stage.archive()
    put(stage, mount, 20, 100_000)
    fill(mount, 300_000)
    first = stage.process("--after", "move")
    (mount / "ballast").unlink()
    second = stage.process("--after", "move")
    stage.hold()
    check(stage.count("done") == 20, f"only {stage.count('done')} done: {second.stderr[-300:]}")
    check(first.returncode == 74, f"exit status {first.returncode}: {first.stderr[-300:]!r}")
    return f"exit {first.returncode}, then {second.returncode}; 20 of 20"


@fault("3d", "file size limit",
       "RLIMIT_FSIZE of 64 KiB on the whole process; then without",
       "no kill by SIGXFSZ, nothing lost, the reason is told; the second run ends all", quick=True)
def size_limit(stage):
    stage.archive()
    for number in range(20):
        stage.put(f"{number}.bin", os.urandom(100_000))
    first = stage.process("--after", "move", limits=[(resource.RLIMIT_FSIZE, 65_536)])
    second = stage.process("--after", "move")
    stage.hold()
    check(first.returncode != -signal.SIGXFSZ, "killed by SIGXFSZ")
    check(first.returncode in (1, 74), f"exit status {first.returncode}")
    check(stage.count("done") + stage.count("failed") == 20, f"{stage.count()} of 20")
    return (f"exit {first.returncode}, then {second.returncode}; {stage.count('done')} done, "
            f"{stage.count('failed')} failed")


@fault("3e", "ended while it is paused",
       "SIGTERM to a watch that waits for space (freeSpace: 1000 TiB)",
       "it ends by itself within 10 s; nothing was taken", quick=True)
def ended(stage):
    stage.archive()
    stage.policy(freeSpace="1000 TiB")
    stage.put("a.txt")
    watch = stage.started("--grace", "60")
    eventually(lambda: watch.said("nothing is taken from an inbox"), 10, "no alert")
    start = time.monotonic()
    watch.end(10)
    stage.hold()
    check(stage.count() == 0, "something was taken")
    return f"ended {time.monotonic() - start:.1f} s after"
