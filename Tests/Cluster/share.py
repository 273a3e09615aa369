"""A share that is mounted: a directory that an SFTP server offers, or one of bindfs."""

import os
import shutil
import subprocess
from pathlib import Path

from words import Skipped, eventually

PLACES = "/usr/local/bin:/usr/bin:/bin:/usr/lib/openssh:/usr/libexec/openssh"


def _program(name):
    found = shutil.which(name, path=PLACES)
    if not found:
        raise Skipped(f"{name} is not installed")
    return found


class MountedShare:
    """Mounts a directory at another, before hosts begin: each has the mount in its namespace."""

    def __init__(self, kind, server, place):
        if os.geteuid() != 0 or not Path("/dev/fuse").exists():
            raise Skipped("mounts need root and /dev/fuse")
        self.place = place
        if kind == "sshfs":
            # The server is started as ssh would start it, and no port is opened for it.
            script = server.parent / "server.sh"
            script.write_text(f"#!/bin/sh\nexec {_program('sftp-server')}\n")
            script.chmod(0o755)
            words = [_program("sshfs"), "-f", "-o", f"ssh_command={script}", f"localhost:{server}"]
        else:
            words = [_program("bindfs"), "-f", str(server)]
        self.process = subprocess.Popen(
            [*words, str(place)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        eventually(lambda: os.path.ismount(place), 15, f"{kind} does not mount")

    def close(self):
        subprocess.run(["umount", "-l", str(self.place)], capture_output=True)
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
