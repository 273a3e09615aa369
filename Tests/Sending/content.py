"""What Mail makes of what is shared."""

import base64
import subprocess

import hostile
import readers
import stage
from mailing import FROM, HEADERS, TEXT, TO, digest, options, read, sent
from smtp_servers import Mailbox, server
from trial import holds, same


def a_text():
    envelope = sent(TEXT)
    mail = read(envelope)
    same(mail["headers"], HEADERS + ["Content-Type", "Content-Transfer-Encoding"], "headers")
    same((envelope.mail_from, envelope.rcpt_tos), (FROM, [TO]), "envelope")
    same((mail["subject"], mail["to"]), ("Trip", TO), "subject and recipient")
    same(mail["parts"], [["text/plain", None, digest(b"See you\r\n"), 0]], "parts")
    holds(b"Auto-Submitted: auto-generated\r\n" in envelope.original_content, "Auto-Submitted")


def files_and_links(directory):
    photo, page = directory / "0.jpg", directory / "1.html"
    photo.write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(256)) * 400)
    page.write_bytes(b"<script>alert(1)</script>")
    envelope = sent([{"attachments": [
        {"registeredTypeIdentifiers": ["public.jpeg"], "file": str(photo), "suggestedName": "Säntis"},
        {"registeredTypeIdentifiers": ["public.html"], "file": str(page), "suggestedName": "p.html"},
        {"registeredTypeIdentifiers": ["public.url"], "url": "https://example.com/a?b=c"},
        {"registeredTypeIdentifiers": ["public.data"], "data": base64.b64encode(b"\0\1").decode()},
    ]}], cc=["bob@example.org", "ada@example.org"], subject="[inbox]")
    mail = read(envelope)
    same(mail["subject"], "[inbox] Säntis", "subject")
    same(envelope.rcpt_tos, [TO, "bob@example.org"], "recipients, each once")
    same(mail["parts"], [
        ["text/plain", None, digest(b"https://example.com/a?b=c"), 0],
        ["image/jpeg", "Säntis.jpg", digest(photo.read_bytes()), 1],
        ["application/octet-stream", "p.html", digest(page.read_bytes()), 1],
        ["application/octet-stream", "attachment-3", digest(b"\0\1"), 1]], "parts")


def a_type_that_the_bytes_belie(directory):
    file = directory / "0.pdf"
    file.write_bytes(b"<html>not a PDF")
    mail = read(sent([{"attachments": [
        {"registeredTypeIdentifiers": ["com.adobe.pdf"], "file": str(file), "suggestedName": "a"}]}]))
    same(mail["parts"][0][:2], ["application/octet-stream", "a.pdf"], "type and name")


def the_same_identifier():
    first, second, other = (
        readers.email.message_from_bytes(sent_with_key(key).original_content)["Message-ID"]
        for key in ("one", "one", "two"))
    same(first, second, "identifiers of one key")
    holds(first != other, "two keys have one identifier")


def sent_with_key(key):
    mailbox = Mailbox()
    with server(mailbox) as port:
        same(stage.ask(options(port), TEXT, key=key)[0], 0, "status")
    return mailbox.received[0]


def a_hostile_label(name, label, directory):
    file = directory / "0.bin"
    file.write_bytes(b"content")
    envelope = sent([{"attributedTitle": label, "attachments": [
        {"registeredTypeIdentifiers": ["public.data"], "file": str(file), "suggestedName": label}]}])
    mail = read(envelope)
    same(mail["headers"], HEADERS + ["Content-Type"], "headers")
    same(envelope.rcpt_tos, [TO], "recipients")
    # A title that is longer than a subject is in the text as well.
    *before, (kind, shown, body, attached) = mail["parts"]
    same([part[0:2] + part[3:] for part in before],
         [["text/plain", None, 0]] if mail["subject"].endswith("\u2026") else [], "parts before")
    same((kind, body, attached), ("application/octet-stream", digest(b"content"), 1), "part")
    for text in (mail["subject"], shown):
        holds(not any(character in hostile.UNSAFE for character in text), f"unsafe: {text!a}")
    holds(len(mail["subject"]) <= 310, "the subject is long")
    holds(0 < len(shown) <= 125 and len(shown.encode()) <= 185, f"the name is long: {len(shown)}")
    holds(not any(one in shown for one in "/\\:") and shown[0] != ".", f"the name leads away: {shown}")


def a_hostile_text(name, text):
    mail_data = sent([{"attachments": [
        {"registeredTypeIdentifiers": ["public.plain-text"], "text": text}]}])
    mail = read(mail_data)
    same(mail["headers"], HEADERS + ["Content-Type", "Content-Transfer-Encoding"], "headers")
    same(mail_data.rcpt_tos, [TO], "recipients")
    meant = hostile.as_body(text).replace("\n", "\r\n").encode()
    same(mail["parts"], [["text/plain", None, digest(meant), 0]], "parts")


def nothing_or_a_folder(directory):
    for items, words in [([{"attachments": []}], "no text, link or file"),
                         ([{"attachments": [{"registeredTypeIdentifiers": ["com.apple.rtfd"],
                                             "file": str(directory)}]}], "is a folder")]:
        status, _, log = stage.ask(options(1), items)
        same(status, 65, "status")
        holds(words in log, log)


def no_request():
    for line in (b"", b"[]\n", b"{\n", b'{"version":2}\n', b"[" * 100_000 + b"\n"):
        result = subprocess.run([stage.extension("Mail") / "mail"], input=line, capture_output=True)
        same(result.returncode, 64, f"status for {line[:20]}")
        holds(b"Traceback" not in result.stderr, result.stderr)
