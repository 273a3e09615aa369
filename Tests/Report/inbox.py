"""An inbox with good, bad and hostile content, and rules under which all ends occur."""

import json
import os
import plistlib
import shutil
import stat
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Names of files, as bytes, and what must be on the page for them.
HOSTILE = {
    b"<img src=x onerror=window.owned=1>.txt": "<img src=x onerror=window.owned=1>.txt",
    b"<script>window.owned=2<.txt": "<script>window.owned=2<.txt",
    b"\"><b onclick='owned=3'>.txt": "\"><b onclick='owned=3'>.txt",
    b"&lt;b&gt;&#60;i&#62;.txt": "&lt;b&gt;&#60;i&#62;.txt",
    b"--><style>*{display:none}<.txt": "--><style>*{display:none}<.txt",
    b"esc\x1b[31m\x1b]8;;http:example\x07.txt": "esc\\u{1B}[31m\\u{1B}]8;;http:example\\u{7}.txt",
    b"c1\xc2\x9b31m.txt": "c1\\u{9B}31m.txt",
    b"line\r\nfeed\t.txt": "line\\u{D}\\u{A}feed\\u{9}.txt",
    b"invoice\xe2\x80\xaefdp.txt": "invoice\\u{202E}fdp.txt",
    b"\xe2\x81\xa6hidden\xe2\x80\x8bword\xef\xbb\xbf.txt": "\\u{2066}hidden\\u{200B}word\\u{FEFF}.txt",
    b"para\xe2\x80\xa8graph\xe2\x80\xa9.txt": "para\\u{2028}graph\\u{2029}.txt",
    b"not utf\xff\xfe8.txt": "not utf\\xFF\\xFE8.txt",
    b"blank\xe3\x85\xa4filler\xe2\xa0\x80.txt": "blank\\u{3164}filler\\u{2800}.txt",
    b"z" + "\u0335\u0316\u0317\u0318\u0319\u031c\u031d".encode() + b"algo.txt":
        "z\u0335\u0316\u0317\u0318\\u{319}\\u{31C}\\u{31D}algo.txt",
    "\u05ea\u05de\u05d5\u05e0\u05d4 \u0635\u0648\u0631\u0629.txt".encode(): "\u05ea\u05de\u05d5\u05e0\u05d4",
    b"W" * 251 + b".txt": "W" * 200 + "\u2026 (255 characters in all)",
}

MARKUP = "</td></table></details><script>owned=4</script><a href=\"https://example.com/\">click</a>"

# What else must be there as text.
TEXTS = list(HOSTILE.values()) + [
    MARKUP, "title\\u{0}\\u{202E}<svg onload=owned=5>", "<iframe src=https://example.com>",
    "the printer said <b>no</b>\\u{1B}[2J", "org.example.review",
    "\U0001F468\u200D\U0001F469\u200D\U0001F467 family.txt",
]


def extension(rules, name, script, rule, point="com.apple.share-services", **settings):
    bundle = rules / "Extensions" / f"{name}.appex"
    bundle.mkdir(parents=True)
    identifier = "org.example." + name.lower()
    (bundle / "Info.plist").write_bytes(plistlib.dumps({
        "CFBundleIdentifier": identifier, "CFBundleExecutable": "run",
        "NSExtension": {
            "NSExtensionPointIdentifier": point,
            "NSExtensionAttributes": {"NSExtensionActivationRule": rule}},
        "SharepipeExtension": {"Effect": "additive", **settings}}))
    (bundle / "run").write_text(script)
    (bundle / "run").chmod(0o755)
    return identifier


def conforming(kind):
    return ("SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
            f"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"{kind}\").@count > 0)"
            ".@count > 0")


RETURNING = """#!/usr/bin/python3
import json, sys
request = json.loads(sys.stdin.readline())
path = request["output"] + "/clean.csv"
open(path, "w").write("day,sum\\n1,2\\n")
print(json.dumps({"completed": {"items": [{"attachments": [
    {"registeredTypeIdentifiers": ["public.comma-separated-values-text"], "file": path,
     "suggestedName": "clean <%s>" % MARKUP}]}]}}))
""".replace("MARKUP", "'i'")

