"""Programs that send in place of a server, and a mail transfer agent that delivers."""

import hostile
import mta
import readers
import stage
from mailing import FROM, HEADERS, TEXT, TO, digest, options, read
from smtp_servers import Mailbox, server
from trial import holds, same
from whole_way import manifest


def by_msmtp(directory):
    mailbox = Mailbox()
    with server(mailbox) as port:
        chosen = {"to": TO, "cc": "bob@example.org", "from": FROM,
                  "sendmail": ["/usr/bin/msmtp", "--host=127.0.0.1", f"--port={port}"]}
        text = "..\n.\n.x\nFrom here\n" + "long " * 400
        status, _, log = stage.ask(chosen, [{"attributedTitle": "Übersicht", "attachments": [
            {"registeredTypeIdentifiers": ["public.plain-text"], "text": text}]}])
        same(status, 0, f"status; {log}")
        mail = read(mailbox.received[0])
        same((mail["subject"], mailbox.received[0].rcpt_tos), ("Übersicht", [TO, "bob@example.org"]),
             "subject and recipients")
        same(mail["parts"][0][2], digest(text.replace("\n", "\r\n").encode() + b"\r\n"), "text")
    status, _, log = stage.ask(chosen, TEXT)
    same(status, 75, f"status without a server; {log}")


def by_a_program_of(body, meant, words, timeout=20, *, directory):
    program = directory / "program"
    program.write_text("#!/bin/sh\n" + body)
    program.chmod(0o755)
    status, _, log = stage.ask(
        {"to": TO, "from": FROM, "sendmail": str(program), "timeout": timeout}, TEXT, secret=b"secret")
    same(status, meant, f"status; {log}")
    holds(words in log, log)


PROGRAMS = [
    ("its arguments", 'echo "$*" >&2; cat >/dev/null; exit 69\n', 69,
     f"failed with exit status 69: -i -f {FROM} -- {TO}"),
    ("its environment", 'echo "secrets: $SHAREPIPE_SECRETS." >&2; cat >/dev/null; exit 69\n', 69,
     "exit status 69: secrets: ."),
    ("one that asks for later", "exit 75\n", 75, "asks to be run again later"),
    ("one that is late", "sleep 5\n", 70, "it may have sent", 1),
    ("one that is killed", "kill -9 $$\n", 70, "it may have sent"),
    ("one that lacks rights", "echo 'postdrop: warning: Permission denied' >&2; exit 71\n", 69,
     "an extension gains no rights and has no mail queue; use 'smtp'"),
    ("one that may not read its configuration",
     "echo 'sendmail: fatal: open /etc/postfix/main.cf: Permission denied' >&2; exit 75\n", 69,
     "an extension gains no rights and has no mail queue; use 'smtp'"),
    ("one that reads nothing and floods", "head -c 5000000 /dev/zero; exit 1\n", 69, "exit status 1"),
]


def by_exim(directory):
    """What lies in the box is what was sent, byte for byte, below one line that the agent adds."""
    texts = [text for _, text in hostile.TEXTS if "\0" not in text]
    photo = stage.ROOT / "Samples/inbox/sunset.jpg"
    with mta.exim(directory) as port:
        for number, text in enumerate(texts):
            status, _, log = stage.ask(options(port), [{"attributedTitle": f"{number}", "attachments": [
                {"registeredTypeIdentifiers": ["public.plain-text"], "text": text},
                {"registeredTypeIdentifiers": ["public.jpeg"], "file": str(photo)}]}])
            same(status, 0, f"status; {log}")
        mails = mta.delivered(directory, len(texts))
    same(len(mails), len(texts), "mails in the box")
    for data in mails:
        holds(data.startswith(b"Received: "), data[:80])
        mail = readers.python(data)
        same(mail["headers"], ["Received", *HEADERS, "Content-Type"], "headers")
        meant = hostile.as_body(texts[int(mail["subject"])]).removesuffix("\n")
        same(mail["parts"], [["text/plain", None, digest(meant.encode()), 0],
                             ["image/jpeg", "attachment-1.jpg", digest(photo.read_bytes()), 1]], "parts")


def msmtp_in_the_sandbox():
    """It makes a file in /tmp, where no extension may write unless its bundle says so."""
    mailbox = Mailbox()
    with stage.folder("/var/tmp") as directory, server(mailbox) as port:
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", {
            "to": TO, "from": FROM,
            "sendmail": ["/usr/bin/msmtp", "--host=127.0.0.1", f"--port={port}"]})
        scene.share("note", manifest())
        _, records, _ = scene.process()
        holds("it needs /tmp, which 'Writes' in the Info.plist can allow"
              in records[0]["decisions"][0]["reasons"][0]["message"], records)
        path = scene.rules / "Extensions/Mail.appex/Info.plist"
        path.write_text(path.read_text().replace(
            "<key>Network</key>", "<key>Writes</key><array><string>/tmp</string></array><key>Network</key>"))
        status, records, log = scene.process()
    same((status, len(mailbox.received)), (0, 1), f"status and mails; {records} {log}")
