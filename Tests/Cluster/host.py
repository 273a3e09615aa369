"""One host: a process of the tool with a link, a scratch and a name of its own."""

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path

from words import Failed, check, eventually, now


def _state(pid):
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    return None


def descendants(root):
    """The processes below one."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()
            children.setdefault(int(fields[1]), []).append(int(name))
    found, queue = [], [root]
    while queue:
        for child in children.get(queue.pop(), []):
            found.append(child)
            queue.append(child)
    return found


class Host:
    # All that were ever started, for the end of this script.
    started = set()

    def __init__(self, stage, name, link):
        self.stage, self.name, self.link = stage, name, link
        self.folder = stage.root / "hosts" / name
        self.scratch = self.folder / "scratch"
        self.scratch.mkdir(parents=True)
        for folder in (self.folder, self.scratch):
            folder.chmod(0o755)
        self.log = self.folder / "log"
        self.status_path = self.folder / "status.json"
        self.process = None

    def start(self, fail_point=None, *options, jobs=None, url=None):
        words = [
            str(self.stage.tool), "watch", str(self.stage.inbox), "--rules",
            str(self.stage.rules.folder), "--ledger", url or self.stage.url(self), "--lease",
            f"{self.stage.lease}s", "--settle", "0s", "--rescan", "2", "--grace", "5",
            "--scratch", str(self.scratch), "--status", str(self.status_path),
            *(("--insecure-ledger",) if self.stage.engine.address else ()),
            *(("--jobs", str(jobs)) if jobs else ()), *options]
        environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                       "HOME": str(self.folder), "LANG": "C.UTF-8",
                       "SWIFT_BACKTRACE": "enable=no"}
        if fail_point:
            environment["SHAREPIPE_FAIL_POINT"] = fail_point
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.link.command(words), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=log, env=environment, cwd=self.stage.root, start_new_session=True,
                umask=0o022)
        self.stage.processes[self.process.pid] = self.name
        Host.started.add(self)
        return self

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def is_stopped(self):
        return _state(self.process.pid) == "T"

    def said(self, words):
        return self.log.read_text(errors="replace").count(words)

    def tail(self, lines=4):
        text = self.log.read_text(errors="replace").splitlines()[-lines:] if self.log.exists() \
            else []
        return f"{self.name}: " + " | ".join(text)[-900:]

    def status(self):
        try:
            return json.loads(self.status_path.read_text())["inboxes"][0]
        except (OSError, ValueError, LookupError):
            return {}

    def kill(self):
        """Kills the process of sharepipe alone, as a fault of its own would."""
        if self.is_running:
            self.process.kill()
        if self.process is not None:
            self.process.wait()

    def power_off(self):
        """Kills every process of the host, as the end of its power would."""
        if self.is_running:
            self.process.send_signal(signal.SIGSTOP)
            for pid in descendants(self.process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self.kill()

    def stop(self):
        """Stops the process of sharepipe alone."""
        self.process.send_signal(signal.SIGSTOP)
        eventually(lambda: self.is_stopped or not self.is_running, 10, "it does not stop", 0.01)

    def go_on(self):
        if self.is_running:
            self.process.send_signal(signal.SIGCONT)

    def freeze(self):
        """Stops every process of the host, as a machine that is frozen."""
        self.frozen = [self.process.pid]
        self.process.send_signal(signal.SIGSTOP)
        for _ in range(3):
            for pid in descendants(self.process.pid):
                if pid not in self.frozen:
                    self.frozen.append(pid)
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGSTOP)

    def thaw(self):
        # The programs first: that is the harder order for what must have ended by then.
        for pid in reversed(self.frozen):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def end(self, seconds=45):
        """Ends it as systemd does; it must end well."""
        if self.process is None:
            return
        if self.is_running:
            self.go_on()
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(
                f"{self.name} does not end within {seconds} s of SIGTERM: {self.tail()}") from None
        check(status in (0, -signal.SIGKILL), lambda: f"ended with {status}: {self.tail()}")
