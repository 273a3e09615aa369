"""A PostgreSQL server of the script's own, and a watch that works with its ledger."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

PORT = "5432"


def programs():
    """The folder of the newest PostgreSQL; None if none is installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    found = [str(path) for path in debian] or [os.path.dirname(shutil.which("initdb") or "")]
    return found[-1] or None


@contextlib.contextmanager
def server(*settings, port=PORT, place=None):
    """The URL of a database in a server that ends with the block.

    It listens on a socket in a folder of its own. Without settings, such as `fsync=on`, it syncs nothing to the
    disk. `place` is where its data are, if it matters which disk that is.
    """
    folder = Path(tempfile.mkdtemp(prefix="ledger-"))
    home = Path(tempfile.mkdtemp(prefix="ledger-", dir=place))
    # PostgreSQL refuses to run as root.
    other = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
    for made in (folder, home):
        if other:
            shutil.chown(made, "nobody", "nogroup")
        made.chmod(0o755)
    bin, data = programs(), home / "data"

    def run(*arguments):
        subprocess.run([*other, *arguments], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=120)

    run(f"{bin}/initdb", "-D", str(data), "-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256",
        "--no-sync", "-E", "UTF8", "--locale=C")
    options = " ".join(f"-c {setting}" for setting in settings or ["fsync=off"])
    run(f"{bin}/pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o",
        f"-k {folder} -p {port} -c listen_addresses= {options}", "start")
    try:
        run(f"{bin}/createdb", "-h", str(folder), "-p", str(port), "-U", "postgres", "sharepipe")
        yield f"postgresql://postgres@/sharepipe?host={folder}&port={port}"
    finally:
        run(f"{bin}/pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        for made in (folder, home):
            shutil.rmtree(made, ignore_errors=True)


@contextlib.contextmanager
def watch(runs, url, *options):
    """A watch on an inbox of its own with the ledger of a URL, which has taken an entry in."""
    inbox, local = runs.folder / "shared", runs.folder / "local"
    for folder in (inbox, local):
        folder.mkdir()
    runs.run("ledger", "create", url, "--inbox", "scans")
    runs.run("ledger", "adopt", str(inbox), "--name", "scans", "--ledger", url)
    (inbox / "a.txt").write_text("text\n")
    program = subprocess.Popen(
        [runs.tool, "watch", str(inbox), "--rules", str(runs.rules), "--ledger", url, "--scratch", str(local),
         "--settle", "0s", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            if runs.run("history", "--ledger", url, "--json").strip():
                break
            time.sleep(0.1)
        yield
    finally:
        program.terminate()
        program.wait(timeout=60)


def forget(url):
    """Lets a ledger forget every context that has ended."""
    subprocess.run([f"{programs()}/psql", "-q", url, "-c", "DELETE FROM sharepipe.history"], check=True, timeout=60)
