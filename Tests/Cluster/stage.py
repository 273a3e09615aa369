"""One inbox that hosts share: its folders, its database, its hosts, and what happened to them."""

import hashlib
import os
import shutil
import subprocess
import threading
import urllib.parse
from pathlib import Path

from host import Host
from share import MountedShare
from witness import Rules
from words import Failed, eventually, now

KINDS = {"txt": "text", "xml": "<a>{}</a>", "vcf": "BEGIN:VCARD\nFN:{}\nEND:VCARD"}


class Event:
    """Something that was done to hosts; `hosts` is None for all of them."""

    def __init__(self, kind, hosts, began, ended=None):
        self.kind, self.hosts, self.began, self.ended = kind, hosts, began, ended or began

    def hits(self, host):
        return self.hosts is None or host in self.hosts

    def __str__(self):
        where = "all" if self.hosts is None else ",".join(sorted(self.hosts))
        return f"{self.kind} of {where} {self.began:.2f} to {self.ended:.2f}"


class Stage:
    """`lease` is in whole seconds; the tool takes no fewer than ten."""

    number = 0
    counting = threading.Lock()
    # How the share is mounted: `sshfs`, `bindfs`, or not at all.
    kind = None

    def __init__(self, root, tool, engine, links, lease=10, seconds=0.2, **policy):
        with Stage.counting:
            Stage.number += 1
            self.name = f"s{Stage.number}"
        self.root = Path(root) / self.name
        self.root.mkdir(mode=0o755)
        self.tool, self.engine, self.lease = tool, engine, lease
        self.ledgers = self.folder("ledgers")
        self.ledgers.chmod(0o777)
        self.share = self.folder("share")
        self.mounted = None
        if Stage.kind:
            self.mounted = MountedShare(Stage.kind, self.folder("server"), self.share)
        self.inbox = self.folder("share/inbox")
        self.incoming = self.folder("share/incoming")
        self.state = self.share / "inbox.sharepipe"
        self.rules = Rules(self.folder("rules"), self.ledgers, seconds, **policy)
        self.inputs = {}
        self.events = []
        self.hosts = {}
        # The names of hosts by the numbers of their processes: names of machines may be equal.
        self.processes = {}
        # What is between a host and the servers, if anything is.
        self.routes = {}
        self.database = f"{self.name}_{os.getpid()}"
        self.make_ledger()
        for link in links:
            self.add_host(link)

    def folder(self, name):
        path = self.root / name
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(0o755)
        return path

    # The ledger

    def owner_url(self):
        server = self.engine.primary
        return (f"postgresql://postgres@/{self.database}?host="
                f"{urllib.parse.quote(str(server.socket), safe='')}&port={server.port}")

    def make_ledger(self):
        self.engine.sql(f"CREATE DATABASE {self.database}")
        self.command("ledger", "create", self.owner_url(), "--inbox", "scans")
        for role in ("worker", "person"):
            self.engine.sql(
                f"CREATE ROLE {role}_{self.database} LOGIN IN ROLE sharepipe_{role}")
        self.command("ledger", "adopt", self.inbox, "--name", "scans", "--ledger", self.owner_url())

    def url(self, host=None, role="worker"):
        """The URL for a host, or for a person on this machine."""
        user = f"{role}_{self.database}"
        if host is None:
            return self.owner_url().replace("postgres@", f"{user}@")
        servers = host.link.reach(self.routes.get(host.name, self.engine.servers))
        places = ",".join(f"{address}:{port}" for address, port in servers)
        return (f"postgresql://{user}@{places}/{self.database}"
                "?sslmode=disable&target_session_attrs=read-write")

    def command(self, *words, status=0):
        result = subprocess.run(
            [str(self.tool), *map(str, words)], capture_output=True, text=True, cwd=self.root,
            timeout=120, env={"PATH": "/usr/bin:/bin", "HOME": str(self.root), "LANG": "C.UTF-8"})
        if result.returncode != status:
            raise Failed(f"sharepipe {' '.join(map(str, words[:2]))}: status {result.returncode}: "
                         f"{result.stderr.strip()[-400:]}")
        return result.stdout

    def sql(self, text):
        return self.engine.sql(text, self.database)

    def rows(self, text):
        return self.engine.rows(text, self.database)

    def number_of(self, text):
        return int(self.sql(text)[0])

    # Hosts and entries

    def add_host(self, link):
        self.hosts[link.name] = Host(self, link.name, link)
        return self.hosts[link.name]

    def happened(self, kind, hosts, began=None):
        event = Event(kind, None if hosts is None else set(hosts), now() if began is None else began)
        self.events.append(event)
        return event

    def serving(self):
        """The names of the hosts that have a session and take part."""
        found = self.sql(
            "SELECT DISTINCT process FROM sharepipe.services JOIN sharepipe.sessions"
            " ON sessions.id = session WHERE fenced IS NULL AND lease_until > now()")
        return {self.processes.get(int(process)) for process in found}

    def doorman(self):
        """The name of the host that takes entries in; None if no host does now."""
        found = self.sql(
            "SELECT process FROM sharepipe.inboxes JOIN sharepipe.sessions ON sessions.id = doorman"
            " WHERE fenced IS NULL AND lease_until > clock_timestamp()")
        return self.processes.get(int(found[0])) if found else None

    def comes_up(self, *hosts, seconds=90):
        def is_up():
            for host in hosts:
                if not host.is_running:
                    raise Failed(f"it ended: {host.tail()}")
            return {host.name for host in hosts} <= self.serving()
        eventually(is_up, seconds, lambda: "; ".join(host.tail() for host in hosts), 0.2)

    def put(self, count, kind="txt"):
        """Brings entries in, each by a rename, as a good sender does."""
        for _ in range(count):
            name = f"{len(self.inputs):05}.{kind}"
            data = (KINDS[kind].format(name) + f"\n{name} {self.database}\n").encode()
            beside = self.incoming / name
            beside.write_bytes(data)
            os.rename(beside, self.inbox / name)
            self.inputs[hashlib.sha256(data).hexdigest()] = name

    def unfinished(self):
        return self.number_of("SELECT count(*) FROM sharepipe.open_contexts WHERE state <> 'held'")

    def is_at_rest(self):
        done = self.number_of(
            "SELECT count(DISTINCT identifier) FROM ("
            "SELECT identifier FROM sharepipe.history UNION ALL"
            " SELECT identifier FROM sharepipe.open_contexts WHERE state = 'held') q")
        return done >= len(self.inputs) and self.unfinished() == 0

    def rests(self, seconds):
        """Waits until all entries have ended; returns how long that took."""
        began = now()
        eventually(self.is_at_rest, seconds, self.standing, 0.5)
        return now() - began

    def standing(self):
        """What is unfinished, and what hosts say."""
        states = self.rows("SELECT state, count(*) FROM sharepipe.open_contexts GROUP BY 1")
        some = self.rows(
            "SELECT identifier, convert_from(entry, 'UTF8') AS entry, state, fence, crashes, begun"
            " FROM sharepipe.open_contexts WHERE state <> 'held' LIMIT 3")
        done = self.number_of("SELECT count(*) FROM sharepipe.history")
        left = len(os.listdir(self.inbox))
        return (f"{done} of {len(self.inputs)} ended, {left} in the inbox, "
                f"{ {one['state']: one['count'] for one in states} } {some}; "
                + "; ".join(host.tail(2) for host in self.hosts.values() if host.process))

    def close(self, keep=False):
        for host in self.hosts.values():
            host.link.up()
            host.power_off()
        if self.mounted:
            self.mounted.close()
        if not keep:
            try:
                self.engine.sql(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")
            except Failed:
                pass
            subprocess.run(["chmod", "-R", "u+rwX", str(self.root)], stderr=subprocess.DEVNULL)
            shutil.rmtree(self.root, ignore_errors=True)
