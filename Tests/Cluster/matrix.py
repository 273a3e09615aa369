"""Every fail point × {kill, stop, cut} × {doorman, worker}: one cell each, with its own ledger."""

import queue
import threading
import time
import traceback
from collections import Counter

from stage import Stage
from verdict import verdict
from words import Failed, check, eventually, now, say

# Which entries reach a point, and which host does. Those of the door are reached by the doorman alone:
# there, the column of the worker is that of a host that follows a doorman which has died.
DOOR = ("announced", "renamed", "readying", "ready")
SUCCESSOR = ("settling",)
WORK = ("claimed", "begun", "settled", "copied", "hashed", "sniffed", "decided", "validated",
        "spawned", "exited", "staged", "filing", "filed", "ended", "recorded", "moved", "noted",
        "placed")
REMOVAL = ("removing", "removed")
HELD = ("keeping", "kept", "restored")
AFTER_OTHERS = ("swept", "unfiled")
POINTS = DOOR + SUCCESSOR + WORK + REMOVAL + HELD + AFTER_OTHERS
ACTIONS = ("kill", "stop", "cut")
ROLES = ("doorman", "worker")
# What CI tries: each kind of action with each kind of point.
SHORT = (
    ("announced", "kill", "doorman"), ("readying", "stop", "doorman"), ("renamed", "cut", "doorman"),
    ("ready", "kill", "worker"), ("claimed", "kill", "worker"), ("claimed", "stop", "doorman"),
    ("begun", "cut", "worker"), ("spawned", "stop", "worker"), ("spawned", "kill", "doorman"),
    ("exited", "cut", "doorman"), ("ended", "stop", "worker"), ("recorded", "kill", "worker"),
    ("moved", "stop", "doorman"),
)


class Cell:
    """One cell: its name, and what it came to."""

    def __init__(self, point, action, role):
        self.point, self.action, self.role = point, action, role
        self.verdict, self.words, self.seconds = "", "", 0.0
        self.numbers = Counter()

    def __str__(self):
        return f"{self.point} × {self.action} × {self.role}"


def cells(is_short):
    if is_short:
        return [Cell(*one) for one in SHORT]
    return [Cell(point, action, role) for point in POINTS for action in ACTIONS for role in ROLES]


class CellRun:
    """The way of one cell."""

    def __init__(self, cell, root, tool, engine, links):
        self.cell = cell
        self.stage = Stage(root, tool, engine, links, seconds=0.3)
        self.victim, self.other, self.first = (self.stage.hosts[link.name] for link in links)
        self.kind = "vcf" if cell.point in HELD else "xml"
        self.options = ("--after", "remove") if cell.point in REMOVAL else ()
        self.arm = f"{cell.point}:1" + ("" if cell.action == "kill" else ":stop")
        self.approved = set()

    def run(self):
        cell = self.cell
        if cell.point in SUCCESSOR or (cell.point in DOOR and cell.role == "worker"):
            self.succeed()
        elif cell.point in AFTER_OTHERS:
            self.follow()
        elif cell.role == "doorman":
            self.start(self.victim, self.arm)
            self.start(self.other)
        else:
            self.start(self.other)
            self.start(self.victim, self.arm)
        self.reach()
        self.act()
        self.stage.put(3, self.kind)
        self.finish()

    def start(self, host, arm=None):
        host.start(arm, *self.options, jobs=2)
        self.stage.comes_up(host)
        eventually(self.stage.doorman, 30, "no host is the doorman", 0.2)

    def succeed(self):
        """The first doorman dies over what it announced, and the victim is the next."""
        point = "announced:1"
        if self.cell.point in SUCCESSOR:
            # Some entries are in `work/` and the others in the inbox, or all are in `work/`.
            point = "renamed:2" if self.cell.role == "doorman" else "readying:1"
        self.start(self.first, point)
        self.start(self.victim, self.arm)
        self.stage.put(4, self.kind)
        eventually(lambda: not self.first.is_running, 30, "the first doorman does not die")
        self.first.process.wait()
        self.stage.happened("kill", ["first"])

    def follow(self):
        """Another host dies, and the victim is the one that sees to what it had."""
        point = "recorded:1" if self.cell.point == "unfiled" else "spawned:1"
        order = [(self.first, point), (self.victim, self.arm)]
        for host, arm in order if self.cell.role == "worker" else reversed(order):
            self.start(host, arm)
        end = now() + 40
        while self.first.is_running:
            check(now() < end, "the first host does not die")
            self.stage.put(2, self.kind)
            time.sleep(1)
        self.first.process.wait()
        self.stage.happened("kill", ["first"])

    def reach(self):
        """Brings entries in until the victim is at its point."""
        end = now() + 75
        while True:
            check(now() < end, lambda: f"the point is not reached: {self.stage.standing()}")
            if self.cell.point not in AFTER_OTHERS + SUCCESSOR or not self.stage.inputs:
                self.stage.put(4, self.kind)
            pause = now() + 2.5
            while now() < pause:
                self.approve()
                if self.cell.action == "kill" and not self.victim.is_running:
                    check(self.victim.process.wait() == -9, lambda: f"it ended: {self.victim.tail()}")
                    return
                if self.cell.action != "kill" and self.victim.is_stopped:
                    return
                check(self.victim.is_running, lambda: f"it ended: {self.victim.tail()}")
                time.sleep(0.05)

    def act(self):
        stage, beyond = self.stage, self.stage.lease + 3
        event = stage.happened(self.cell.action, [self.victim.name])
        if not self.other.is_running:
            self.start(self.other)
        if self.cell.action == "stop":
            time.sleep(beyond)
            self.victim.go_on()
        elif self.cell.action == "cut":
            self.victim.link.down()
            self.victim.go_on()
            time.sleep(beyond)
            self.victim.link.up()
        event.ended = now()

    def approve(self):
        """Agrees, as a person, to what is held."""
        if self.cell.point not in HELD:
            return
        held = self.stage.sql(
            "SELECT identifier FROM sharepipe.open_contexts WHERE state = 'held'")
        for identifier in held:
            if identifier in self.approved:
                continue
            self.approved.add(identifier)
            try:
                self.stage.command("approve", identifier, "--rules", self.stage.rules.folder,
                                   "--ledger", self.stage.url(role="person"))
            except Failed as reason:
                self.approved.discard(identifier)
                self.last = str(reason)

    def finish(self):
        stage = self.stage
        end = now() + 120
        while not (stage.is_at_rest() and (self.kind != "vcf" or not stage.number_of(
                "SELECT count(*) FROM sharepipe.open_contexts"))):
            self.approve()
            check(now() < end, lambda: f"not at rest: {stage.standing()} "
                  f"{getattr(self, 'last', '')}")
            time.sleep(0.4)
        for host in (self.victim, self.other):
            if host.is_running:
                host.end()
        oracle = verdict(stage, self.other, *self.options,
                         ignores=("lost", "place") if self.options else ())
        self.cell.numbers = oracle.numbers
        if self.options:
            # Entries that are done are removed, so that the other two witnesses remain.
            kept = [path for path in oracle.found.values()]
            if kept:
                oracle.fault("removal", f"not removed: {kept[:3]}")
        check(not oracle.faults, lambda: f"{len(oracle.faults)} contradictions: "
              + " / ".join(oracle.faults[:3]))


