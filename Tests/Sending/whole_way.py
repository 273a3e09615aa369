"""Mail the whole way through sharepipe."""

import json
import os
import shutil
import time
from pathlib import Path

import hostile
import sending
import smtp_servers
import stage
from mailing import HEADERS, TEXT, TO, digest, options, read
from smtp_servers import PASSWORD, Mailbox, server
from trial import holds, same


def manifest(**more):
    return {"version": 1, "items": [{**TEXT[0], **more}]}


def through_sharepipe(directory):
    mailbox = Mailbox()
    with server(mailbox) as port:
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", options(port))
        scene.share("note", manifest())
        photo = stage.ROOT / "Samples/inbox/sunset.jpg"
        shutil.copy(photo, scene.inbox)
        status, records, log = scene.process()
        same((status, [record["end"] for record in records]), (0, ["done", "done"]), f"ends; {log}")
        mails = {mail["subject"]: mail for mail in map(read, mailbox.received)}
        same(sorted(mails), ["Trip", "sunset"], "subjects")
        same(mails["sunset"]["parts"],
             [["image/jpeg", "sunset.jpg", digest(photo.read_bytes()), 1]], "parts")
        status, records, _ = scene.process()
        same([record["decisions"][0]["outcome"] for record in records], ["already-delivered"] * 2,
             "outcomes of a second run")
        same(len(mailbox.received), 2, "mails after a second run")


def hostile_inbox(directory):
    """Every hostile label, as the title of a share and as the name of a file, also not in UTF-8."""
    mailbox = Mailbox()
    with server(mailbox) as port:
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", options(port))
        labels = [label for _, label in hostile.LABELS if "\ud800" not in label]
        for number, label in enumerate(labels):
            scene.share(f"title-{number}", manifest(attributedTitle=label))
            name = label.encode()[:200].replace(b"/", b"_").replace(b"\0", b"_").lstrip(b".")
            Path(os.fsdecode(os.fsencode(scene.inbox) + b"/" + name + b" %d.txt" % number)).write_text("x")
        for name in (b"caf\xe9.txt", b"\xff\xfe\r\nBcc: x.txt", b"a\xc2.jpg.txt"):
            Path(os.fsdecode(os.fsencode(scene.inbox) + b"/" + name)).write_text("not UTF-8")
        status, records, log = scene.process()
    ends = [record["end"] for record in records]
    holds(set(ends) <= {"done", "rejected"}, f"{ends}; {log}")
    same(ends.count("done"), len(mailbox.received), "mails for what is done")
    holds(len(mailbox.received) >= len(labels), f"only {len(mailbox.received)} mails")
    for envelope in mailbox.received:
        mail = read(envelope)
        same((mail["headers"][:len(HEADERS)], envelope.rcpt_tos), (HEADERS, [TO]), "headers")
        holds(not any(one in hostile.UNSAFE for one in mail["subject"]), f"{mail['subject']!a}")
    for record in records:
        for one in record["decisions"]:
            for reason in one["reasons"]:
                holds("mail: " not in reason["message"], reason)


def held_and_approved(directory):
    mailbox = Mailbox()
    with server(mailbox) as port:
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", options(port), policy="")
        scene.share("note", manifest())
        status, records, log = scene.process()
        same((status, records[0]["end"], mailbox.received), (1, "held", []), f"first; {log}")
        status, _, log = scene.run("approve", records[0]["id"], "--inbox", scene.inbox,
                                   "--rules", scene.rules)
        same((status, len(mailbox.received)), (0, 1), f"status and mails; {log}")


