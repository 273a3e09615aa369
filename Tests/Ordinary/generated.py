"""Files that programs of others make, and texts as people leave them lying about."""

import bz2
import gzip
import io
import json
import lzma
import mailbox
import marshal
import plistlib
import shutil
import sqlite3
import subprocess
import tarfile
import wave
import zipfile
from email.message import EmailMessage

PROSE = "The quick brown fox jumps over the lazy dog.\nZwölf Boxkämpfer jagen Viktor.\n"

TEXTS = {
    "note.txt": "h",
    "line.txt": "\n",
    "blank.txt": " \n",
    "urgent.txt": "P1 incidents of this week\n\n- the lift\n",
    "priority.txt": "P2 10 20 things to do\n",
    "data.txt": '{"a": [1, 2, 3]}\n',
    "mail.txt": "From: ada@example.org\nTo: bob@example.org\nSubject: Tea\n\nAt four.\n",
    "source.txt": "#include <stdio.h>\nint main(void) { return 0; }\n",
    "markup.txt": '<?xml version="1.0"?>\n<list><item>tea</item></list>\n',
    "table.txt": "a,b,c\n1,2,3\n4,5,6\n",
    "setup.ini": "[main]\nname = a\n",
    "daemon.conf": "# a daemon\nlisten 80;\n",
    "values.conf": '{"listen": 80}\n',
    "fonts.conf": '<?xml version="1.0"?>\n<fontconfig><dir>/usr</dir></fontconfig>\n',
    "paper.tex": "\\documentclass{article}\n\\begin{document}\nTea.\n\\end{document}\n",
    "plain.tex": "Tea.\n\\bye\n",
    "books.bib": "@book{a, title = {Tea}, year = {1999}}\n",
    "server.log": "2026-11-25 12:00:00 started\n",
    "events.log": '{"time": 1, "event": "started"}\n{"time": 2, "event": "ended"}\n',
    "server.key": "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n",
    "graph.dot": "digraph { a -> b }\n",
    "song.abc": "X:1\nT:Tea\nK:C\nCDEF|\n",
    "program.ts": "export const tea: number = 4;\nclass A<T> { b?: T }\n",
    "translations.ts": '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1"></TS>\n',
    "readings.dat": "1 2\n2 4\n3 9\n",
    "settings.toml": "[tool]\nname = 'a'\n",
    "settings.yaml": "a: 1\nb:\n  - c\n",
    "values.yml": '{"a": 1}\n',
    "settings.properties": "a=1\n",
    "changes.diff": "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n",
    "changes.patch": "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n",
    "film.srt": "1\n00:00:01,000 --> 00:00:02,000\nTea?\n",
    "film.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nTea?\n",
    "list.m3u": "#EXTM3U\n#EXTINF:1,Tea\ntea.mp3\n",
    "walk.gpx": '<?xml version="1.0"?>\n<gpx version="1.1"><trk/></gpx>\n',
    "place.kml": '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"/>\n',
    "place.geojson": '{"type": "Point", "coordinates": [1, 2]}\n',
    "news.rss": '<?xml version="1.0"?>\n<rss version="2.0"><channel/></rss>\n',
    "book.ipynb": '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n',
    "page.html": "<!DOCTYPE html>\n<html><head><title>Tea</title></head><body>Tea</body></html>\n",
    "part.html": "{% include 'tea' %}\nTea at {{ hour }}\n",
    "style.css": "body { color: red; }\n",
    "style.scss": "$a: red;\nbody { color: $a; }\n",
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
    "program.swift": "let a = 1\nprint(a)\n",
    "program.kt": "fun main() { println(1) }\n",
    "program.rs": "fn main() { println!(\"1\"); }\n",
    "program.go": "package main\n\nfunc main() {}\n",
    "program.lua": "print(1)\n",
    "program.jl": "println(1)\n",
    "program.r": "x <- c(1, 2)\nprint(x)\n",
    "query.sql": "SELECT a FROM b WHERE c = 1;\n",
    "notes.org": "* Tea\n** At four\n",
    "notes.md": "# Use\n\n```js\nconst fs = require('fs');\n```\n",
    "notes.rst": "Tea\n===\n\nAt four.\n",
    "notes.adoc": "= Tea\n\nAt four.\n",
    "card.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n",
    "date.ics": "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n",
    "words.po": 'msgid "tea"\nmsgstr "Tee"\n',
    "scheme.proto": 'syntax = "proto3";\nmessage A { int32 b = 1; }\n',
    "model.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
    "model.stl": "solid a\nendsolid a\n",
    "unit.service": "[Unit]\nDescription=Tea\n",
}


def encoded():
    """Texts in the encodings in which people have them."""
    wide = PROSE * 3
    yield "marked.txt", wide.encode("utf-16")
    yield "little.txt", wide.encode("utf-16-le")
    yield "big.csv", "a,b\n1,2\n".encode("utf-16-be")
    yield "little.ini", "[a]\r\nb=1\r\n".encode("utf-16-le")
    yield "japanese.txt", "今日は いい天気です。\n".encode("utf-16-le")
    yield "old.txt", PROSE.encode("latin-1")
    yield "windows.txt", "“Tea” – at four…\r\n".encode("cp1252")
    yield "shift.txt", "今日はいい天気です。\r\n".encode("shift-jis")
    yield "central.txt", "Příliš žluťoučký kůň\n".encode("cp1250")
    yield "mark.json", b"\xef\xbb\xbf" + b'{"a": 1}\n'