def try_cell(cell, root, tool, engine, links, keep):
    began = time.monotonic()
    run = None
    try:
        run = CellRun(cell, root, tool, engine, links)
        run.run()
        cell.verdict = "held"
    except Failed as reason:
        cell.verdict, cell.words = "BROKEN", str(reason)
    except Exception as reason:
        cell.verdict, cell.words = "BROKEN", repr(reason)
        traceback.print_exc()
    finally:
        if run is not None:
            run.stage.close(keep=keep and cell.verdict != "held")
            if keep and cell.verdict != "held":
                cell.words += f" (kept: {run.stage.root})"
    cell.seconds = time.monotonic() - began
    say(f"{str(cell):34} {cell.verdict:7} {cell.seconds:5.1f} s  "
        + (cell.words or f"{cell.numbers['history']} entries, {cell.numbers['runs']} runs, "
           f"{cell.numbers['extra runs']} extra, {cell.numbers['stale folders']} put aside"
           + ("; what was left in work/ was removed" if cell.numbers["left for the doorman"] else "")))


def run(chosen, root, tool, engine, network, at_once, keep):
    """Tries cells, several at once. Returns those that are broken."""
    line = queue.SimpleQueue()
    for cell in chosen:
        line.put(cell)

    def serve():
        links = [network.link(name) for name in ("victim", "other", "first")]
        while True:
            try:
                cell = line.get_nowait()
            except queue.Empty:
                return
            try_cell(cell, root, tool, engine, links, keep)

    threads = [threading.Thread(target=serve, daemon=True) for _ in range(min(at_once, len(chosen)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [cell for cell in chosen if cell.verdict != "held"]


def table(tried):
    """The published table, in Markdown."""
    heads = [f"{action}, {role}" for action in ACTIONS for role in ROLES]
    lines = ["| point | " + " | ".join(heads) + " |", "|---|" + "---|" * len(heads)]
    known = {(cell.point, cell.action, cell.role): cell for cell in tried}
    for point in POINTS:
        texts = []
        for action in ACTIONS:
            for role in ROLES:
                cell = known.get((point, action, role))
                if cell is None:
                    texts.append("")
                elif cell.verdict == "held":
                    texts.append(f"{cell.numbers['history']} / {cell.numbers['extra runs']} / "
                                 f"{cell.numbers['stale folders']}")
                else:
                    texts.append("**broken**")
        if any(texts):
            lines.append(f"| `{point}` | " + " | ".join(texts) + " |")
    held = sum(cell.verdict == "held" for cell in tried)
    lines += ["", f"{len(tried)} cells, {held} held; "
              f"{sum(cell.numbers['history'] for cell in tried)} entries, "
              f"{sum(cell.numbers['runs'] for cell in tried)} runs, "
              f"{sum(cell.numbers['extra runs'] for cell in tried)} extra runs, "
              f"{sum(cell.numbers['stale folders'] for cell in tried)} results put aside; cells "
              "in which a doorman removed what a killed host had left in `work/`: "
              f"{sum(cell.numbers['left for the doorman'] > 0 for cell in tried)}."]
    return lines
