"""Whether the oracle sees what it has to: each contradiction is made by hand, and must be found."""

import os
import shutil

from oracle import Oracle
from stage import Stage
from verdict import verdict
from words import Failed, check, say

MUTATIONS = []


def mutation(kind):
    """Registers a function that makes a contradiction of a kind, and returns what takes it back."""
    def register(make):
        MUTATIONS.append((kind, make))
        return make
    return register


def done(stage, number=0):
    folder = stage.state / "done"
    return folder / sorted(os.listdir(folder))[number]


@mutation("lost")
def lost(stage):
    path, aside = done(stage), stage.share / "aside"
    path.rename(aside)
    return lambda: aside.rename(path)


@mutation("twice")
def twice(stage):
    (stage.state / "failed").mkdir(exist_ok=True)
    copy = stage.state / "failed" / "copy.txt"
    shutil.copy(done(stage), copy)
    return copy.unlink


@mutation("changed")
def changed(stage):
    path = done(stage)
    data = path.read_bytes()
    path.write_bytes(data + b"x")
    return lambda: path.write_bytes(data)


@mutation("place")
def place(stage):
    path = done(stage)
    path.rename(path.with_name("other.txt"))
    return lambda: path.with_name("other.txt").rename(path)


@mutation("outcomes")
def no_outcome(stage):
    stage.sql("CREATE TABLE sharepipe.aside AS SELECT * FROM sharepipe.history LIMIT 1")
    stage.sql("DELETE FROM sharepipe.history WHERE identifier IN"
              " (SELECT identifier FROM sharepipe.aside)")

    def again():
        stage.sql("INSERT INTO sharepipe.history SELECT * FROM sharepipe.aside")
        stage.sql("DROP TABLE sharepipe.aside")
    return again


@mutation("outcomes")
def two_outcomes(stage):
    stage.sql("CREATE TABLE sharepipe.aside AS SELECT ctid AS number_of_row, tableoid AS part"
              " FROM sharepipe.history")
    stage.sql("INSERT INTO sharepipe.history SELECT * FROM sharepipe.history LIMIT 1")

    def again():
        stage.sql("DELETE FROM sharepipe.history h WHERE NOT EXISTS (SELECT FROM sharepipe.aside a"
                  " WHERE a.number_of_row = h.ctid AND a.part = h.tableoid)")
        stage.sql("DROP TABLE sharepipe.aside")
    return again


def note(stage, change):
    """Adds a line to a run ledger: the last that began, changed."""
    path = sorted(stage.ledgers.iterdir())[0]
    text = path.read_text()
    words = [line for line in text.splitlines() if line.startswith("begin")][-1].split()
    change(words)
    path.write_text(text + " ".join(words) + "\n")
    return lambda: path.write_text(text)


@mutation("extra run")
def extra_run(stage):
    def change(words):
        words[4], words[8] = str(int(words[4]) + 1), str(float(words[8]) + 1)
    return note(stage, change)


@mutation("attempt")
def same_attempt(stage):
    return note(stage, lambda words: words.__setitem__(7, "1"))


@mutation("fence")
def newer_fence(stage):
    return note(stage, lambda words: words.__setitem__(5, "999999"))


@mutation("old fence")
def older_fence(stage):
    def change(words):
        words[5], words[8] = "0", str(float(words[8]) + 1)
    return note(stage, change)


@mutation("unknown run")
def unknown_run(stage):
    return note(stage, lambda words: words.__setitem__(1, "00000000000000000000dead"))


@mutation("run")
def unseen_run(stage):
    path = sorted(stage.ledgers.iterdir())[0]
    text = path.read_text()
    path.write_text("".join(text.splitlines(True)[2:]))
    return lambda: path.write_text(text)


@mutation("work")
def left_in_work(stage):
    folder = stage.state / "work" / "00000000000000000000dead"
    folder.mkdir()
    (folder / "x").write_text("x")
    return lambda: shutil.rmtree(folder)


def leave(stage, name):
    """Leaves a file in `work/` of a finished context, as a host would that was killed."""
    row = stage.rows("SELECT identifier FROM sharepipe.history LIMIT 1")[0]
    folder = stage.state / "work" / row["identifier"]
    (folder / name).parent.mkdir(parents=True)
    (folder / name).write_text("x")
    event = stage.happened("kill", [])

    def again():
        stage.events.remove(event)
        shutil.rmtree(folder, ignore_errors=True)
    return again


@mutation("leftovers")
def old_leftovers_that_stay(stage):
    # No doorman removes what may be an entry that a host claimed.
    return leave(stage, "claims/9/x")


@mutation("stale")
def stale_that_is_not(stage):
    row = stage.rows("SELECT identifier, fence FROM sharepipe.history LIMIT 1")[0]
    folder = stage.state / "stale" / f"{row['identifier']}.{row['fence']}"
    folder.mkdir(parents=True)
    return lambda: shutil.rmtree(folder.parent)


def run(root, tool, engine, links):
    """Tries all; returns what was not seen."""
    stage = Stage(root, tool, engine, links, seconds=0)
    wrong = []
    try:
        hosts = list(stage.hosts.values())
        for host in hosts:
            host.start(jobs=2)
        stage.comes_up(*hosts)
        stage.put(12)
        stage.rests(60)
        for host in hosts:
            host.end()
        check(not Oracle(stage).faults, lambda: f"without any: {Oracle(stage).faults[:3]}")
        for kind, make in MUTATIONS:
            undo = make(stage)
            faults = verdict(stage, hosts[0]).faults
            undo()
            if not any(fault.startswith(f"{kind}: ") for fault in faults):
                wrong.append(f"the oracle does not see '{make.__name__}': {faults[:3]}")
        check(not Oracle(stage).faults, lambda: f"not taken back: {Oracle(stage).faults[:3]}")
        undo = leave(stage, "input/x")
        oracle = verdict(stage, hosts[0])
        undo()
        check(not oracle.faults and oracle.numbers["left for the doorman"] == 1,
              lambda: f"leftovers that a doorman removes: {oracle.faults[:3]}")
    except Failed as reason:
        wrong.append(f"the oracle by itself: {reason}")
    finally:
        stage.close()
    say(f"the oracle sees {len(MUTATIONS) - len(wrong)} of {len(MUTATIONS)} contradictions that were made"
        " by hand")
    return wrong
