"""Hands a mail to a program that takes the arguments of sendmail. No shell is involved."""

import os
import re
import stat
import subprocess
import tempfile

import ending
from ending import Stop, printable

RIGHTS = re.compile(r"permission denied|not permitted|postdrop|maildrop|spool|set-?[ug]id|privilege",
                    re.IGNORECASE)


def send(message, options):
    """Sends a mail and returns what the program said. Raises Stop."""
    # The recipients are given, so that no program takes any from the header.
    command = [*options.sendmail, "-i", "-f", options.sender.text, "--",
               *(recipient.text for recipient in options.recipients)]
    name = printable(command[0], 100)
    # It is handed no descriptor, so that the names of secrets would be of no use to it.
    environment = {key: value for key, value in os.environ.items() if key != "SHAREPIPE_SECRETS"}
    with tempfile.TemporaryFile() as log:
        try:
            result = subprocess.run(
                command, input=message.data.replace(b"\r\n", b"\n"), stdout=log, stderr=log,
                timeout=options.timeout, env=environment)
        except subprocess.TimeoutExpired:
            raise Stop(
                ending.UNCERTAIN,
                f"{name} took longer than {options.timeout} seconds (the option 'timeout') and was "
                f"ended; it may have sent {message.identifier}, so look before it is sent again",
            ) from None
        except OSError as fault:
            raise Stop(ending.BAD_OPTIONS,
                       f"the program of the option 'sendmail', {name}: {fault.strerror}") from None
        words = _last_line(log)
    if result.returncode == 0:
        return words
    hint = _rights(command[0], words)
    # Postfix asks to be run again even where it may not read its own configuration.
    if result.returncode == ending.TRY_AGAIN and not hint:
        raise Stop(ending.TRY_AGAIN, f"{name} asks to be run again later: {words}")
    if result.returncode < 0:
        raise Stop(ending.UNCERTAIN, f"{name} was ended by signal {-result.returncode}; it may have "
                                     f"sent {message.identifier}, so look before it is sent again")
    raise Stop(ending.REFUSED,
               f"{hint}{name} failed with exit status {result.returncode}: {words}")


def _last_line(log):
    log.seek(max(0, log.seek(0, os.SEEK_END) - 4096))
    lines = [line for line in log.read().splitlines() if line.strip()]
    return printable(lines[-1] if lines else b"", 150)


def _rights(path, words):
    """A hint where the program counts on rights that nothing has here."""
    mode = os.stat(path).st_mode
    if "temporary file" in words:
        return "it needs /tmp, which 'Writes' in the Info.plist can allow; or use 'smtp': "
    if mode & (stat.S_ISUID | stat.S_ISGID) or RIGHTS.search(words):
        return "an extension gains no rights and has no mail queue; use 'smtp': "
    return ""
