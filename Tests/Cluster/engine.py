"""A PostgreSQL server with a synchronous standby, of this script's own."""

import json
import os
import shutil
import socket
import subprocess
import threading
from pathlib import Path

from words import Failed, Skipped, eventually

# PostgreSQL refuses to run as root.
OTHER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 \
    else []


def programs():
    """The folder of the newest PostgreSQL, of version 15 or later."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    found = [str(path) for path in debian] or [os.path.dirname(shutil.which("initdb") or "")]
    if not found[-1]:
        raise Skipped("PostgreSQL's server is not installed (Debian: postgresql)")
    return found[-1]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def run(*words, **keys):
    """Runs a program of PostgreSQL, and fails with its words."""
    result = subprocess.run(
        [*map(str, words)], capture_output=True, text=True, cwd="/", timeout=180, **keys)
    if result.returncode:
        raise Failed(f"{Path(str(words[len(OTHER)])).name}: {result.stderr.strip()[-400:]}")
    return result.stdout


class Server:
    """One server. It is a child of this process, so that a killed one leaves no zombie."""

    def __init__(self, root, name, address):
        self.bin = programs()
        self.name, self.address, self.port = name, address, free_port()
        self.data, self.log = root / name, root / f"{name}.log"
        self.socket = root
        self.process = None

    @property
    def target(self):
        """Where a proxy in front of it connects to."""
        return f"{self.socket}/.s.PGSQL.{self.port}"

    def configure(self):
        """What differs from one server to the other; a copy of the data has that of its source."""
        lines = [
            f"unix_socket_directories = '{self.socket}'", f"port = {self.port}",
            f"listen_addresses = '{self.address or ''}'",
            # Processes are killed here, and no machine is.
            "fsync = off", "max_connections = 300", "shared_buffers = 64MB",
            "log_min_messages = warning", "wal_keep_size = 64MB", "max_wal_size = 256MB",
            "max_wal_senders = 8",
            "hot_standby = on", "autovacuum_naptime = 5s",
            "wal_receiver_status_interval = 1s", "wal_receiver_timeout = 5s",
            "wal_sender_timeout = 5s"]
        (self.data / "postgresql.conf").write_text("\n".join(lines) + "\n")
        (self.data / "pg_hba.conf").write_text(
            "local all all trust\nlocal replication all trust\nhost all all all trust\n")

    def make(self):
        run(*OTHER, f"{self.bin}/initdb", "-D", self.data, "-U", "postgres", "--auth=trust",
            "--no-sync", "-E", "UTF8", "--locale=C", "--no-instructions")
        self.configure()

    def copy(self, source):
        """Makes it a standby of another server."""
        shutil.rmtree(self.data, ignore_errors=True)
        run(*OTHER, f"{self.bin}/pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-h",
            source.socket, "-p", source.port, "-U", "postgres", "-c", "fast", "--no-sync")
        (self.data / "postgresql.auto.conf").write_text(
            f"primary_conninfo = 'host={source.socket} port={source.port} user=postgres'\n")
        self.configure()

    def start(self, wait=True):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*OTHER, f"{self.bin}/postgres", "-D", str(self.data)], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, cwd="/")
        if wait:
            eventually(self.answers, 60, lambda: f"{self.name} is not up: {self.tail()}")

    def answers(self):
        if self.process.poll() is not None:
            raise Failed(f"{self.name} ended: {self.tail()}")
        return subprocess.run(
            [f"{self.bin}/pg_isready", "-q", "-h", str(self.socket), "-p", str(self.port)]
        ).returncode == 0

    def tail(self):
        return " | ".join(self.log.read_text(errors="replace").splitlines()[-4:])

    def kill(self):
        """Kills every process of the server, as a power cut would."""
        if self.process is None or self.process.poll() is not None:
            return
        try:
            # So that it starts no new ones meanwhile.
            self.process.send_signal(19)
            for child in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children") \
                    .read_text().split():
                with _gone():
                    os.kill(int(child), 9)
        finally:
            self.process.kill()
            self.process.wait()
        for left in (self.data / "postmaster.pid", self.socket / f".s.PGSQL.{self.port}.lock"):
            left.unlink(missing_ok=True)

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(3)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def sql(self, text, database="postgres", timeout=60):
        """What psql prints as the superuser, by the socket: a list of lines."""
        return run(
            f"{self.bin}/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.socket,
            "-p", self.port, "-U", "postgres", "-d", database, "-c", text,
            env={"PATH": "/usr/bin:/bin", "PGOPTIONS": f"-c statement_timeout={timeout}s"}
        ).splitlines()

    def rows(self, text, database):
        """The rows of a question, each as a dictionary."""
        lines = self.sql(f"SELECT coalesce(json_agg(q), '[]') FROM ({text}) q", database)
        return json.loads("\n".join(lines))


class _gone:
    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        return kind in (ProcessLookupError, FileNotFoundError)


class Engine:
    """A primary with a synchronous standby, which can be killed, promoted and made again."""

    def __init__(self, root, address):
        """`address` is where hosts in namespaces reach it; None for the socket alone."""
        self.root = Path(root)
        self.root.mkdir(mode=0o755, parents=True, exist_ok=True)
        if OTHER:
            shutil.chown(self.root, "nobody", "nogroup")
        self.address = address
        self.lock = threading.RLock()
        self.primary = Server(self.root, "one", address)
        self.standby = Server(self.root, "two", address)
        self.servers = [self.primary, self.standby]
        self.primary.make()
        self.primary.start()
        self.follow()

    def follow(self):
        """Makes the standby anew, and waits until each commit is on both."""
        self.standby.stop()
        self.standby.copy(self.primary)
        self.standby.start()
        self.synchronous(True)

    def synchronous(self, is_so):
        """Whether a commit is answered only when the standby has it."""
        names = "'*'" if is_so else "''"
        self.primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = {names}")
        self.primary.sql("SELECT pg_reload_conf()")
        if is_so:
            eventually(
                lambda: self.primary.sql(
                    "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == ["1"],
                60, lambda: f"the standby does not follow: {self.standby.tail()}")

    def promote(self):
        """Kills the primary, and makes the standby one; the other is made its standby later."""
        with self.lock:
            self.primary.kill()
            self.primary, self.standby = self.standby, self.primary
            run(*OTHER, f"{self.primary.bin}/pg_ctl", "-D", self.primary.data, "-w", "-s", "promote")

    def sql(self, text, database="postgres", timeout=60):
        with self.lock:
            primary = self.primary
        return primary.sql(text, database, timeout)

    def rows(self, text, database):
        with self.lock:
            primary = self.primary
        return primary.rows(text, database)

    def close(self):
        for server in self.servers:
            server.stop()


class Pooler:
    """A pgbouncer in transaction mode in front of a server."""

    def __init__(self, root, server, address):
        path = next((p for p in ("/usr/sbin/pgbouncer", "/usr/bin/pgbouncer")
                     if os.access(p, os.X_OK)), None)
        if path is None:
            raise Skipped("pgbouncer is not installed")
        self.address, self.port = address, free_port()
        folder = Path(root) / f"pooler-{server.name}"
        folder.mkdir(mode=0o755)
        if OTHER:
            shutil.chown(folder, "nobody", "nogroup")
        self.socket = folder
        (folder / "users").write_text("")
        (folder / "pgbouncer.ini").write_text(
            "[databases]\n"
            f"* = host={server.socket} port={server.port}\n"
            "[pgbouncer]\n"
            f"listen_addr = {address or ''}\nlisten_port = {self.port}\n"
            f"unix_socket_dir = {folder}\nauth_type = trust\nauth_file = {folder}/users\n"
            "pool_mode = transaction\ndefault_pool_size = 8\nserver_login_retry = 1\n"
            "server_connect_timeout = 2\nquery_wait_timeout = 5\nlogfile =\n")
        self.users = folder / "users"
        self.log = folder / "log"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*OTHER, path, str(folder / "pgbouncer.ini")], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, cwd="/")
        eventually(lambda: "process up" in self.log.read_text(errors="replace"), 20,
                   lambda: self.log.read_text(errors="replace")[-300:])

    @property
    def target(self):
        return f"{self.socket}/.s.PGSQL.{self.port}"

    def add(self, user):
        """Lets a user in; with `trust`, pgbouncer knows only those of its file."""
        with open(self.users, "a") as file:
            file.write(f'"{user}" ""\n')
        self.process.send_signal(1)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
