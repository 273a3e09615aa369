"""Fault 23: inbox and state on a network share, with and without a scratch on a local disk."""

import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

from faults import fault
from share import Share
from stage import check, digest, eventually, files

ROOT = Path(__file__).parents[3]


def on(stage, kind):
    """Puts inbox and state on a share."""
    share = Share(stage, kind)
    (share.server / "inbox").mkdir()
    stage.inbox = share.mount / "inbox"
    stage.state = share.mount / "inbox.sharepipe"
    return share


def put(stage, share, name, data):
    """Brings a file in on another machine: by a rename there."""
    (share.server / "one").write_bytes(data)
    os.rename(share.server / "one", share.server / "inbox" / name)
    stage.inputs[digest(data)] += 1


def options(stage, has_scratch):
    return ["--scratch", stage.folder("scratch")] if has_scratch else []


def swept(stage):
    """Nothing is left of private copies where they are made."""
    left = list(files(stage.root / "scratch"))
    check(not left, f"left in the scratch: {left[:2]}")


def samples(stage, kind):
    on(stage, kind)
    took = []
    for has_scratch in (False, True):
        shutil.rmtree(stage.inbox)
        shutil.copytree(ROOT / "Samples" / "inbox", stage.inbox)
        subprocess.run(["chmod", "-R", "go-w", stage.inbox], check=True)
        start = time.monotonic()
        result = subprocess.run(
            stage.command("process", stage.inbox, "--rules", ROOT / "Rules", "--state",
                          stage.root / "share" / f"state{has_scratch}",
                          *options(stage, has_scratch)),
            capture_output=True, text=True, env=stage.environment(), cwd=ROOT, timeout=300)
        took.append(time.monotonic() - start)
        check(result.returncode == 1, f"status {result.returncode}: {result.stderr[-300:]}")
        expected = (ROOT / "Samples" / "expected.txt").read_text().splitlines()
        actual = result.stdout.splitlines()
        wrong = [line for line in actual if line not in expected]
        check(actual == expected, f"not as in expected.txt: {wrong[:2]}")
        swept(stage)
    return (f"{len(expected) - 1} lines as in expected.txt, in {took[0]:.1f} s, and in {took[1]:.1f} s"
            " with --scratch")


def writers(stage, kind):
    """Files that another machine writes slowly, and that this one writes, are taken when whole."""
    share = on(stage, kind)
    stage.witness(Idempotent=True)
    watch = stage.started(*options(stage, True), settle=None)
    check(watch.said("polling") == 1, "it does not say that it polls")
    data = [os.urandom(50_000) for _ in range(stage.scale)]
    for one in data:
        stage.inputs[digest(one)] += 1
    opened = [open(share.server / "inbox" / f"far{number}.bin", "wb", buffering=0)
              for number in range(stage.scale // 2)]
    opened += [open(stage.inbox / f"near{number}.bin", "wb", buffering=0)
               for number in range(stage.scale - len(opened))]
    for part in range(5):
        for file, one in zip(opened, data):
            file.write(one[part * 10_000:(part + 1) * 10_000])
        # Longer than an entry must be quiet on a file system of this machine.
        time.sleep(4)
    for file in opened:
        file.close()
    seconds = stage.settled(stage.scale, 60)
    watch.end()
    stage.hold()
    swept(stage)
    check(stage.count("done") == stage.scale, f"{stage.count('done')} of {stage.scale} done")
    return f"{stage.scale} whole, done {seconds:.1f} s after they were"


def kills(stage, kind):
    share = on(stage, kind)
    stage.policy(retries={"first": "1 s", "longest": "3 s"}, crashBudget=1000)
    stage.witness(Idempotent=True)
    stage.archive()
    dice = random.Random(stage.seed)
    for number in range(stage.scale):
        put(stage, share, f"{number:03}.txt", f"{number} of {stage.seed}\n".encode() * 400)
    # A folder is claimed, too, and goes back by another way than a file.
    note = share.server / "inbox" / "note.share"
    note.mkdir()
    for name, data in (("words.txt", b"words\n"), ("context.json", (
            b'{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":'
            b'["public.plain-text"],"file":"words.txt"}]}]}'))):
        (note / name).write_bytes(data)
        stage.inputs[digest(data)] += 1
    all = stage.scale + 2
    count = 0
    while count < 2 * stage.scale and stage.count() < all:
        watch = stage.started(*options(stage, count % 2 == 0), settle=1)
        time.sleep(dice.uniform(0.1, 1.6))
        watch.signal(signal.SIGKILL)
        watch.process.wait()
        count += 1
    watch = stage.started(*options(stage, True), settle=1)
    stage.settled(all, 60)
    watch.end()
    stage.hold()
    swept(stage)
    check(stage.count("done") == all, f"{stage.count('done')} done")
    runs, twice = stage.witnessed()
    return f"{count} kills, {stage.scale + 1} entries, {twice} runs more than one each"


def broken(stage, kind):
    """The mount breaks off and comes back; the watch is started again, as by systemd.

    SQLite maps a file beside the journal, so that the kernel may end the watch as soon as the mount
    does not answer.
    """
    share = on(stage, kind)
    stage.policy(retries={"first": "1 s", "longest": "3 s"})
    stage.witness(Idempotent=True)
    number, ends = 0, []
    for turn in range(3):
        watch = stage.started(*options(stage, True), settle=1)
        for _ in range(stage.scale // 3):
            put(stage, share, f"{number}.txt", f"{number} of {stage.seed}\n".encode() * 5000)
            number += 1
        time.sleep(1.0 + turn * 0.7)
        share.break_off()
        time.sleep(2)
        share.detach()
        share.attach()
        eventually(lambda: watch.process.poll() is not None, 40,
                   lambda: f"it does not end: {watch.tail()}")
        ends.append(watch.process.returncode)
        check(ends[-1] in (74, -signal.SIGBUS), f"status {ends[-1]}: {watch.tail()}")
        check(ends[-1] != 74 or watch.said("was mounted again", "error") == 1,
              "it does not say why it ends")
    watch = stage.started(*options(stage, True), settle=1)
    seconds = stage.settled(number, 90)
    eventually(lambda: not list(files(stage.state / "work")), 30, "something is left in work")
    watch.end()
    stage.hold()
    swept(stage)
    check(stage.count("done") == number, f"{stage.count('done')} of {number} done")
    return f"broken off 3 times, ends {ends}, {number} entries done {seconds:.1f} s after"


def forms(number, name, injected, criterion, run, **keys):
    """One fault on SSHFS, and the same on bindfs."""
    for letter, kind in (("", "sshfs"), ("f", "bindfs")):
        fault(number + letter, f"{name}, {kind}", f"inbox and state on {kind}; {injected}", criterion,
              quick=kind == "sshfs", **keys)(lambda stage, kind=kind: run(stage, kind))


forms("23a", "samples", "`process`, with and without --scratch",
      "every sample ends as in Samples/expected.txt", samples)
forms("23b", "slow writers", "files written for 20 s, there and here, with pauses of 4 s",
      "a watch takes each when it is whole, and none is being written for ever", writers, short=6,
      full=40)
forms("23c", "killed on a share", "SIGKILL to a watch again and again, with and without --scratch",
      "nothing is lost, or left in work/ or in the scratch; each entry ends once", kills, short=20,
      full=200)
forms("23d", "mount broken off", "what serves the mount is killed three times, and comes back",
      "the watch ends with status 74 and says why, or by SIGBUS; started again, nothing is lost", broken, short=12, full=60)
