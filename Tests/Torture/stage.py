"""A stage for one fault: rules, an inbox, a state, the program under test, and what must hold."""

import contextlib
import ctypes
import hashlib
import json
import os
import plistlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

ENDS = ("done", "rejected", "blocked", "held", "failed", "unclaimed", "declined")
PLAIN_USER = 65534
LIBC = ctypes.CDLL(None, use_errno=True)


class Failed(Exception):
    """Something does not hold."""


class Skipped(Exception):
    """The fault cannot be made here; the words say why."""


def check(holds, words):
    if not holds:
        raise Failed(words)


def digest(data):
    return hashlib.sha256(data).hexdigest()


def file_digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def eventually(holds, seconds, words, every=0.05):
    """Polls until something holds; fails when the time is over. Returns how long it took."""
    start = time.monotonic()
    while not holds():
        if time.monotonic() - start > seconds:
            raise Failed(f"not within {seconds:g} s: {words() if callable(words) else words}")
        time.sleep(every)
    return time.monotonic() - start


class Watch:
    """A running `sharepipe watch`."""

    def __init__(self, stage, process, log, status):
        self.stage, self.process, self.log_path, self.status_path = stage, process, log, status
        self.peak = 0

    @property
    def pid(self):
        return self.process.pid

    def log(self):
        """The lines of the log; one that is half written does not count."""
        lines = []
        for line in self.log_path.read_bytes().split(b"\n")[:-1]:
            try:
                lines.append(json.loads(line))
            except ValueError:
                lines.append({"level": "plain", "message": line.decode(errors="replace")})
        return lines

    def said(self, words, level=None):
        """How many lines of the log hold the words."""
        return sum(
            words in line["message"] and level in (None, line["level"]) for line in self.log())

    def status(self):
        try:
            return json.loads(self.status_path.read_text())["inboxes"][0]
        except (OSError, ValueError):
            return {}

    def memory(self):
        """The resident size in MiB; ``peak`` keeps the highest that the kernel has seen."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in text.splitlines())
        self.peak = max(self.peak, int(fields["VmHWM"].split()[0]) / 1024)
        return int(fields["VmRSS"].split()[0]) / 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def processor_time(self):
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def signal(self, number):
        self.process.send_signal(number)

    def descendants(self):
        """The processes below the watch: (pid, name, state)."""
        return descendants(self.pid)

    def end(self, seconds=30):
        """Ends it as systemd does, and makes sure that it ends well."""
        if self.process.poll() is None:
            self.memory()
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failed(f"the watch does not end within {seconds} s of SIGTERM") from None
        check(status == 0, f"the watch ended with status {status}: {self.tail()}")

    def tail(self):
        return " | ".join(line["message"] for line in self.log()[-3:])[:600]


def descendants(root):
    table = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            text = Path(f"/proc/{name}/stat").read_text()
        except OSError:
            continue
        head, tail = text.rsplit(")", 1)
        fields = tail.split()
        table.setdefault(int(fields[1]), []).append((int(name), head.split("(", 1)[1], fields[0]))
    found, queue = [], [root]
    while queue:
        for child in table.get(queue.pop(), []):
            found.append(child)
            queue.append(child[0])
    return found


class Stage:
    """The folders of one fault, removed with it."""

    def __init__(self, tool, scale, seed, keep=False, user=None):
        self.tool, self.scale, self.seed, self.keep = tool, scale, seed, keep
        self.user = user
        self.root = Path(tempfile.mkdtemp(prefix="sharepipe-torture-"))
        self.root.chmod(0o755)
        self.own(self.root)
        self.rules = self.folder("Rules")
        self.inbox = self.folder("inbox")
        self.state = self.root / "inbox.sharepipe"
        self.ledgers = self.folder("ledgers")
        self.identifiers = []
        self.policy_keys = {}
        self.inputs = Counter()
        self.watches = []
        self.mounts = []
        self.shares = []

    def folder(self, name):
        path = self.root / name
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(0o755)
        if self.user is not None:
            os.chown(path, self.user, self.user)
        return path

    def close(self):
        for watch in self.watches:
            if watch.process.poll() is None:
                watch.process.kill()
                watch.process.wait()
        for share in self.shares:
            share.close()
        for mount in reversed(self.mounts):
            subprocess.run(["umount", "-l", mount], stderr=subprocess.DEVNULL)
        if self.keep:
            print(f"  kept: {self.root}")
        else:
            subprocess.run(["chmod", "-R", "u+rwX", str(self.root)], stderr=subprocess.DEVNULL)
            shutil.rmtree(self.root, ignore_errors=True)

    # What is set up

    def policy(self, **keys):
        self.policy_keys.update(keys)
        keys = {"extensions": self.identifiers, "contentMatch": "off", "confirm": "none",
                "freeSpace": "0 B", **self.policy_keys}
        # JSON is YAML.
        (self.rules / "host.yaml").write_text(json.dumps(keys) + "\n")

    def extension(self, name, script=None, *, rule="TRUEPREDICATE", point="share", files=None,
                  identifier=None, **settings):
        """Puts an extension on: a program in any language, or one that is built in."""
        identifier = identifier or f"org.example.{name}"
        bundle = self.rules / "Extensions" / f"{name}.appex"
        bundle.mkdir(parents=True)
        point = {"share": "com.apple.share-services", "action": "com.apple.services"}[point]
        information = {
            "CFBundleIdentifier": identifier,
            "CFBundleName": name,
            "NSExtension": {
                "NSExtensionPointIdentifier": point,
                "NSExtensionAttributes": {"NSExtensionActivationRule": rule},
            },
            "SharepipeExtension": {
                "Effect": "additive", "Interface": "argv", "Writes": [str(self.ledgers)],
                **settings,
            },
        }
        if script is not None:
            information["CFBundleExecutable"] = "run"
            (bundle / "run").write_text(script)
            (bundle / "run").chmod(0o755)
        else:
            del information["SharepipeExtension"]["Writes"]
        for file, text in (files or {}).items():
            (bundle / file).write_text(text)
            (bundle / file).chmod(0o755)
        (bundle / "Info.plist").write_bytes(plistlib.dumps(information))
        self.identifiers.append(identifier)
        self.policy()
        return identifier

    def witness(self, name="Witness", **settings):
        """An extension that writes the hash of what it got into a ledger of its own."""
        return self.extension(
            name,
            "#!/bin/sh\n"
            'for file; do sum=$(sha256sum <"$file") && '
            f'printf "%s %s\\n" "$SHAREPIPE_ID" "${{sum%% *}}" >>"{self.ledgers}/{name}"; done\n',
            **{"MaximumConcurrency": 8, **settings})

    def archive(self):
        """The built-in extension that copies into its container."""
        return self.extension("Archive", Interface="builtin:archive")

    def put(self, name, data=None, inbox=None):
        """Brings a file in as a good sender does: by a rename from beside the inbox."""
        if data is None:
            data = f"{name} {self.seed}\n".encode()
        name = os.fsencode(name)
        beside = os.fsencode(self.root / "incoming")
        os.makedirs(beside, exist_ok=True)
        source = os.path.join(beside, b"one")
        with open(source, "wb") as file:
            file.write(data)
        self.own(source)
        os.rename(source, os.path.join(os.fsencode(inbox or self.inbox), name))
        self.inputs[digest(data)] += 1
        return data

    def own(self, path):
        if self.user is not None:
            os.chown(path, self.user, self.user)

    def mount(self, kind, options, name):
        path = self.folder(name)
        result = subprocess.run(
            ["mount", "-t", kind, "-o", options, kind, str(path)], capture_output=True, text=True)
        if result.returncode:
            raise Skipped(f"no mount of {kind}: {result.stderr.strip()}")
        self.mounts.append(str(path))
        self.own(path)
        return path

    # What is run

    def command(self, *words):
        return [str(self.tool), *map(str, words)]

    def environment(self):
        return {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.root), "LANG": "C.UTF-8",
                "SWIFT_BACKTRACE": "enable=no"}

    def _start(self, limits):
        def start():
            for kind, value in limits:
                resource.setrlimit(
                    kind, value if isinstance(value, tuple) else (value, value))
            os.umask(0o022)
        return start

    def watch(self, *options, inbox=None, limits=(), wrapper=(), rules=True, settle=0.3, rescan=2):
        number = len(self.watches)
        log = self.root / f"log{number}"
        status = self.folder("status") / f"{number}.json"
        words = self.command(
            "watch", inbox or self.inbox, "--rescan", rescan, "--status", status,
            *(() if settle is None else ("--settle", settle)), *(("--rules", self.rules) if rules else ()), *options)
        with open(log, "wb") as file:
            process = subprocess.Popen(
                [*wrapper, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=file, env=self.environment(), cwd=self.root,
                user=self.user, group=self.user, extra_groups=[] if self.user else None,
                preexec_fn=self._start(limits))
        watch = Watch(self, process, log, status)
        self.watches.append(watch)
        return watch

    def started(self, *options, **keys):
        """A watch that is up."""
        watch = self.watch(*options, **keys)
        eventually(
            lambda: watch.said("watching") or watch.process.poll() is not None, 30,
            lambda: f"the watch is not up: {watch.tail()}")
        check(watch.process.poll() is None, f"the watch ended: {watch.tail()}")
        return watch

    def process(self, *options, inbox=None, limits=(), wrapper=(), timeout=300, input=None):
        """Runs `process --json`. Returns the result, with `records` and `summary` from it."""
        words = self.command(
            "process", *(("-",) if input is not None else (inbox or self.inbox,)), "--json",
            "--rules", self.rules, *options)
        result = subprocess.run(
            [*wrapper, *words], capture_output=True, env=self.environment(), cwd=self.root,
            timeout=timeout, user=self.user, group=self.user,
            extra_groups=[] if self.user else None, preexec_fn=self._start(limits),
            input=input if input is not None else b"")
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        result.records = [line for line in lines if line["type"] == "context"]
        result.summary = next((line for line in lines if line["type"] == "summary"), None)
        return result

    # What must hold

    def journal(self, sql, state=None):
        connection = sqlite3.connect((state or self.state) / "journal.sqlite")
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def ledger(self, name="Witness"):
        """The runs that the extension has seen: (context, hash)."""
        path = self.ledgers / name
        return [tuple(line.split()) for line in path.read_text().splitlines()] if path.exists() \
            else []

    def ended(self, state=None):
        """The files in the folders of the ends: hash to [(end, path)]."""
        found = {}
        for end in ENDS:
            for path in files((state or self.state) / end):
                if not path.endswith(b".reason.json"):
                    found.setdefault(file_digest(path), []).append((end, path))
        return found

    def count(self, *ends, state=None):
        return sum(
            not path.endswith(b".reason.json")
            for end in ends or ENDS for path in files((state or self.state) / end))

    def settled(self, count, seconds=60, *ends):
        return eventually(
            lambda: self.count(*ends) >= count, seconds,
            lambda: f"{self.count(*ends)} of {count} came to an end: "
            f"{self.watches[-1].tail() if self.watches else ''}", every=0.1)

    def conserved(self, inbox=None, state=None):
        """C and H: each content that came in is in exactly one place, as it was; nothing else is."""
        state = state or self.state
        found = Counter()
        for path in files(inbox or self.inbox):
            found[file_digest(path)] += 1
        for content, places in self.ended(state).items():
            found[content] += len(places)
        lost, extra = self.inputs - found, found - self.inputs
        check(not lost, f"lost: {sum(lost.values())} of {sum(self.inputs.values())}")
        check(not extra, f"from nowhere, or twice: {sum(extra.values())}: "
              f"{[self.ended(state).get(one) for one in list(extra)[:2]]}")
        left = [path for path in files(state / "work")]
        check(not left, f"left in work: {len(left)}, such as {left[:2]}")

    def recorded(self, state=None):
        """J: the journal knows of every entry that came to an end, where it lies."""
        state = state or self.state
        check(self.journal("PRAGMA integrity_check", state) == [("ok",)], "the journal is damaged")
        unfinished = self.journal(
            "SELECT count(*) FROM contexts WHERE state NOT IN ('placed', 'abandoned')", state)[0][0]
        check(unfinished == 0, f"{unfinished} contexts are unfinished in the journal")
        places = {
            os.fsencode(place) if isinstance(place, str) else place
            for place, in self.journal(
                "SELECT place FROM contexts WHERE state = 'placed' AND after != 'keep'", state)}
        missing = [p for p in places if p and not os.path.lexists(os.path.join(os.fsencode(state), p))]
        check(not missing, f"the journal knows {len(missing)} places that are not: {missing[:2]}")
        return len(places)

    def witnessed(self, name="Witness"):
        """W: the ledger has one run for each run that the journal knows as completed."""
        identifier = f"org.example.{name}"
        known = {
            context for context, in self.journal(
                "SELECT contexts.identifier FROM runs JOIN contexts"
                " ON contexts.number = runs.context"
                f" WHERE extension = '{identifier}' AND runs.\"end\" = 'completed'")}
        seen = Counter(context for context, _ in self.ledger(name))
        check(known <= set(seen), f"{len(known - set(seen))} runs that nobody saw")
        twice = sum(count - 1 for count in seen.values())
        return len(seen), twice

    def hold(self):
        """All of it."""
        self.conserved()
        self.recorded()


def files(folder):
    """All files below a folder, as bytes; links are not followed."""
    for place, _, names in os.walk(os.fsencode(folder)):
        for name in names:
            path = os.path.join(place, name)
            if not os.path.islink(path) and os.path.isfile(path):
                yield path


class OpenAudit:
    """Counts how often anybody opened a file, as the kernel tells: inotify(7), IN_OPEN."""

    def __init__(self, path):
        self.descriptor = LIBC.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        LIBC.inotify_add_watch(self.descriptor, os.fsencode(path), 0x20 | 0x1)

    def events(self):
        count = 0
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.descriptor, 65536):
                count += len(data) // 16
        return count

    def close(self):
        os.close(self.descriptor)


def is_root():
    return os.geteuid() == 0


def own_mounts():
    """Gives this process mounts of its own, which go with it."""
    if not is_root() or LIBC.unshare(0x20000) != 0:
        return False
    return LIBC.mount(b"none", b"/", None, 0x4000 | 0x40000, None) == 0


def exchange(first, second):
    """renameat2(2) with RENAME_EXCHANGE."""
    if LIBC.renameat2(-100, os.fsencode(first), -100, os.fsencode(second), 2) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")
