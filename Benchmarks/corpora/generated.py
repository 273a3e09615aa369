"""Small files such as people keep, made from a seed with nothing but Python."""

import gzip
import json
import struct
import zlib

WORDS = ("the sea was calm and a light wind came from the west as we left the harbour with bread "
         "cheese and maps for nine days café naïve garçon 42 1984 over under between").split()


def prose(rng, lines):
    return "\n".join(" ".join(rng.choices(WORDS, k=rng.randint(5, 14))) for _ in range(lines)) + "\n"


def chunk(name, body):
    """A chunk of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def picture(rng):
    """A small PNG of coloured noise on a gradient."""
    width, height = rng.randint(16, 64), rng.randint(16, 64)
    rows = b"".join(
        b"\0" + bytes((x * 3 + y * k + rng.randint(0, 9)) & 255 for x in range(width) for k in (1, 2, 3))
        for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def page(rng):
    return f"<!DOCTYPE html>\n<html><body><p>{prose(rng, 9)}</p></body></html>\n".encode()


def table(rng):
    rows = (f"{n},{rng.choice(WORDS)},{rng.random():.3f}" for n in range(rng.randint(2, 200)))
    return ("id,word,value\n" + "\n".join(rows) + "\n").encode()


# What can be made, by extension.
MAKERS = {
    "txt": lambda rng: prose(rng, rng.randint(1, 120)).encode(),
    "md": lambda rng: ("# Notes\n\n" + prose(rng, rng.randint(1, 120))).encode(),
    "json": lambda rng: json.dumps([{"id": n, "text": prose(rng, 1)}
                                    for n in range(rng.randint(1, 40))]).encode(),
    "csv": table,
    "html": page,
    "png": picture,
    "gz": lambda rng: gzip.compress(prose(rng, 40).encode(), mtime=0),
    "bin": lambda rng: rng.randbytes(rng.randint(10, 20_000)),
}
