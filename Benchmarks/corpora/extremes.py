"""*tiny*, *huge* and *hostile*: what no average shows."""

import os
import random

from .generated import MAKERS, picture, prose
from .mixed import write

# Beginnings that say what a file is.
HEADS = [b"%PDF-1.7\n", b"PK\x03\x04\x14\0\0\0\x08\0", b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01", b"GIF89a\x10\0\x10\0",
         b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\x1f\x8b\x08\0\0\0\0\0\0\x03", b"\x7fELF\x02\x01\x01\0", b"OggS\0\x02",
         b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", b"RIFF\x24\0\0\0WEBPVP8 ",
         b"ID3\x04\0\0\0\0\0\x0f", b"{\\rtf1\\ansi ", b"#!/bin/sh\n", b"<?xml version='1.0'?>\n", b"BM", b"MZ\x90\0"]


def tiny(inbox, count, seed):
    """Files of 1 to 64 bytes: short texts, beginnings of formats, noise."""
    rng = random.Random(seed)
    paths = []
    for number in range(count):
        kind = number % 3
        content = (prose(rng, 1).encode()[:rng.randint(1, 64)] if kind == 0 else
                   rng.choice(HEADS)[:rng.randint(1, 64)] if kind == 1 else rng.randbytes(rng.randint(1, 64)))
        paths.append(write(inbox, number, rng.choice((".txt", ".bin", "", ".dat")), content=content))
    return paths


def huge(inbox, count, seed, size=1 << 30):
    """Files of `size` bytes; every other one is sparse: a beginning, and then nothing but a hole."""
    rng = random.Random(seed)
    paths = []
    block = rng.randbytes(1 << 20)
    for number in range(count):
        head = HEADS[number % len(HEADS)]
        path = write(inbox, number, ".bin", content=head + block[:4096])
        with open(path, "r+b") as file:
            if number % 2:
                file.seek(0, os.SEEK_END)
                while file.tell() < size:
                    file.write(block[:min(len(block), size - file.tell())])
            else:
                file.truncate(size)
        paths.append(path)
    return paths


def hostile(inbox, count, seed):
    """What wants to cost time or to be taken for something else: polyglots, bent and cut beginnings, long
    lines, texts that patterns stumble over, names with control characters."""
    rng = random.Random(seed)
    paths = []
    for number in range(count):
        kind, suffix = number % 8, rng.choice((".pdf", ".jpg", ".png", ".txt", ".zip", ".html", ""))
        if kind == 0:
            content = rng.choice(HEADS) + rng.choice(HEADS) + rng.randbytes(600)
        elif kind == 1:
            content = bytearray(picture(rng))
            for _ in range(rng.randint(1, 8)):
                content[rng.randrange(min(64, len(content)))] ^= 1 << rng.randrange(8)
        elif kind == 2:
            content = rng.choice(HEADS) + rng.choice(list(MAKERS.values()))(rng)
        elif kind == 3:
            content = (rng.choice((b"a", b"{", b"<a ", b"((", b"\t ")) * 60_000)[:60_000]
        elif kind == 4:
            content = b"\n" * rng.randint(1, 30_000) + prose(rng, 3).encode()
        elif kind == 5:
            content = prose(rng, 20).encode("utf-16-le" if number % 2 else "latin-1", "replace")
        elif kind == 6:
            content = picture(rng)[:rng.randint(1, 60)]
        else:
            content = rng.choice(HEADS) + b"\0" * rng.randint(0, 100_000)
        path = write(inbox, number, "", content=bytes(content))
        odd = rng.choice(("", "", " and more", "\u202e", "\x1b[31m", "é", "-" * 120))
        target = path.with_name(path.name + odd + suffix)
        path.rename(target)
        paths.append(target)
    return paths
