"""A network share on this machine: a directory that an SFTP server offers, mounted with SSHFS; or one
that is mounted with bindfs, another file system in user space."""

import shutil
import subprocess
import time
from pathlib import Path

from stage import Skipped, is_root

PLACES = "/usr/local/bin:/usr/bin:/bin:/usr/lib/openssh:/usr/libexec/openssh"


def _program(name):
    found = shutil.which(name, path=PLACES)
    if not found:
        raise Skipped(f"{name} is not installed")
    return found


class Share:
    """A mounted share. `server` is its directory where another machine would write into it."""

    def __init__(self, stage, kind):
        if not is_root():
            raise Skipped("mounts need root")
        if not Path("/dev/fuse").exists():
            raise Skipped("there is no /dev/fuse")
        self.stage, self.kind = stage, kind
        self.server = stage.folder("server")
        self.mount = stage.folder("share")
        self.log = stage.root / "mount.log"
        self.clients = []
        stage.shares.append(self)
        self.attach()

    def _words(self):
        if self.kind == "bindfs":
            return [_program("bindfs"), "-f", self.server, self.mount]
        # The server is started as ssh would start it, and no port is opened for it.
        started = self.stage.root / "server.sh"
        started.write_text(f"#!/bin/sh\nexec {_program('sftp-server')}\n")
        started.chmod(0o755)
        return [_program("sshfs"), "-f", "-o", f"ssh_command={started}",
                f"localhost:{self.server}", self.mount]

    def attach(self):
        """Mounts it."""
        with open(self.log, "ab") as log:
            client = subprocess.Popen(
                self._words(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.clients.append(client)
        end = time.monotonic() + 15
        while not self.is_mounted:
            if client.poll() is not None or time.monotonic() > end:
                raise Skipped(
                    f"it cannot be mounted here: {self.log.read_text()[-200:].strip()}")
            time.sleep(0.05)

    @property
    def is_mounted(self):
        return any(line.split()[1] == str(self.mount)
                   for line in Path("/proc/self/mounts").read_text().splitlines())

    def break_off(self):
        """Ends what serves the mount, so that all calls below it fail."""
        self.clients[-1].kill()
        self.clients[-1].wait()

    def detach(self):
        """Unmounts what is there, broken or not."""
        subprocess.run(["umount", "-l", self.mount], stderr=subprocess.DEVNULL)

    def close(self):
        self.detach()
        for client in self.clients:
            if client.poll() is None:
                client.terminate()
                try:
                    client.wait(5)
                except subprocess.TimeoutExpired:
                    client.kill()
                    client.wait()
