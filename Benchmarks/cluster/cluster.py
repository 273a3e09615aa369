"""What the benchmarks of many hosts share: a server, a ledger with an inbox in it, and hosts that work on it.

The hosts are processes on one machine, each with a scratch of its own. They reach PostgreSQL over loopback, with
a password and as `sharepipe_worker`. The server is new, has the settings that PostgreSQL comes with but for its
buffers, and its data are on the disk that the project is on: each commit is synced, as the journal is.
"""

import contextlib
import os
import plistlib
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2] / "Tests/Schemas")]
import ledgers
import measuring
import rules

SETTINGS = ["shared_buffers=512MB", "autovacuum_naptime=5s", "listen_addresses=127.0.0.1"]
PASSWORD = "benchmark"
NAME = "inbox"
EXTENSION = "org.example.sleeping"

# Each run leaves a line, and a file whose name begins with `hold` keeps its host busy.
SLEEPING = """#!/bin/sh
echo "${{1##*/}}" >> "$SHAREPIPE_CONTAINER/runs"
case "${{1##*/}}" in hold*) exec sleep 3600 ;; esac
exec sleep {seconds}
"""


def need(*programs):
    """Ends with 75 unless PostgreSQL's server and some programs are here."""
    missing = [each for each in programs if not shutil.which(each, path=os.environ["PATH"] + ":/usr/sbin")]
    if not ledgers.programs():
        missing.append("PostgreSQL's server")
    if missing:
        print(f"{' and '.join(missing)} is not here; `.make/setup bench` installs it")
        sys.exit(75)


