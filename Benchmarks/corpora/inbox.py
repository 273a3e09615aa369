"""*inbox*: photos, scans, office documents, links and short texts, in the shares that people make."""

import json
import random
import struct
import subprocess
from pathlib import Path

from .generated import chunk, prose

# How many of a hundred entries are of each kind.
SHARES = {"jpg": 34, "heic": 16, "png": 12, "pdf": 10, "docx": 3, "xlsx": 2, "pptx": 1, "odt": 1,
          "webloc": 5, "url": 3, "txt": 5, "photos": 4, "json": 4}

LINK = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>URL</key><string>{}</string></dict></plist>
"""


def masters(python, folder):
    """The files to copy from, by kind; made once."""
    if not folder.exists():
        subprocess.run([python, "-B", Path(__file__).with_name("masters.py"), folder], check=True)
    found = {}
    for path in sorted(folder.iterdir()):
        found.setdefault(path.suffix[1:], []).append(path.read_bytes())
    return found


def copy_of(content, kind, number):
    """The same file with a remark of its own where its format allows one, so that no two are equal."""
    remark = f"copy {number}".encode()
    if kind == "jpg":
        after = 4 + int.from_bytes(content[4:6], "big")  # a comment after the first segment
        return content[:after] + b"\xff\xfe" + struct.pack(">H", 2 + len(remark)) + remark + content[after:]
    if kind == "png":
        return content[:-12] + chunk(b"tEXt", b"Comment\0" + remark) + content[-12:]
    if kind == "heic":
        return content + struct.pack(">I", 8 + len(remark)) + b"free" + remark
    if kind == "pdf":
        return content + b"% " + remark + b"\n"
    return content[:-2] + struct.pack("<H", len(remark)) + remark  # the comment of a ZIP archive


def inbox(folder, count, seed, source):
    """`count` entries in the proportions of SHARES; the paths of all files in them."""
    rng = random.Random(seed)
    kinds = rng.choices(list(SHARES), list(SHARES.values()), k=count)
    paths = []

    def add(path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        path.chmod(0o644)
        paths.append(path)

    for number, kind in enumerate(kinds):
        place = folder / f"{number // 500:03d}"
        address = f"https://example.org/{rng.choice(['news', 'maps', 'shop'])}/{number}?page={rng.randint(1, 9)}"
        if kind in source:
            add(place / f"{number:05d}.{kind}", copy_of(rng.choice(source[kind]), kind, number))
        elif kind == "webloc":
            add(place / f"{number:05d}.webloc", LINK.format(address.replace("&", "&amp;")))
        elif kind == "url":
            add(place / f"{number:05d}.url", f"[InternetShortcut]\r\nURL={address}\r\n")
        elif kind == "txt":
            add(place / f"{number:05d}.txt", prose(rng, rng.randint(1, 6)))
        elif kind == "photos":
            share = place / f"{number:05d}.share"
            names = [f"{number:05d}-{each}.jpg" for each in range(rng.randint(1, 4))]
            for each, name in enumerate(names):
                add(share / name, copy_of(rng.choice(source["jpg"]), "jpg", f"{number}-{each}"))
            add(share / "context.json", manifest("com.apple.mobileslideshow", [
                {"registeredTypeIdentifiers": ["public.jpeg"], "file": name} for name in names]))
        else:
            add(place / f"{number:05d}.share.json", manifest("com.apple.mobilesafari", [
                {"registeredTypeIdentifiers": ["public.url"], "url": address},
                {"registeredTypeIdentifiers": ["public.plain-text"], "text": prose(rng, 2)}]))
    return paths


def manifest(source, attachments):
    return json.dumps({"version": 1, "source": source, "items": [{"attachments": attachments}]})
