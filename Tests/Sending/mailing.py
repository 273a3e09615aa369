"""What the trials of Mail share."""

import hashlib

import readers
import stage
from smtp_servers import Mailbox, server
from trial import holds, same

FROM, TO = "host@example.org", "ada@example.org"
TEXT = [{"attributedTitle": "Trip",
         "attachments": [{"registeredTypeIdentifiers": ["public.plain-text"], "text": "See you\n"}]}]
HEADERS = ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version"]
HAS_PERL = readers.has_perl()


def options(port, security="none", host="127.0.0.1", **more):
    smtp = {"host": host, "port": port, "security": security, **more.pop("smtp", {})}
    return {"to": TO, "from": FROM, "smtp": smtp, **more}


def sent(items, **more):
    """Sends to a real server, and returns what it was given."""
    mailbox = Mailbox()
    with server(mailbox, enable_SMTPUTF8=True) as port:
        status, answer, log = stage.ask(options(port, **more), items)
    same((status, answer), (0, ""), f"status and answer; {log}")
    same(len(mailbox.received), 1, "mails")
    return mailbox.received[0]


def read(envelope):
    """What both readers see; they must agree."""
    data = envelope.original_content
    holds(all(len(line) <= 998 for line in data.split(b"\r\n")), "a line is longer than 998 bytes")
    holds(data.isascii() and b"\0" not in data, "the mail is not plain ASCII")
    holds(b"\n" not in data.replace(b"\r\n", b"") and b"\r" not in data.replace(b"\r\n", b""),
          "there is a line end of one byte")
    mail = readers.python(data)
    same(mail["defects"], [], "defects")
    if HAS_PERL:
        other = readers.perl(data)
        for key in ("headers", "subject", "to", "parts"):
            same(other[key], mail[key], f"{key} for the second reader")
    return mail


def digest(data):
    return hashlib.sha256(data).hexdigest()
