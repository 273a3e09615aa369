"""A real scheduler of CUPS on loopback, whose printers write down what they are told to print."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import time
from pathlib import Path

# A backend of CUPS: what a job came with goes into a folder of its own. See backend(7).
BACKEND = """#!/bin/sh
[ $# -eq 0 ] && { echo 'direct record "Recorder" "Recorder"'; exit 0; }
folder=$(mktemp -d "${DEVICE_URI#record:}/job-XXXXXX") || exit 1
printf '%s\\n' "$1" "$3" "$4" "$CONTENT_TYPE" "$5" > "$folder/words"
shift 5
cat -- "$@" > "$folder/bytes" && mv "$folder" "$folder.done"
"""


def fault():
    """Why no scheduler can be run here, or None."""
    if os.geteuid() != 0:
        return "cupsd starts its backends as another user, for which it must be root"
    if not Path("/usr/sbin/cupsd").exists() or not shutil.which("lpadmin"):
        return "cupsd or lpadmin is not there (cups-daemon, cups-client)"
    return None


class Scheduler:
    """Runs cupsd with all its folders below one."""

    def __init__(self, directory):
        self.directory, self.jobs = directory, directory / "jobs"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.server = f"127.0.0.1:{free.getsockname()[1]}"
        programs = directory / "programs"
        for name in ("etc", "spool", "spool/tmp", "cache", "state", "jobs", "programs/backend",
                     "programs/filter"):
            (directory / name).mkdir(parents=True)
        os.chown(self.jobs, pwd.getpwnam("lp").pw_uid, -1)
        (programs / "daemon").symlink_to("/usr/lib/cups/daemon")
        (programs / "notifier").symlink_to("/usr/lib/cups/notifier")
        (programs / "backend/record").write_text(BACKEND)
        (programs / "backend/record").chmod(0o755)
        (directory / "etc/cups-files.conf").write_text(
            f"ServerRoot {directory}/etc\nRequestRoot {directory}/spool\nTempDir {directory}/spool/tmp\n"
            f"CacheDir {directory}/cache\nStateDir {directory}/state\nServerBin {programs}\n"
            f"ErrorLog {directory}/errors\nAccessLog {directory}/accesses\nPageLog {directory}/pages\n"
            "User lp\nGroup lp\nSystemGroup root\n")
        (directory / "etc/cupsd.conf").write_text(
            f"Listen {self.server}\nListen {directory}/state/socket\nLogLevel debug\nBrowsing Off\n"
            "WebInterface No\nDefaultAuthType None\n<Location />\nOrder allow,deny\nAllow all\n"
            "</Location>\n<Policy default>\n<Limit All>\nOrder allow,deny\nAllow all\n</Limit>\n"
            "</Policy>\n")
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            ["/usr/sbin/cupsd", "-f", "-c", self.directory / "etc/cupsd.conf",
             "-s", self.directory / "etc/cups-files.conf"])
        for _ in range(100):
            time.sleep(0.1)
            said = subprocess.run(["lpstat", "-h", self.server, "-r"], capture_output=True)
            if b"is running" in said.stdout:
                return
        raise AssertionError("cupsd does not start; see its log: "
                             + (self.directory / "errors").read_text()[-2000:])

    def add(self, printer):
        self.tell("lpadmin", "-p", printer, "-E", "-v", f"record:{self.jobs}", "-m", "raw")

    def tell(self, program, *words):
        subprocess.run([program, "-h", self.server, *words], check=True, capture_output=True)

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(20)
            self.process = None

    def printed(self, count):
        """The jobs that came in, in order, when there are that many; they are forgotten then."""
        for _ in range(100):
            done = sorted(self.jobs.glob("*.done"), key=lambda job: int(
                (job / "words").read_text(errors="replace").split("\n")[0]))
            if len(done) >= count:
                break
            time.sleep(0.1)
        result = []
        for job in done:
            number, title, copies, kind, settings = (
                job / "words").read_text(errors="replace").split("\n")[:5]
            result.append({"title": title, "copies": copies, "kind": kind,
                           "settings": settings.split(" "), "bytes": (job / "bytes").read_bytes()})
            shutil.rmtree(job)
        return result


@contextlib.contextmanager
def scheduler(directory):
    running = Scheduler(directory)
    running.start()
    try:
        yield running
    finally:
        running.stop()