CANCELLING = """#!/usr/bin/python3
import json, sys
sys.stdin.readline()
print(json.dumps({"cancelled": {"domain": "org.example", "code": 7,
                                "message": "the printer said <b>no</b>\\x1b[2J"}}))
sys.exit(0)
"""


def rules(folder):
    """The shipped rules, and extensions that fail, decline, need a person and replace content."""
    target = folder / "Rules"
    shutil.copytree(ROOT / "Rules", target)
    on = [
        extension(target, "Clean", RETURNING, conforming("public.comma-separated-values-text"),
                  "com.apple.services"),
        "org.sharepipe.strip-metadata", "org.sharepipe.archive", "org.sharepipe.reading-list",
        extension(target, "Post", "#!/bin/sh\nexit 0\n", conforming("public.vcard"),
                  Effect="external-post"),
        extension(target, "Review", "#!/bin/sh\necho broken >&2\nexit 3\n",
                  conforming("com.apple.ical.ics"), Interface="argv"),
        extension(target, "Printer", CANCELLING, conforming("net.daringfireball.markdown")),
    ]
    policy = target / "host.yaml"
    text = policy.read_text()
    start = text.index("extensions:\n")
    end = text.index("\n\n", start)
    policy.write_text(
        text[:start] + "extensions:\n" + "".join(f"  - {each}\n" for each in on)
        + "freeSpace: 0 B\n" + text[end:])
    for path in [target, *target.rglob("*")]:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o022)
    return target


def fill(inbox):
    shutil.copytree(ROOT / "Samples/inbox", inbox)
    root = os.fsencode(inbox)
    for name in HOSTILE:
        with open(root + b"/" + name, "wb") as file:
            file.write(b"A text with a hostile name.\n")
    for number, text in enumerate(json.loads((ROOT / "Samples/hostile/texts.json").read_bytes())):
        words = text["text"] * text.get("repeat", 1)
        (inbox / f"Fixture {number}.share.json").write_text(json.dumps({
            "version": 1, "source": words, "items": [{
                "attributedTitle": words, "attributedContentText": words, "attachments": [
                    {"registeredTypeIdentifiers": ["public.plain-text"], "text": words,
                     "suggestedName": words}]}]}))
    (inbox / "\U0001F468\u200D\U0001F469\u200D\U0001F467 family.txt").write_text("A family.\n")
    context = {
        "version": 1, "source": "org.example.reader", "items": [{
            "attributedTitle": MARKUP, "attributedContentText": MARKUP, "attachments": [
                {"registeredTypeIdentifiers": ["public.plain-text"], "text": MARKUP,
                 "suggestedName": MARKUP},
                {"registeredTypeIdentifiers": ["public.plain-text"], "text": "x",
                 "suggestedName": "title\0\u202e<svg onload=owned=5>"},
                {"registeredTypeIdentifiers": ["public.url"],
                 "url": "https://example.com/?q=<iframe src=https://example.com>"},
                {"registeredTypeIdentifiers": ["public.plain-text"], "text": "y",
                 "suggestedName": "<iframe src=https://example.com>"}]}]}
    (inbox / "Hostile inside.share.json").write_text(json.dumps(context))
    many = {"version": 1, "items": [{"attachments": [
        {"registeredTypeIdentifiers": ["public.plain-text"], "text": f"number {number}",
         "suggestedName": f"number {number}"} for number in range(60)]}]}
    (inbox / "Many.share.json").write_text(json.dumps(many))


def make(folder, tool, check):
    """Processes an inbox, and gives the page that the tool wrote."""
    inbox = folder / "Scans"
    fill(inbox)
    done = subprocess.run(
        [tool, "process", inbox, "--rules", rules(folder)], capture_output=True, text=True,
        timeout=600)
    check(done.returncode == 1, f"process: status {done.returncode}: {done.stderr}")
    check("warning" not in done.stderr, f"process: {done.stderr}")
    page = folder / "Scans.sharepipe/report.html"
    check(stat.S_IMODE(page.stat().st_mode) == 0o600, "the page can be read by others")
    told = subprocess.run([tool, "report", inbox, "--json"], capture_output=True, text=True,
                          timeout=600, check=True)
    totals = json.loads(told.stdout)
    check({"done", "failed", "held", "rejected", "blocked", "unclaimed"} <= set(totals["ends"]),
          f"not every end occurs: {totals['ends']}")
    return page
