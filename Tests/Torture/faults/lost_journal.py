"""Fault 19: the journal goes away, or its bytes do, while a watch works."""

import os
import sqlite3
import subprocess

from faults import fault
from stage import check, eventually


def removed(path):
    for ending in ("", "-wal", "-shm"):
        os.unlink(f"{path}{ending}")


def replaced(path):
    os.unlink(path)
    path.touch()


def halved(path):
    os.truncate(path, path.stat().st_size // 2)


def garbage(path):
    # A page in the middle, and with it a few around: one alone may hold nothing.
    size = path.stat().st_size
    with open(path, "r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xa5" * 4096 * 4)


def lose(stage, how, is_whole):
    stage.archive()
    stage.extension("Fails", "#!/bin/sh\n! grep -q fail \"$1\"\n", Retries=0)
    watch = stage.started()
    path = stage.state / "journal.sqlite"
    for number in range(stage.scale):
        text = "fail" if number % 10 == 0 else "words"
        stage.put(f"a{number}.txt", f"{text} {number} {stage.seed}\n".encode())
    stage.settled(stage.scale, 60)
    # What is only in the log is not lost with the file.
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    how(path)
    for number in range(stage.scale):
        stage.put(f"b{number}.txt")
    seconds = eventually(
        lambda: watch.said("was rebuilt completely", "warning") or watch.said("a new journal", "warning"), 15,
        lambda: f"it is not noticed: {watch.tail()}")
    stage.put("after.txt")
    stage.settled(2 * stage.scale + 1, 60)
    eventually(lambda: watch.status().get("state") == "watching", 15,
               lambda: f"the status says {watch.status()}")
    watch.end()
    stage.hold()
    contexts = stage.journal("SELECT count(*), count(record) FROM contexts LEFT JOIN records"
                             " ON context = number WHERE state = 'placed'")[0]
    check(contexts[0] == 2 * stage.scale + 1, f"{contexts[0]} contexts are known")
    if is_whole:
        check(contexts[1] == contexts[0], f"{contexts[0] - contexts[1]} have no record any more")
    doctor = subprocess.run(
        stage.command("doctor", stage.inbox, "--mend"), capture_output=True, text=True,
        env=stage.environment(), cwd=stage.root, user=stage.user, group=stage.user,
        extra_groups=[] if stage.user else None)
    words = [line for line in doctor.stdout.splitlines()
             if line.startswith(("warning", "error")) and "isolation" not in line]
    check(not words, f"doctor has something to say: {words[:3]}")
    return (f"noticed and made once more after {seconds:.1f} s, {contexts[0]} contexts known, "
            f"{contexts[1]} with their record")


@fault("19a", "journal removed", "journal.sqlite, its log and index removed while it is open",
       "told within seconds, made once more with all that it knew; nothing lost", short=40,
       full=2000, quick=True)
def journal_removed(stage):
    return lose(stage, removed, True)


@fault("19b", "journal replaced", "unlinked while it is open, and an empty file in its place",
       "told within seconds, made once more with all that it knew; nothing lost", short=40,
       full=2000)
def journal_replaced(stage):
    return lose(stage, replaced, True)


@fault("19c", "journal cut off", "truncated to half while it is open",
       "told within seconds, made once more; every entry is known where it is", short=40,
       full=2000)
def journal_halved(stage):
    return lose(stage, halved, False)


@fault("19d", "journal spoiled", "pages of garbage in the middle while it is open",
       "told within seconds, made once more; every entry is known where it is", short=40,
       full=2000, quick=True)
def journal_spoiled(stage):
    return lose(stage, garbage, False)
