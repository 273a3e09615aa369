"""What must stay refused: what acts when it is opened, under names that say nothing of it."""

import io
import struct
import zipfile

PAGE = "<!DOCTYPE html>\n<html><body><script>alert(1)</script></body></html>\n"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>\n'

# Extensions that no type has, and those that stand for several.
NAMES = "ini conf tex cfg dat zzqq toml key rm template dot abc hdr pot raw mts pic".split()
# Names of text, which may have text of any other kind.
TEXTS = "txt log csv md".split()
# Names of programs that no type has: whatever is in them, they are refused.
PROGRAMS = "vbs hta ps1 scr bat wsf desktop lnk reg pif cpl".split()


def _jar():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        entry = zipfile.ZipInfo("META-INF/MANIFEST.MF")
        entry.extra = b"\xfe\xca\x00\x00"
        archive.writestr(entry, "Main-Class: A\n")
    return target.getvalue()


def _windows():
    header = bytearray(b"MZ" + bytes(58) + struct.pack("<I", 64))
    return bytes(header) + b"PE\0\0" + struct.pack("<HHIIIHH", 0x14C, 1, 0, 0, 0, 224, 0x102) + (
        struct.pack("<H", 0x10B) + bytes(222)) + bytes(400)


def _debian():
    def member(name, content):
        return (f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode()
                + content + b"\n" * (len(content) % 2))
    return b"!<arch>\n" + member("debian-binary", b"2.0\n") + member("control.tar.gz", b"ab")


def contents():
    """Names and bytes."""
    with open("/bin/true", "rb") as program:
        linux = program.read()
    return {
        "linux": linux,
        "windows": _windows(),
        "mac": struct.pack("<IIIIIII", 0xFEEDFACE, 7, 3, 2, 0, 0, 0) + bytes(64),
        "java": struct.pack(">IHH", 0xCAFEBABE, 0, 52) + bytes(64),
        "jar": _jar(),
        "wasm": b"\0asm\x01\0\0\0" + bytes(16),
        "flash": b"FWS\x09" + bytes(64),
        "shortcut": b"L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F" + bytes(64),
        "debian": _debian(),
        "shell": b"#!/bin/sh\nrm -rf /\n",
        "shell-spaced": b"#! /usr/bin/env   bash\nrm -rf /\n",
        "python": b"#!/usr/bin/python3\nimport os\n",
        "perl": b"#!/usr/bin/perl\nunlink 1;\n",
        "ruby": b"#!/usr/bin/ruby\nputs 1\n",
        "php": b"<?php system('id');\n",
        "node": b"#!/usr/bin/env node\nrequire('fs');\n",
        "javascript": b"const fs = require('fs');\nfs.unlinkSync('/a');\n",
        "batch": b"@echo off\r\ndel c:\\\r\n",
        "page": PAGE.encode(),
        "page-late": b" \n" * 200 + PAGE.encode(),
        "page-behind-heading": b"# a\nconst fs = require('fs');\n" + PAGE.encode(),
        "page-behind-netpbm": b"P1 \n" + PAGE.encode(),
        "page-behind-words": b"Two words here.\n" + PAGE.encode(),
        "link-that-runs": b"Two words.\n<a href='javascript:alert(1)'>a</a>\n",
        "link-with-handler": b"Two words.\n<a href='b' onmouseover=alert(1)>a</a>\n",
        "link-with-picture": b"Two words.\n<a href='b'>a</a><img src=x onerror=alert(1)>\n",
        "page-marked": PAGE.encode("utf-16"),
        "page-unmarked": PAGE.encode("utf-16-le"),
        "page-unmarked-big": PAGE.encode("utf-16-be"),
        "page-xml": ('<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml">'
                     '<h:script>alert(1)</h:script></h:html>').encode(),
        "shell-unmarked": "#!/bin/sh\nrm -rf /\n".encode("utf-16-le"),
        "drawing": DRAWING.encode(),
        "drawing-xml": b'<?xml version="1.0"?>\n' + DRAWING.encode(),
        "drawing-prefix": ('<?xml version="1.0"?><x:svg xmlns:x="http://www.w3.org/2000/svg">'
                           '<x:script>alert(1)</x:script></x:svg>').encode(),
        "drawing-late": b'<?xml version="1.0"?>\n<!--' + b"x" * 9000 + b"-->" + DRAWING.encode(),
        "drawing-very-late": b'<?xml version="1.0"?>\n<!--' + b"x" * 2_000_000 + b"-->" + DRAWING.encode(),
        "drawing-unmarked": ('<?xml version="1.0" encoding="utf-16"?>' + DRAWING).encode("utf-16-le"),
    }


# What a name announces, so that it passes; as before.
ANNOUNCED = {("javascript", "mts"), ("node", "mts"), ("page-behind-heading", "mts")}


def write(place):
    """Writes them all; returns how many there are."""
    count = 0
    for kind, content in contents().items():
        for extension in NAMES + TEXTS:
            if (kind, extension) not in ANNOUNCED:
                (place / f"{kind}.{extension}").write_bytes(content)
                count += 1
    for extension in PROGRAMS:
        (place / f"text.{extension}").write_text("a plain text\n")
        (place / f"data.{extension}").write_bytes(bytes(range(256)) * 4)
        count += 2
    return count
