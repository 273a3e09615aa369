"""The files that every Debian has."""

import os
import re
import stat
from pathlib import Path

# Where real files are taken from.
SOURCES = ("/etc", "/usr/bin", "/usr/lib", "/usr/share")

# Extensions that would make an entry something else than a plain file (a link, a context), or that
# an inbox ignores (unfinished downloads, editors' copies, locks).
LEFT_OUT = {
    "share", "webloc", "url", "desktop", "part", "partial", "filepart", "crdownload", "download",
    "opdownload", "tmp", "temp", "swp", "swo", "swx", "lock", "lck", "bak",
}


def real_files(largest):
    """The real files of 1 to `largest` bytes, in an order that does not depend on the disk."""
    found = []
    for source in SOURCES:
        for folder, folders, names in os.walk(source):
            folders.sort()
            for name in sorted(names):
                path = Path(folder, name)
                try:
                    status = path.lstat()
                except OSError:
                    continue
                everybody_reads = status.st_mode & 0o004
                if stat.S_ISREG(status.st_mode) and everybody_reads and 0 < status.st_size <= largest:
                    found.append(path)
    return found


def extension(path):
    """The extension that a copy gets: the file's own, or none if that would change what it is."""
    suffix = path.suffix.lower()
    if not re.fullmatch(r"\.[a-z0-9]{1,8}", suffix) or suffix[1:] in LEFT_OUT:
        return ""
    return suffix