def made(place):
    """What the library of Python makes."""
    for name, text in TEXTS.items():
        (place / name).write_bytes(text.encode())
    for name, content in encoded():
        (place / name).write_bytes(content)
    prose = PROSE.encode() * 40
    (place / "a.gz").write_bytes(gzip.compress(prose))
    (place / "a.bz2").write_bytes(bz2.compress(prose))
    (place / "a.xz").write_bytes(lzma.compress(prose))
    (place / "a.lzma").write_bytes(lzma.compress(prose, format=lzma.FORMAT_ALONE))
    for name, mode in (("a.tar", "w"), ("a.tgz", "w:gz"), ("a.tbz2", "w:bz2"), ("a.txz", "w:xz")):
        with tarfile.open(place / name, mode) as archive:
            entry = tarfile.TarInfo("a.txt")
            entry.size = len(prose)
            archive.addfile(entry, io.BytesIO(prose))
    for name in ("a.zip", "a.cbz", "a.kmz", "a.npz", "a.whl"):
        with zipfile.ZipFile(place / name, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.txt", prose)
    with zipfile.ZipFile(place / "book.epub", "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", "<container/>")
    with zipfile.ZipFile(place / "text.odt", "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", "<a/>")
    with zipfile.ZipFile(place / "text.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        for part in ("[Content_Types].xml", "_rels/.rels", "word/document.xml"):
            archive.writestr(part, "<a/>")
    for name in ("a.db", "a.sqlite", "a.sqlite3"):
        base = sqlite3.connect(place / name)
        base.execute("CREATE TABLE a (b)")
        base.commit()
        base.close()
    with wave.open(str(place / "a.wav"), "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(bytes(1600))
    (place / "a.plist").write_bytes(plistlib.dumps({"a": 1}))
    (place / "b.plist").write_bytes(plistlib.dumps({"a": 1}, fmt=plistlib.FMT_BINARY))
    (place / "a.marshal").write_bytes(marshal.dumps([1, 2, 3]))
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "ada@example.org", "bob@example.org", "Tea"
    mail.set_content(PROSE)
    (place / "a.eml").write_bytes(mail.as_bytes())
    box = mailbox.mbox(place / "a.mbox")
    box.add(mail)
    box.close()
    (place / "a.har").write_text(json.dumps({"log": {"entries": []}}))


# Programs and what they are called with; {} is the name of the file that they make.
IMAGES = ("bmp dcx dds dpx eps fax fits gif hdr ico jp2 jpeg jpg miff mng mtv pbm pcx pdf pgm png pnm ppm ps psd "
          "ras sgi sun tga tiff tif uyvy viff webp xbm xpm xwd").split()
CALLS = [(f"convert -size 16x16 gradient:red-blue {{}}", f"a.{name}") for name in IMAGES] + [
    ("openssl genrsa -out {} 1024", "rsa.key"),
    ("openssl genrsa -out {} 1024", "rsa.pem"),
    ("openssl req -x509 -newkey rsa:1024 -nodes -subj /CN=a -keyout /dev/null -out {}", "a.crt"),
    ("openssl req -x509 -newkey rsa:1024 -nodes -subj /CN=a -keyout /dev/null -outform DER -out {}", "a.der"),
    ("openssl req -x509 -newkey rsa:1024 -nodes -subj /CN=a -keyout /dev/null -outform DER -out {}", "a.cer"),
    ("openssl req -newkey rsa:1024 -nodes -subj /CN=a -keyout /dev/null -out {}", "a.csr"),
    ("openssl rand -out {} 4096", "random.bin"),
    ("openssl rand -out {} 4096", "random.dat"),
    ("openssl rand -out {} 4096", "random.key"),
    ("ssh-keygen -q -t ed25519 -N '' -f {}", "ssh.key"),
    ("zstd -q -o {} text.in", "a.zst"),
    ("lz4 -q text.in {}", "a.lz4"),
    ("zip -q {} text.in", "b.zip"),
    ("msgfmt -o {} words.po", "a.mo"),
    ("groff -Tps text.in", "b.ps"),
    ("groff -Tutf8 text.in", "b.out"),
    ("git bundle create -q {} --all", "a.bundle"),
]


def by_programs(place):
    """What programs make that are installed; returns what could not be made."""
    (place / "text.in").write_text(PROSE)
    missing = set()
    for call, name in CALLS:
        program = call.split()[0]
        if not shutil.which(program):
            missing.add(program)
            continue
        command = call.replace("{}", name)
        if "{}" not in call:
            command += f" > {name}"
        subprocess.run(command, shell=True, cwd=place, check=False, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        path = place / name
        if not path.exists() or path.stat().st_size == 0:
            # It lacks a part, or is a stand-in for another.
            path.unlink(missing_ok=True)
            missing.add(f"{program} ({name})")
    return sorted(missing)