def with_a_secret_file(certificates, directory):
    """The password is in a file that the extension cannot open, and comes on a descriptor."""
    mailbox = Mailbox()
    secret = directory / "password"
    secret.write_text(PASSWORD + "\n")
    secret.chmod(0o600)
    with server(mailbox, "starttls", certificates, authenticator=smtp_servers.accepts,
                auth_required=True) as port:
        chosen = options(port, "starttls", "localhost", smtp={"user": "ada"})
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", chosen)
        bundle = scene.rules / "Extensions/Mail.appex"
        shutil.copy(certificates[0], bundle)
        chosen["smtp"]["authorities"] = str(bundle / certificates[0].name)
        scene.configure(chosen, "confirm: none\nsecretFiles: {org.sharepipe.mail: ["
                                f"{secret}]}}\n")
        scene.share("note", manifest())
        status, records, log = scene.process()
    same((status, len(mailbox.received)), (0, 1), f"status and mails; {records} {log}")
    holds(PASSWORD not in json.dumps(records) + log, "the password is in the records")
    for path in (scene.inbox.parent / "inbox.sharepipe").rglob("*"):
        holds(not path.is_file() or PASSWORD.encode() not in path.read_bytes(), f"it is in {path}")


def decision(directory, chosen, policy="confirm: none\n", context=None):
    scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", chosen, policy)
    scene.share("note", context or manifest())
    _, records, log = scene.process()
    holds(records, log)
    made = records[0]["decisions"][0]
    return (records[0]["end"], made["outcome"], made["reasons"][0]["code"],
            made["reasons"][0]["message"])


def excluded(directory):
    found = decision(directory, options(1), "confirm: none\nactivities: {excluded: [mail]}\n")
    same(found[:2], ("blocked", "blocked"), "end and outcome")


def not_configured(directory):
    scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", {}, "confirm: none\n")
    scene.share("note", manifest())
    status, records, log = scene.process()
    same((status, records), (78, []), "status and records")
    holds("options.org.sharepipe.mail.to: missing; expected a string or an array" in log, log)


def for_a_time(directory):
    found = decision(directory, options(1))
    same(found[:3], ("failed", "failed", "temporary-failure"), "end, outcome and code")
    holds("Connection refused; nothing was sent" in found[3], found[3])


def tried_again_by_a_watch(directory):
    """What was not taken for a time is sent once when it is, with the identifier it had."""
    mailbox = Mailbox(data="451 4.7.1 come back")
    with server(mailbox) as port:
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", options(port),
                            "confirm: none\nretries: {first: 1 s, longest: 1 s}\n")
        scene.share("note", manifest())
        with scene.watching():
            for count in range(600):
                time.sleep(0.05)
                if mailbox.asked >= 2:
                    mailbox.data = None
                if mailbox.received:
                    break
            time.sleep(2)
        _, story, log = scene.run("history", scene.inbox, "--json")
    same(len(mailbox.received), 1, f"mails after {mailbox.asked} attempts; {story} {log}")
    holds(mailbox.asked >= 3, f"{mailbox.asked} attempts")
    same(json.loads(story.splitlines()[0])["end"], "done", "end")


def not_sent_blindly(directory):
    """What may have been sent is held until a person says so, and sent again then."""
    steps = (*sending.GREETING, *sending.ENVELOPE, "data", "drop")
    with smtp_servers.script(*steps) as (port, heard):
        scene = stage.Scene(directory, "Mail", "org.sharepipe.mail", options(port))
        scene.share("note", manifest())
        ends = [scene.process()[1][0] for _ in range(3)]
        mails = heard.count(b".\r\n")
        status, again, log = scene.process("--again")
    same([(end["end"], end["decisions"][0]["reasons"][0]["code"]) for end in ends],
         [("failed", "exit-status"), ("held", "run-uncertain"), ("held", "run-uncertain")], "ends")
    same((mails, heard.count(b".\r\n")), (1, 2), f"mails before and after --again; {log}")
    run = again[0]["decisions"][0]["run"]
    same((status, run["attempt"], run["exit"]), (1, 2, 70), f"what --again did; {log}")


def for_good(directory):
    with server(Mailbox(recipients={TO: "550 5.1.1 \x07no such user"})) as port:
        found = decision(directory, options(port))
    same(found[:3], ("failed", "failed", "exit-status"), "end, outcome and code")
    holds("ada@example.org: 550 5.1.1 no such user" in found[3], found[3])
