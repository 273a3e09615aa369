"""A folder of mixed files to measure with: files that every Debian has, and generated ones."""

import gzip
import json
import os
import random
import re
import shutil
import stat
import struct
import zlib
from pathlib import Path

# Where real files are taken from. Every Debian has these.
SOURCES = ("/etc", "/usr/bin", "/usr/lib", "/usr/share")

# Extensions that would make an entry something else than a plain file (a link, a context), or that
# an inbox ignores (unfinished downloads, editors' copies, locks).
LEFT_OUT = {
    "share", "webloc", "url", "desktop", "part", "partial", "filepart", "crdownload", "download",
    "opdownload", "tmp", "temp", "swp", "swo", "swx", "lock", "lck", "bak",
}

WORDS = ("the sea was calm and a light wind came from the west as we left the harbour with bread "
         "cheese and maps for nine days café naïve garçon 42 1984 over under between").split()


def real_files(largest):
    """The real files of at most `largest` bytes, in an order that does not depend on the disk."""
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


def prose(rng, lines):
    return "\n".join(" ".join(rng.choices(WORDS, k=rng.randint(5, 14))) for _ in range(lines)) + "\n"


def picture(rng):
    """A small PNG of coloured noise on a gradient."""
    width, height = rng.randint(16, 64), rng.randint(16, 64)
    rows = b"".join(
        b"\0" + bytes((x * 3 + y * k + rng.randint(0, 9)) & 255 for x in range(width) for k in (1, 2, 3))
        for y in range(height))

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def generated(rng):
    """The bytes and the extension of a made-up file, such as people keep."""
    kind = rng.choice(("txt", "md", "json", "csv", "html", "png", "png", "gz", "bin"))
    if kind == "json":
        return json.dumps([{"id": n, "text": prose(rng, 1)} for n in range(rng.randint(1, 40))]).encode(), kind
    if kind == "csv":
        rows = (f"{n},{rng.choice(WORDS)},{rng.random():.3f}" for n in range(rng.randint(2, 200)))
        return ("id,word,value\n" + "\n".join(rows) + "\n").encode(), kind
    if kind == "html":
        return f"<!DOCTYPE html>\n<html><body><p>{prose(rng, 9)}</p></body></html>\n".encode(), kind
    if kind == "png":
        return picture(rng), kind
    if kind == "gz":
        return gzip.compress(prose(rng, 40).encode(), mtime=0), kind
    if kind == "bin":
        return rng.randbytes(rng.randint(10, 20_000)), kind
    return ("# Notes\n\n" * (kind == "md") + prose(rng, rng.randint(1, 120))).encode(), kind


def build(folder, count, largest=1 << 20, seed=1):
    """Fills `folder` with `count` files, two thirds real and one third generated.

    Each file has a name of its own, `00042.png`, and lies in one of the subfolders `000`, `001`, …
    of up to 500 files. Returns the paths and the number of bytes.
    """
    rng = random.Random(seed)
    pool = real_files(largest)
    if not pool:
        raise SystemExit("none of the folders that real files are taken from can be read")
    rng.shuffle(pool)
    paths, total = [], 0
    for number in range(count):
        place = Path(folder, f"{number // 500:03d}")
        place.mkdir(parents=True, exist_ok=True)
        if number % 3 == 2:
            content, extension = generated(rng)
            path = place / f"{number:05d}.{extension}"
            path.write_bytes(content)
        else:
            source = pool[number % len(pool)]
            extension = source.suffix.lower()
            if not re.fullmatch(r"\.[a-z0-9]{1,8}", extension) or extension[1:] in LEFT_OUT:
                extension = ""
            path = place / f"{number:05d}{extension}"
            shutil.copyfile(source, path)
        path.chmod(0o644)
        total += path.stat().st_size
        paths.append(path)
    return paths, total
