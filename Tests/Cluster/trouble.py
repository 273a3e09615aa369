"""The trouble of an ordinary day: what is set up wrongly, and what is away or full for a while."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import traceback
from pathlib import Path

from engine import Engine
from oracle import Oracle
from stage import Stage
from words import Failed, Skipped, check, eventually, now, say

ROWS = []
# What Swift tests try already, by the name of the suite and the test.
ELSEWHERE = (
    ("a URL that cannot be read, or has a password", "PostgresAddressTests, LedgerURLTests"),
    ("no TLS, a wrong certificate, a wrong name in it", "LoginTests, LedgerURLTests"),
    ("another ledger than that of the marker, or none",
     "SharedWatchCommandTests: `a state that hosts share is refused without its ledger, and another "
     "ledger too`"),
    ("a role that may not do it", "RoleTests, LedgerCommandTests"),
    ("a ledger of another version", "LedgerCommandTests"),
)


def row(name, must):
    """Registers a function as a row: what is done, and what must hold."""
    def register(run):
        ROWS.append((name, must, run))
        return run
    return register


class Day:
    """What a row needs: an engine, links, and stages that are cleared up."""

    def __init__(self, root, tool, network, engine):
        self.root, self.tool, self.network, self.engine = root, tool, network, engine
        self.stages, self.links, self.mounts, self.engines = [], [], [], []

    def stage(self, *names, engine=None, **keys):
        links = [self.network.link(name) for name in names]
        self.links += links
        stage = Stage(self.root, self.tool, engine or self.engine, links, **keys)
        self.stages.append(stage)
        return stage

    def own_engine(self, size=None):
        folder = Path(tempfile.mkdtemp(prefix="engine", dir=self.root))
        folder.chmod(0o755)
        if size:
            self.mount(folder, size)
        engine = Engine(folder / "e", self.network.address)
        self.engines.append(engine)
        return engine, folder

    def mount(self, path, size):
        if os.geteuid() != 0:
            raise Skipped("mounts need root")
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "none", str(path)],
            capture_output=True, text=True)
        if made.returncode:
            raise Skipped(f"no mount: {made.stderr.strip()}")
        self.mounts.append(path)

    @staticmethod
    def fill(folder):
        """Fills a file system; returns what has to be removed."""
        path = folder / ".filler"
        with open(path, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(1 << 14))
        return path

    def close(self, keep):
        for stage in self.stages:
            stage.close(keep)
        for engine in self.engines:
            engine.close()
        for path in self.mounts:
            subprocess.run(["umount", "-l", str(path)], capture_output=True)
        for link in self.links:
            link.close()


def ended(host, seconds=30):
    """The status with which a host ended by itself, and the last that it said."""
    try:
        status = host.process.wait(seconds)
    except subprocess.TimeoutExpired:
        raise Failed(f"it does not end: {host.tail()}") from None
    lines = [line for line in host.log.read_text(errors="replace").splitlines() if line.strip()]
    return status, lines[-1] if lines else ""


def message(line):
    with contextlib.suppress(ValueError):
        return json.loads(line)["message"]
    return line


def holds(stage):
    oracle = Oracle(stage)
    check(not oracle.faults, lambda: " / ".join(oracle.faults[:4]))
    return oracle


def states(host):
    """What `status.json` of a host says: its state, why it is paused, and its last error."""
    status = host.status()
    return status.get("state"), *(
        one if isinstance(one, str) else one.get("message", "")
        for one in (status.get("paused") or {}, status.get("lastError") or {}))


def known(stage):
    """How many contexts the database knows."""
    return stage.number_of("SELECT (SELECT count(*) FROM sharepipe.history)"
                           " + (SELECT count(*) FROM sharepipe.open_contexts)")


@row("a server that is not there", "waits and says so; works when it is there; TERM ends it")
def away_at_start(day):
    engine, _ = day.own_engine()
    stage = day.stage("a", engine=engine)
    host = stage.hosts["a"]
    engine.primary.kill()
    engine.standby.stop()
    stage.put(3)
    host.start()
    eventually(lambda: host.said("it is waited for"), 30, host.tail)
    words = message(host.log.read_text(errors="replace").splitlines()[-1])
    began = now()
    host.process.terminate()
    status = host.process.wait(20)
    took = now() - began
    host.start()
    eventually(lambda: host.said("it is waited for") >= 2, 30, host.tail)
    check(len(os.listdir(stage.inbox)) == 3, "entries were taken without a ledger")
    engine.primary.start()
    engine.synchronous(False)
    seconds = stage.rests(60)
    host.end()
    holds(stage)
    return (f"'{words}'; TERM meanwhile: status {status} after {took:.1f} s; all done {seconds:.0f} s "
            "after the server came")


@row("the database is away for twice a lease while hosts work",
     "nothing is claimed meanwhile, what runs is ended, nothing is lost, all go on by themselves")
def away_in_the_middle(day):
    engine, _ = day.own_engine()
    stage = day.stage("a", "b", engine=engine, seconds=12)
    for host in stage.hosts.values():
        host.start(jobs=2)
    stage.comes_up(*stage.hosts.values())
    stage.put(6)
    eventually(lambda: len(list(stage.ledgers.iterdir())) == 2, 30, "no run began on each host")
    event = stage.happened("engine killed", None)
    engine.primary.kill()
    time.sleep(stage.lease + 2)
    shown = {name: states(host) for name, host in stage.hosts.items()}
    import witness
    open_runs = [run for run in witness.runs(stage.ledgers)[0]
                 if run.ended is None and run.began > event.began + stage.lease]
    check(not open_runs, f"runs began without a lease: {open_runs}")
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            words = open(f"/proc/{pid}/cmdline", "rb").read()
            check(str(stage.rules.folder).encode() + b"/Extensions" not in words
                  or b"post.appex/run" not in words, f"a program still runs: {words[:200]}")
    time.sleep(stage.lease - 2)
    engine.primary.start()
    event.ended = now()
    seconds = stage.rests(90)
    for host in stage.hosts.values():
        host.end()
    oracle = holds(stage)
    return (f"status {shown}; all done {seconds:.0f} s after it came back, "
            f"{oracle.numbers['extra runs']} runs again")


@row("TERM while the database is away", "ends within the grace time and ten seconds; nothing is lost")
def term_while_away(day):
    engine, _ = day.own_engine()
    stage = day.stage("a", engine=engine, seconds=1)
    host = stage.hosts["a"].start(jobs=4)
    stage.comes_up(host)
    stage.put(12)
    eventually(lambda: any(stage.ledgers.iterdir()), 30, "no run began")
    event = stage.happened("engine killed", None)
    engine.primary.kill()
    time.sleep(2)
    began = now()
    host.process.terminate()
    try:
        status = host.process.wait(150)
    except subprocess.TimeoutExpired:
        raise Failed(f"it still runs 150 s after TERM: {host.tail()}") from None
    took = now() - began
    engine.primary.start()
    event.ended = now()
    host.start(jobs=4)
    seconds = stage.rests(90)
    host.end()
    oracle = holds(stage)
    check(took < 20, f"it ended {took:.0f} s after TERM, with status {status}")
    return (f"status {status} after {took:.1f} s; all done {seconds:.0f} s after it was started again, "
            f"{oracle.numbers['extra runs']} runs again")


@row("the disk of the engine is full", "no outcome is lost; all go on by themselves")
def engine_full(day):
    engine, folder = day.own_engine("700m")
    stage = day.stage("a", "b", engine=engine, seconds=0.1)
    for host in stage.hosts.values():
        host.start(jobs=4)
    stage.comes_up(*stage.hosts.values())
    stage.put(20)
    eventually(lambda: stage.number_of("SELECT count(*) FROM sharepipe.history") > 3, 30,
               stage.standing)
    event = stage.happened("engine full", None)
    filler = day.fill(folder)
    stage.put(60)
    time.sleep(stage.lease + 4)
    shown = {name: states(host) for name, host in stage.hosts.items()}
    said = sorted({message(line)[-160:] for host in stage.hosts.values()
                   for line in host.log.read_text(errors="replace").splitlines()
                   if "space" in line or "disk" in line})[:2]
    filler.unlink()
    for server in engine.servers:
        if server.process.poll() is not None:
            server.kill()
            (server.data / "postmaster.pid").unlink(missing_ok=True)
            server.start()
    event.ended = now()
    seconds = stage.rests(120)
    for host in stage.hosts.values():
        host.end()
    oracle = holds(stage)
    return (f"status {shown}; said {said}; all done {seconds:.0f} s after there was space, "
            f"{oracle.numbers['extra runs']} runs again")


@row("the scratch of one host is full",
     "the other host goes on; nothing fails; the first goes on when there is space")
def scratch_full(day):
    stage = day.stage("a", "b", seconds=0.1, freeSpace="4 MB")
    first, second = stage.hosts.values()
    day.mount(first.scratch, "16m")
    first.start(jobs=4)
    stage.comes_up(first)
    filler = day.fill(first.scratch)
    event = stage.happened("scratch full", ["a"])
    second.start(jobs=4)
    stage.comes_up(second)
    stage.put(40)
    seconds = stage.rests(90)
    shown = states(first)
    check(not (stage.ledgers / "a").exists(), "the host without space has worked")
    check(first.said("not-yet") == 0, f"the host without space put contexts off: {first.tail()}")
    check(first.said("claims nothing until there is space") == 1,
          f"it does not say once that it claims nothing: {first.tail()}")
    check(str(first.scratch) in shown[2] and "are free" in shown[2],
          f"its status does not show the shortage: {shown}")
    filler.unlink()
    event.ended = now()
    # The other host has work enough for itself, so that the first gets some of what is new.
    eventually(lambda: stage.put(8) or (stage.ledgers / "a").exists(), 30,
               lambda: f"it does not go on when there is space: {first.tail()}", 0.5)
    again = now() - event.ended
    stage.rests(90)
    for host in (first, second):
        host.end()
    oracle = holds(stage)
    check(oracle.numbers["done"] == len(stage.inputs), f"not done: {dict(oracle.numbers)}")
    return (f"status of a {shown}; all done by b in {seconds:.0f} s; a works {again:.0f} s after there "
            f"was space; {oracle.numbers['extra runs']} runs again")


@row("the share is full", "hosts pause below the floor and say so; go on by themselves; nothing fails")
def share_full(day):
    links = [day.network.link(name) for name in "ab"]
    day.links += links
    stage = day.stage(seconds=0.1, freeSpace="2 MB")
    moved = stage.root / "moved"
    shutil.move(stage.share, moved)
    stage.share.mkdir(mode=0o755)
    day.mount(stage.share, "24m")
    for path in moved.iterdir():
        subprocess.run(["cp", "-a", str(path), str(stage.share)], check=True)
    for link in links:
        stage.add_host(link).start(jobs=4)
    stage.comes_up(*stage.hosts.values())
    stage.put(10)
    eventually(lambda: stage.number_of("SELECT count(*) FROM sharepipe.history") > 2, 30,
               stage.standing)
    stage.put(30)
    filler = day.fill(stage.share)
    event = stage.happened("share full", None)
    # A sender has room for small entries, below the floor.
    os.truncate(filler, filler.stat().st_size - (1 << 18))
    stage.put(10)
    time.sleep(5)
    before = known(stage)
    time.sleep(5)
    shown = {name: states(host) for name, host in stage.hosts.items()}
    left = len(os.listdir(stage.inbox))
    check(known(stage) == before and left >= 10,
          f"entries were taken below the floor: {known(stage) - before}; {left} are in the inbox")
    filler.unlink()
    event.ended = now()
    seconds = stage.rests(90)
    for host in stage.hosts.values():
        host.end()
    oracle = holds(stage)
    check(oracle.numbers["done"] == 50, f"not done: {dict(oracle.numbers)}")
    check(all(state == "paused" and str(stage.state) in words and "are free" in words
              for state, words, _ in shown.values()),
          f"not every host shows that it is paused, and why: {shown}")
    return (f"status {shown}; {left} entries waited in the inbox; all done {seconds:.0f} s after there "
            f"was space, {oracle.numbers['extra runs']} runs again")


@row("two hosts with one name", "both work, since a session is known by its number")
def one_name(day):
    stage = day.stage("one", "two", seconds=0.2)
    first, second = stage.hosts.values()
    first.link.name = second.link.name = "same"
    for host in (first, second):
        host.start(jobs=2)
    eventually(lambda: stage.number_of(
        "SELECT count(*) FROM sharepipe.services JOIN sharepipe.sessions ON id = session"
        " WHERE fenced IS NULL") == 2, 60, lambda: f"{first.tail()} {second.tail()}")
    stage.put(30)
    seconds = stage.rests(60)
    names = stage.sql("SELECT DISTINCT host FROM sharepipe.sessions")
    shares = {path.name: len(path.read_text().splitlines()) // 2
              for path in stage.ledgers.iterdir()}
    for host in (first, second):
        host.end()
    if day.network.address:
        check(names == ["same"], f"their names are {names}")
    check(len(shares) == 2, f"only one has worked: {shares}")
    holds(stage)
    return f"both are '{names[0]}', with {shares} runs; all done after {seconds:.0f} s"


@row("the clock of one host is a day ahead, and that of another a day behind",
     "nothing changes but the times of steps; the list of hosts shows it")
def clock(day):
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        raise Skipped("no C compiler is installed")
    stage = day.stage("a", "b", seconds=0.2)
    library = stage.root / "shifted.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library),
                    str(Path(__file__).parent / "shifted.c")], check=True)
    for host, shift in zip(stage.hosts.values(), (86400, -86400)):
        inner = host.link.command
        host.link.command = lambda words, inner=inner, shift=shift: inner(
            ["env", f"LD_PRELOAD={library}", f"CLOCK_SHIFT={shift}", *words])
        host.start(jobs=2)
    stage.comes_up(*stage.hosts.values())
    stage.put(30)
    seconds = stage.rests(60)
    # Beyond a lease, so that only hosts go on whose timers do.
    time.sleep(stage.lease + 2)
    stage.put(10)
    stage.rests(30)
    offsets = stage.rows(
        "SELECT host, round(clock_offset / 3600e6, 1)::text AS hours FROM sharepipe.sessions"
        " ORDER BY host")
    shares = {path.name: len(path.read_text().splitlines()) // 2
              for path in stage.ledgers.iterdir()}
    for host in stage.hosts.values():
        host.end()
    holds(stage)
    check([row["hours"] for row in offsets] == ["24.0", "-24.0"], f"the offsets are {offsets}")
    return f"offsets {offsets}; {shares} runs; all done after {seconds:.0f} s"


@row("rules of one host are newer", "the older one claims nothing and says so")
def older_rules(day):
    stage = day.stage("a", "b", seconds=0.1)
    old, new = stage.hosts.values()
    old.start(jobs=2)
    stage.comes_up(old)
    folder = stage.rules.folder
    copy = stage.root / "rules2"
    shutil.copytree(folder, copy)
    path = copy / "host.yaml"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"crashBudget": 7}) + "\n")
    stage.rules.folder = copy
    new.start(jobs=2)
    stage.comes_up(new)
    stage.put(20)
    seconds = stage.rests(60)
    runs = {path.name: len(path.read_text().splitlines()) for path in stage.ledgers.iterdir()}
    check(set(runs) == {"b"}, f"the host with older rules has worked: {runs}")
    for host in (old, new):
        host.end()
    holds(stage)
    return f"all {len(stage.inputs)} by the newer, after {seconds:.0f} s; status of a {states(old)}"


@row("a ledger of another version", "status 78, and which side to update")
def other_version(day):
    words = []
    for version in (0, 99):
        stage = day.stage(f"v{version}")
        host = next(iter(stage.hosts.values()))
        stage.sql(f"UPDATE sharepipe.ledger SET version = {version}")
        status, line = ended(host.start())
        check(status == 78, f"status {status}: {line}")
        words.append(f"{version}: '{message(line)[-170:]}'")
    return "; ".join(words)


@row("the login has no role of the ledger, or only that of a reader", "an exit status and what to do")
def wrong_role(day):
    words = []
    for role in ("stranger", "reader"):
        stage = day.stage(f"r{role[0]}")
        host = next(iter(stage.hosts.values()))
        group = "" if role == "stranger" else " IN ROLE sharepipe_reader"
        stage.engine.sql(f"CREATE ROLE {role}_{stage.database} LOGIN{group}")
        status, line = ended(host.start(url=stage.url(host, role)))
        check(status not in (0, 1) and status > 0, f"status {status}: {line}")
        words.append(f"{role}: {status} '{message(line)[-200:]}'")
    return "; ".join(words)


@row("a URL of a database that is not there, or of another machine without TLS",
     "an exit status and what to do")
def wrong_url(day):
    stage = day.stage("u")
    host = stage.hosts["u"]
    words = []
    for url in (stage.url(host).replace(stage.database + "?", "nothing_here?"),
                "postgresql://db.example.org/x?sslmode=disable", "postgresql://u:secret@db1/x"):
        stage.engine.address, kept = None, stage.engine.address
        host.start(None, *(("--insecure-ledger",) if "nothing_here" in url else ()), url=url)
        stage.engine.address = kept
        status, line = ended(host)
        check(status not in (0, 1) and status > 0, f"status {status}: {line}")
        words.append(f"{status} '{message(line)[-150:]}'")
    return "; ".join(words)


def run(arguments, root, tool, network, is_chosen):
    """Tries the rows. Returns lines of Markdown, and what is broken."""
    lines = ["| trouble | must hold | result |", "|---|---|---|"]
    broken = []
    chosen = [one for one in ROWS if is_chosen(one[0])]
    if not chosen:
        return [], []
    engine = Engine(root / "engine-day", network.address)
    lock = threading.Lock()
    results = {}

    def try_row(one):
        name, must, way = one
        day = Day(root, tool, network, engine)
        began = now()
        try:
            verdict, words = "held", way(day)
        except Skipped as reason:
            verdict, words = "skipped", str(reason)
        except Failed as reason:
            verdict, words = "BROKEN", str(reason)
        except Exception as reason:
            verdict, words = "BROKEN", repr(reason)
            traceback.print_exc()
        finally:
            with contextlib.suppress(Failed):
                day.close(arguments.keep)
        say(f"{name}: {verdict} {now() - began:.0f} s  {words}")
        with lock:
            results[name] = (verdict, words)
            if verdict == "BROKEN":
                broken.append(f"{name}: {words}")

    waiting = list(chosen)

    def serve():
        while True:
            with lock:
                if not waiting:
                    return
                one = waiting.pop(0)
            try_row(one)

    try:
        threads = [threading.Thread(target=serve, daemon=True) for _ in range(min(4, arguments.at_once))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        engine.close()
    for name, must, _ in chosen:
        verdict, words = results[name]
        words = words.replace("|", "\\|")
        lines.append(f"| {name} | {must} | {verdict if verdict != 'BROKEN' else '**broken**'}: {words} |")
    lines += ["", "Tried by tests in Swift:", ""]
    lines += [f"- {name}: {where}" for name, where in ELSEWHERE]
    return lines, broken
