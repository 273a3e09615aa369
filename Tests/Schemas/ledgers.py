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
def server():
    """The URL of a database in a server that ends with the block."""
    folder = Path(tempfile.mkdtemp(prefix="ledger-"))
    # PostgreSQL refuses to run as root.
    other = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
    if other:
        shutil.chown(folder, "nobody", "nogroup")
    folder.chmod(0o755)
    bin, data = programs(), folder / "data"

    def run(*arguments):
        subprocess.run([*other, *arguments], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=120)

    run(f"{bin}/initdb", "-D", str(data), "-U", "postgres", "--auth=trust", "--no-sync")
    run(f"{bin}/pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o",
        f"-k {folder} -p {PORT} -c listen_addresses= -c fsync=off", "start")
    try:
        run(f"{bin}/createdb", "-h", str(folder), "-p", PORT, "-U", "postgres", "sharepipe")
        yield f"postgresql://postgres@/sharepipe?host={folder}&port={PORT}"
    finally:
        run(f"{bin}/pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


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