# A benchmark that is ended with SIGTERM ends its server and its hosts too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def wait(condition, seconds, what, every=0.02):
    """Waits until something is so, and returns what it is."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise SystemExit(f"{what} did not come in {seconds} s")
        time.sleep(every)
    return found


def archive(folder, **settings):
    """Rules with Archive alone, with other settings than those that it is shipped with."""
    rules.archive(folder)
    for path in folder.glob("Extensions/*/Info.plist"):
        information = plistlib.loads(path.read_bytes())
        known = {**information["SharepipeExtension"], **settings}
        information["SharepipeExtension"] = {key: value for key, value in known.items() if value is not None}
        path.write_bytes(plistlib.dumps(information))


class Server:
    """A server, for as long as the block goes on."""

    def __init__(self, scratch, *settings):
        self.scratch, self.settings = Path(scratch), settings

    def __enter__(self):
        self.scratch.chmod(0o755)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._life = contextlib.ExitStack()
        url = self._life.enter_context(ledgers.server(*SETTINGS, *self.settings, port=self.port, place=self.scratch))
        self.socket = url.split("host=")[1].split("&")[0]
        self.programs = Path(ledgers.programs())
        return self

    def __exit__(self, *reason):
        self._life.__exit__(*reason)

    def run(self, program, *arguments, text=None):
        """What a program of PostgreSQL prints as the owner of everything."""
        done = subprocess.run(
            [self.programs / program, "-h", self.socket, "-p", str(self.port), "-U", "postgres", *map(str, arguments)],
            input=text, text=True, capture_output=True)
        if done.returncode:
            raise SystemExit(f"{program}: {done.stderr}")
        return done.stdout

    def sql(self, database, text):
        """The rows that statements return, each with its columns as texts."""
        rows = self.run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", database, text=text).splitlines()
        return [row.split("|") for row in rows]

    def owner(self, database):
        """The URL of a database for its owner."""
        return f"postgresql://postgres@/{database}?host={self.socket}&port={self.port}"


class Cluster:
    """A ledger in a database of its own, an inbox, and the hosts that work on it until the block ends."""

    made = 0

    def __init__(self, server, options, seconds=None, **settings):
        """`seconds`: how long each run of the extension sleeps; without, Archive is all there is.

        The settings are added to those of the extension; None takes one away.
        """
        Cluster.made += 1
        self.server, self.tool = server, options.tool
        self.database = f"cluster{Cluster.made}"
        self.folder = server.scratch / self.database
        self.inbox, self.waiting, self.rules = self.folder / NAME, self.folder / "waiting", self.folder / "Rules"
        for folder in (self.inbox, self.waiting):
            folder.mkdir(mode=0o755, parents=True)
        self.state = self.folder / f"{NAME}.sharepipe"
        self.done = self.state / "done"
        self.hosts = []
        if seconds is None:
            archive(self.rules, **settings)
        else:
            self._make_extension(seconds, settings)
        server.run("createdb", self.database)
        self.call("ledger", "create", server.owner(self.database), "--inbox", NAME)
        self.call("ledger", "adopt", self.inbox, "--name", NAME, "--ledger", server.owner(self.database))
        server.sql(self.database, f"""
            DO $$ BEGIN CREATE ROLE host LOGIN PASSWORD '{PASSWORD}' IN ROLE sharepipe_worker;
            EXCEPTION WHEN duplicate_object THEN NULL; END $$""")
        secret = self.folder / "pgpass"
        secret.touch(0o600)
        secret.write_text(f"*:*:*:*:{PASSWORD}\n")
        self.environment = {**os.environ, "PGPASSFILE": str(secret)}
        self.url = f"postgresql://host@127.0.0.1:{server.port}/{self.database}"

    def _make_extension(self, seconds, settings):
        bundle = self.rules / "Extensions/Sleeping.appex"
        bundle.mkdir(parents=True)
        with open(bundle / "Info.plist", "wb") as file:
            plistlib.dump({
                "CFBundleIdentifier": EXTENSION, "CFBundleExecutable": "sleeping",
                "NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services",
                                "NSExtensionAttributes": {"NSExtensionActivationRule": "TRUEPREDICATE"}},
                "SharepipeExtension": {"Interface": "argv", "Effect": "additive", "TimeLimit": 3600, **settings}}, file)
        program = bundle / "sleeping"
        program.write_text(SLEEPING.format(seconds=seconds))
        program.chmod(0o755)
        (self.rules / "host.yaml").write_text(f"extensions: [{EXTENSION}]\ncontentMatch: lenient\n")
        subprocess.run(["chmod", "-R", "go-w", self.rules], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for host in self.hosts:
            host.kill()

    def call(self, *arguments):
        done = subprocess.run([self.tool, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"sharepipe {arguments[0]} {arguments[1]}: status {done.returncode}: {done.stderr}")
        return done.stdout

    def sql(self, text):
        return self.server.sql(self.database, text)

    def number(self, text):
        """The one number that a question has as its answer."""
        return float(self.sql(text)[0][0])

    def start(self, *options, url=None):
        """A host; it may not be up yet."""
        self.hosts.append(Host(self, len(self.hosts), url or self.url, *options))
        return self.hosts[-1]

    def drop(self, names, owner=None):
        """Renames files into the inbox, complete, as most programs do; returns when that began."""
        names = list(names)
        for name in names:
            path = self.waiting / name
            path.write_text(f"A note with the name {name}.\n")
            if owner is not None:
                os.chown(path, owner, owner)
        began = time.time()
        for name in names:
            os.rename(self.waiting / name, self.inbox / name)
        return began

    def close_claims(self):
        """No host claims anything: another one seems to have newer rules. Entries are taken in all the same."""
        self.sql("INSERT INTO rules VALUES (1, 'newer', now() + interval '1 day') ON CONFLICT DO NOTHING")

    def open_claims(self):
        self.sql("DELETE FROM rules WHERE fingerprint = 'newer'; NOTIFY sharepipe")

    def filed(self):
        """How many entries are in the folder of those that are done."""
        return len(os.listdir(self.done)) if self.done.exists() else 0

    def witnesses(self):
        """For each host that has run the extension, what the extension noted."""
        return list(self.folder.glob(f"scratch*/*-containers/{EXTENSION}/runs"))

    def runs(self):
        """The names of the files for which the extension was started, on all hosts."""
        return [line for file in self.witnesses() for line in file.read_text().splitlines()]


class Host:
    """A process of `sharepipe watch` with a scratch of its own."""

    def __init__(self, cluster, number, url, *options):
        self.log = cluster.folder / f"log{number}"
        scratch = cluster.folder / f"scratch{number}"
        scratch.mkdir(mode=0o700)
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [cluster.tool, "watch", cluster.inbox, "--rules", cluster.rules, "--ledger", url,
                 "--scratch", scratch, "--settle", "0s", "--yes", *map(str, options)],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=cluster.environment)

    def said(self, words):
        return words in self.log.read_text(errors="replace")

    def up(self):
        """Waits until it works with the ledger."""
        wait(lambda: self.said("working with the ledger") or self.process.poll() is not None, 60, "a host")
        if self.process.poll() is not None:
            raise SystemExit(f"a host ended: {self.log.read_text(errors='replace')[-2000:]}")
        return self

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def end(self):
        """Ends it as a service manager does; returns what it took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(120)
        except subprocess.TimeoutExpired:
            raise SystemExit("a host did not end in 120 s") from None
        if status:
            raise SystemExit(f"a host ended with {status}: {self.log.read_text(errors='replace')[-2000:]}")
        return time.monotonic() - start
