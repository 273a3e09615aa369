"""Real runs of the tool in a folder for temporary files, and everything that they print."""

import json
import os
import plistlib
import subprocess
import time
from pathlib import Path

from schemas import ROOT

CATCH = """#!/usr/bin/python3
import json, os, sys
line = sys.stdin.readline()
request = json.loads(line)
attachments = [one for item in request["context"]["items"] for one in item["attachments"]]
text = "".join(one.get("text", "") for one in attachments)
for one in attachments:
    if "file" in one:
        with open(one["file"], encoding="utf-8", errors="replace") as file:
            text += file.read()
if request["request"] == "validate":
    answer = {"valid": False, "reasons": ["it says no"]} if "refuse" in text else {"valid": True}
elif "cancel" in text:
    answer = {"cancelled": {"domain": "org.example", "code": 1, "message": "\\u202e\\u001b[2J"}}
elif "return" in text:
    with open(request["output"] + "/new.txt", "w") as file:
        file.write("new\\n")
    answer = {"completed": {"items": [{"attachments": [
        {"registeredTypeIdentifiers": ["public.plain-text"], "file": "new.txt"},
        {"registeredTypeIdentifiers": ["public.url"], "url": "https://example.com/"}]}]}}
else:
    answer = {"completed": {}}
if "fail" in text and request["request"] == "run":
    sys.exit("it \\u001b[2J failed")
if "again" in text:
    sys.exit(75)
answer = json.dumps(answer)
with open(os.environ["SHAREPIPE_CONTAINER"] + "/lines", "a") as file:
    file.write(line.rstrip("\\n") + "\\n" + answer + "\\n")
print(answer)
"""

NOTICE = "#!/bin/sh\ncat >> \"$1\"\n"


