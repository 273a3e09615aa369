"""An inbox with its rules, and a console that serves it from a pseudo-terminal."""

import contextlib
import hashlib
import json
import os
import pty
import re
import select
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Report"))
from inbox import conforming, extension  # noqa: E402

# What an extension of a test does: it keeps what it was given, and says so with its hash.
KEEPING = """#!/usr/bin/python3
import hashlib, json, sys
request = json.loads(sys.stdin.readline())
found = []
for item in request["context"]["items"]:
    for each in item["attachments"]:
        path = each.get("file")
        data = open(path, "rb").read() if path else each.get("text", "").encode()
        found.append(hashlib.sha256(data).hexdigest())
with open(LEDGER, "a") as ledger:
    ledger.write(json.dumps({"hashes": found}) + "\\n")
print(json.dumps({"completed": {}}))
"""


class Place:
    """A folder with an inbox, its state and the rules by which it is worked on."""

    def __init__(self, folder, tool, inbox="Inbox"):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.tool = Path(tool)
        self.inbox = self.folder / inbox
        self.inbox.mkdir(exist_ok=True)
        self.rules = self.folder / "Rules"
        self.state = self.folder / f"{inbox}.sharepipe"
        self.consoles = []
        self.watches = []

    def ledger(self, name):
        kept = self.folder / "Kept"
        kept.mkdir(exist_ok=True)
        return kept / f"{name}.ledger"

    def handed(self, name):
        """What an extension that keeps was given: a list of lists of hashes."""
        path = self.ledger(name)
        if not path.exists():
            return []
        return [json.loads(line)["hashes"] for line in path.read_text().splitlines()]

    def keeping(self, name):
        return KEEPING.replace("LEDGER", repr(str(self.ledger(name))))

    def write_rules(self, extensions):
        """Rules of their own: pairs of a name and settings for `inbox.extension`."""
        (self.rules / "Extensions").mkdir(parents=True, exist_ok=True)
        identifiers = []
        for name, settings in extensions.items():
            settings = dict(settings)
            script = settings.pop("script", self.keeping(name))
            settings.setdefault("Writes", [str(self.ledger(name).parent)])
            rule = settings.pop("rule", conforming("public.data"))
            identifiers.append(extension(self.rules, name, script, rule, **settings))
        (self.rules / "host.yaml").write_text(
            "bundleIdentifier: org.example.tests\nextensions:\n"
            + "".join(f"  - {each}\n" for each in identifiers)
            + "freeSpace: 0 B\nconfirm: [external-post, destructive, privacy]\n")
        return identifiers

    def put(self, name, data):
        path = self.inbox / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path

    def run(self, *words, expect=None, **settings):
        done = subprocess.run(
            [self.tool, *map(str, words)], capture_output=True, text=True, timeout=300, **settings)
        if expect is not None and done.returncode != expect:
            raise RuntimeError(f"{words[0]}: status {done.returncode}: {done.stderr[-2000:]}")
        return done

    def process(self):
        return self.run("process", self.inbox, "--rules", self.rules)

    def contexts(self, **conditions):
        """The rows of the journal, as dictionaries, oldest first."""
        with contextlib.closing(sqlite3.connect(
                f"file:{self.state}/journal.sqlite?mode=ro", uri=True)) as journal:
            journal.row_factory = sqlite3.Row
            rows = [dict(row) for row in journal.execute("SELECT * FROM contexts ORDER BY number")]
        return [row for row in rows
                if all(row[name] == value for name, value in conditions.items())]

    def events(self, *kinds):
        with contextlib.closing(sqlite3.connect(
                f"file:{self.state}/journal.sqlite?mode=ro", uri=True)) as journal:
            journal.row_factory = sqlite3.Row
            rows = [dict(row) for row in journal.execute(
                "SELECT events.*, contexts.identifier FROM events "
                "LEFT JOIN contexts ON contexts.number = events.context ORDER BY sequence")]
        return [row for row in rows if not kinds or row["kind"] in kinds]

    def held(self):
        """The identifiers of what waits, by the name of the entry."""
        if not (self.state / "journal.sqlite").exists():
            return {}
        return {bytes(row["entry"]).decode(errors="replace"): row["identifier"]
                for row in self.contexts(end="held", state="placed") if row["entry"] is not None}

    def journal(self):
        """SHA-256 over the bytes of the journal with its log."""
        digest = hashlib.sha256()
        for name in ("journal.sqlite", "journal.sqlite-wal"):
            path = self.state / name
            digest.update(path.read_bytes() if path.exists() else b"")
        return digest.hexdigest()

    def watch(self):
        process = subprocess.Popen(
            [self.tool, "watch", self.inbox, "--rules", self.rules],
            stdout=open(self.folder / "watch.log", "ab"), stderr=subprocess.STDOUT)
        self.watches.append(process)
        return process

    def reload(self):
        """Has the watches read their rules again."""
        log = self.folder / "watch.log"
        before = log.stat().st_size
        for process in self.watches:
            process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 10
        while log.stat().st_size == before and time.monotonic() < end:
            time.sleep(0.05)

    def console(self, *words, **settings):
        console = Console(self, *words, **settings)
        self.consoles.append(console)
        return console

    def close(self):
        for console in self.consoles:
            console.stop()
        for process in self.watches:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(30)


class Console:
    """A console at a free port of 127.0.0.1."""

    def __init__(self, place, *words, listen="127.0.0.1:0"):
        self.place = place
        self.errors = place.folder / f"console-{len(place.consoles)}.log"
        ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [place.tool, "console", *(words or [place.inbox, "--rules", place.rules]),
             "--listen", listen],
            stdin=subprocess.DEVNULL, stdout=theirs, stderr=open(self.errors, "ab"), close_fds=True)
        os.close(theirs)
        self.terminal = ours
        self.said = ""
        found = self._wait(r"(http://127\.0\.0\.1:(\d+)/)#(\S+)")
        self.address, self.port, self.link_code = found.group(1), int(found.group(2)), found.group(3)
        self.link = found.group(0)

    def _wait(self, pattern):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            found = re.search(pattern, self.said)
            if found and "code:" in self.said and self.said.endswith("\n"):
                return found
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    self.said += os.read(self.terminal, 4096).decode()
                except OSError:
                    break
            elif self.process.poll() is not None:
                break
        raise RuntimeError(f"no link: {self.said} {self.errors.read_text()[-2000:]}")

    def code(self):
        """Another code that is good once."""
        return self.place.run("console", "code", self.place.inbox, expect=0).stdout.strip()

    def log(self):
        return self.errors.read_text(errors="replace")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.terminal is not None:
            os.close(self.terminal)
            self.terminal = None
