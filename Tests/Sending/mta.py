"""A real mail transfer agent on loopback: Exim, which delivers whatever comes to a Maildir."""

import contextlib
import os
import pwd
import socket
import subprocess
import time
from pathlib import Path

PROGRAM = Path(os.environ.get("SHAREPIPE_TEST_EXIM", "/usr/sbin/exim4"))
USER = "Debian-exim"

CONFIGURATION = """
exim_path = {program}
exim_user = {user}
exim_group = {user}
spool_directory = {folder}/spool
log_file_path = {folder}/log/%slog
pid_file_path = {folder}/pid
primary_hostname = localhost
tls_advertise_hosts =
keep_environment =
acl_smtp_rcpt = accept
acl_smtp_data = accept
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = {folder}/box
  maildir_format
  create_directory
  delivery_date_add = false
  envelope_to_add = false
  return_path_add = false
  user = {user}
  group = {user}
"""


def fault():
    """Why no Exim can be run here, or None."""
    if os.geteuid() != 0:
        return "Exim becomes another user, for which it must be root"
    return None if PROGRAM.exists() else f"{PROGRAM} is not there (exim4-daemon-light)"


def has_user():
    return any(entry.pw_name == USER for entry in pwd.getpwall())


@contextlib.contextmanager
def exim(folder):
    """Runs Exim with all its folders below one. Yields its port."""
    for name in ("spool", "log", "box"):
        (folder / name).mkdir()
    identity = pwd.getpwnam(USER).pw_uid if has_user() else 7777
    for path in (folder, *folder.iterdir()):
        os.chown(path, identity, -1)
    configuration = folder / "configuration"
    configuration.write_text(CONFIGURATION.format(program=PROGRAM, user=USER, folder=folder))
    configuration.chmod(0o644)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [PROGRAM, "-C", configuration, "-bdf", "-oX", f"127.0.0.1.{port}"]
    if not has_user():
        # The user of the package, seen by this process alone.
        for name, line in (("passwd", f"{USER}:x:7777:7777::/:/bin/false"), ("group", f"{USER}:x:7777:")):
            (folder / name).write_text(Path("/etc", name).read_text() + line + "\n")
            (folder / name).chmod(0o644)
        command = ["unshare", "--mount", "sh", "-c", 'for name in passwd group; do mount --bind '
                   '"$0/$name" "/etc/$name" || exit; done; exec "$@"', folder, *command]
    process = subprocess.Popen(command)
    try:
        for _ in range(50):
            time.sleep(0.1)
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
        yield port
    finally:
        process.terminate()
        process.wait(20)


def delivered(folder, count):
    """The files of the mails, when there are that many."""
    for _ in range(100):
        files = [path for path in (folder / "box").glob("**/new/*") if path.is_file()]
        if len(files) >= count:
            break
        time.sleep(0.1)
    return [path.read_bytes() for path in files]