class Runs:
    """A place with rules, an inbox of hostile entries, and a tool."""

    def __init__(self, tool, folder):
        self.tool = str(Path(tool).resolve())
        self.folder = Path(folder)
        self.rules = self.folder / "Rules"
        self.inbox = self.folder / "inbox"
        self.inbox.mkdir()
        self.make_rules()
        self.make_inbox()

    def run(self, *arguments, statuses=(0, 1), data=None, folder=ROOT):
        done = subprocess.run(
            [self.tool, *map(str, arguments)], cwd=folder, capture_output=True, timeout=300,
            **({"stdin": subprocess.DEVNULL} if data is None else {"input": data}))
        if done.returncode not in statuses:
            raise SystemExit(f"{' '.join(map(str, arguments))[:200]}: status {done.returncode}: "
                             f"{done.stderr.decode(errors='replace')[:2000]}")
        return done.stdout

    def records(self, *arguments, **more):
        return [json.loads(line) for line in self.run(*arguments, **more).splitlines()]

    def bundle(self, path, information, program=None):
        path.mkdir(parents=True)
        (path / "Info.plist").write_bytes(plistlib.dumps(information))
        if program:
            (path / "run").write_text(program)
            (path / "run").chmod(0o755)

    def extension(self, name, point, rule="TRUEPREDICATE", program=CATCH, **settings):
        self.bundle(self.rules / f"Extensions/{name}.appex", {
            "CFBundleIdentifier": f"org.example.{name}", "CFBundleExecutable": "run",
            "NSExtension": {"NSExtensionPointIdentifier": f"com.apple.{point}",
                            "NSExtensionAttributes": {"NSExtensionActivationRule": rule}},
            "SharepipeExtension": {
                "Effect": "additive", "Retries": 0, "Options": {"colour": "blue", "deep": {"a": [1, 1.5, True]}},
                **settings}}, program)

    def make_rules(self):
        checks = {"ContentMatch": "off", "SafeFileNames": False}
        self.extension("change", "services", 'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY '
                       '$a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text").@count > 0).@count > 0',
                       ContentValidation={**checks, "Validator": "self"}, Optional=True)
        self.extension("catch", "share-services", ContentValidation=checks)
        self.extension("strict", "share-services", Optional=True,
                       ContentValidation={"MaximumTextLength": 10, "Validator": "self"})
        self.extension("post", "share-services", 'SUBQUERY(extensionItems, $i, $i.attachments.@count > 3).@count == 1',
                       Effect="external-post", ContentValidation=checks)
        self.extension("excluded", "share-services")
        self.extension("open", "services", "SUBQUERY(extensionItems, $i, $i.attachments.@count == 2).@count == 1")
        self.extension("missing", "share-services", RequiredPrograms=["no-such-program"], Optional=True)
        self.bundle(self.rules / "Apps/A.app", {
            "CFBundleIdentifier": "org.example.app", "CFBundleExecutable": "A",
            "CFBundleURLTypes": [{"CFBundleURLSchemes": ["schema-test"]}],
            "SharepipeLinks": {"Routes": [{
                "Name": "note", "Extension": "org.example.open", "Effect": "additive",
                "Parameters": [{"Name": "text"}, {"Name": "count", "Type": "integer"}]}]}})
        notice = self.folder / "notice"
        notice.write_text(NOTICE)
        notice.chmod(0o755)
        names = ["change", "post", "catch", "strict", "excluded", "missing", "open"]
        (self.rules / "host.yaml").write_text(
            "extensions: [" + ", ".join(f"org.example.{name}" for name in names) + "]\n"
            "activities: {excluded: [org.example.excluded]}\nfreeSpace: 0 B\n"
            f"notify: {{program: [{notice}, {self.folder}/notices], every: 1 s, "
            "console: https://share.example.org/pipe/, "
            "on: [done, failed, rejected, held, blocked]}\n")

    def make_inbox(self):
        texts = {"plain.txt": "hello\n", "refuse.txt": "refuse\n", "cancel.txt": "cancel\n",
                 "return.txt": "return\n", "fail.txt": "fail\n", "note\x1b[31m\u202e.txt": "hello\n", "<b>&amp;.html": "<p>x</p>\n",
                 "wrong.jpg": "no picture\n", "-rf": "x\n", "a\nb\r\n.txt": "x\n", "n" * 251 + ".txt": "x\n",
                 "a.mp4.part": "", ".hidden": "", "bad.share.json": "{", "none.share.json": '{"version":1,"items":[]}',
                 "path.share.json": json.dumps({"version": 1, "items": [{"attachments": [
                     {"registeredTypeIdentifiers": ["public.data"], "file": "/etc/passwd"}]}]}),
                 "four.share.json": json.dumps({
                     "version": 1, "source": "org.\u202eexample\u0000", "items": [{"attachments": [
                         {"registeredTypeIdentifiers": ["public.plain-text"], "text": "fail \u0000\u001b[2J"},
                         {"registeredTypeIdentifiers": ["public.url"], "url": "https://example.com/"},
                         {"registeredTypeIdentifiers": ["public.data"], "data": "AAEC", "suggestedName": "\u202e"},
                         {"registeredTypeIdentifiers": ["public.jpeg"], "data": "AAEC"}]}]}),
                 "secret.txt": "-----BEGIN PRIVATE KEY-----\nMIIB\n", "empty.txt": ""}
        for name, text in texts.items():
            (self.inbox / name).write_text(text)
        (Path(os.fsdecode(os.fsencode(self.inbox) + b"/not-\xff-utf8.txt"))).write_text("x\n")
        (self.inbox / "link.txt").symlink_to("/etc/passwd")
        os.mkfifo(self.inbox / "pipe.txt")

    def lines(self, name):
        """What an extension was asked and answered, as pairs."""
        lines = [json.loads(line)
                 for file in sorted(self.folder.glob(f"*/containers/org.example.{name}/lines"))
                 for line in file.read_text().splitlines()]
        return list(zip(lines[::2], lines[1::2]))

    def watch(self):
        """Watches an inbox until what lies in it has ended and been told; the status, and the notices."""
        inbox = self.folder / "watched"
        inbox.mkdir()
        for name, text in [("a.txt", "hello\n"), ("fail.txt", "fail\n"), ("wrong.jpg", "no picture\n")]:
            (inbox / name).write_text(text)
        (Path(os.fsdecode(os.fsencode(inbox) + b"/\xff.txt"))).write_text("x\n")
        status, notices = self.folder / "status.json", self.folder / "notices"
        seen = []
        with open(self.folder / "log", "wb") as log:
            watch = subprocess.Popen(
                [self.tool, "watch", str(inbox), "--rules", str(self.rules), "--settle", "0.05",
                 "--status", str(status)], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            try:
                deadline = time.monotonic() + 60
                while time.monotonic() < deadline and watch.poll() is None:
                    time.sleep(0.05)
                    if status.exists():
                        seen.append(json.loads(status.read_text()))
                    if seen and sum(seen[-1]["inboxes"][0]["ends"].values()) >= 4 and notices.exists():
                        break
            finally:
                watch.terminate()
                watch.wait(60)
        if watch.returncode:
            raise SystemExit(f"watch: status {watch.returncode}: {(self.folder / 'log').read_text()[-2000:]}")
        told = [json.loads(line) for line in notices.read_text().splitlines()] if notices.exists() else []
        return seen, told
