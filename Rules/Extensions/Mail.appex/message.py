"""Makes a mail of what is shared: the words as its text, every file as an attachment.

Everything from outside is in a body of base64 or quoted-printable, or in a header field that
header_text.py made; so no content can add a header field, a recipient or a part.
Source: RFC 5322; RFC 2045; RFC 2046, section 5.1; RFC 3834, section 5 (Auto-Submitted).
"""

import binascii
import codecs
import hashlib
import os
import re
import secrets
import stat
import time
from dataclasses import dataclass
from email.utils import formatdate

import header_text

# The types that a mail names, and how such bytes begin. Everything else goes as unknown bytes:
# what a mail program might run or show as a page must be saved first.
SAFE_TYPES = {
    "public.jpeg": ("image/jpeg", b"\xff\xd8\xff"),
    "public.png": ("image/png", b"\x89PNG\r\n\x1a\n"),
    "com.compuserve.gif": ("image/gif", b"GIF8"),
    "public.tiff": ("image/tiff", b""),
    "public.heic": ("image/heic", b""),
    "org.webmproject.webp": ("image/webp", b"RIFF"),
    "com.adobe.pdf": ("application/pdf", b"%PDF-"),
    "public.plain-text": ("text/plain", b""),
    "public.utf8-plain-text": ("text/plain", b""),
    "public.mp3": ("audio/mpeg", b""),
    "public.mpeg-4-audio": ("audio/mp4", b""),
    "public.mpeg-4": ("video/mp4", b""),
    "com.apple.quicktime-movie": ("video/quicktime", b""),
    "public.zip-archive": ("application/zip", b"PK"),
}
UNKNOWN = "application/octet-stream"


class ContentFaults(Exception):
    """Why what is shared cannot be sent."""

    def __init__(self, faults):
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class Message:
    """A mail with line ends of CR and LF."""

    data: bytes
    identifier: str


class Bounded:
    """Collects bytes up to a limit."""

    def __init__(self, limit):
        self.limit, self.size, self.pieces = limit, 0, []

    def expect(self, count):
        if self.size + count > self.limit:
            raise ContentFaults([
                f"the mail would be larger than {self.limit} bytes (the option 'maximumBytes'); "
                "files grow by about a third in a mail"])

    def add(self, piece):
        piece = piece.encode() if isinstance(piece, str) else piece
        self.expect(len(piece))
        self.size += len(piece)
        self.pieces.append(piece)


def build(request, options):
    """The mail for a request. Raises ContentFaults."""
    items = request["context"]["items"]
    identifier = _identifier(request, options)
    title = _title(items)
    text = _text(items, title)
    files = [attachment for item in items for attachment in item["attachments"]
             if "file" in attachment or "data" in attachment]
    if not text and not files:
        raise ContentFaults(["there is no text, link or file to send"])
    mail = Bounded(options.maximum_bytes)
    mail.add(_header(options, identifier, title))
    if not files:
        _add_text(mail, text)
        return Message(b"".join(mail.pieces), identifier)
    # No line of base64 or quoted-printable can hold "=_".
    boundary = "=_sharepipe_" + secrets.token_hex(16)
    mail.add(f'Content-Type: multipart/mixed; boundary="{boundary}"\r\n\r\n')
    if text:
        mail.add(f"--{boundary}\r\n")
        _add_text(mail, text)
    for number, attachment in enumerate(files, 1):
        mail.add(f"--{boundary}\r\n")
        _add_file(mail, attachment, number)
    mail.add(f"--{boundary}--\r\n")
    return Message(b"".join(mail.pieces), identifier)


def _identifier(request, options):
    """The same for every attempt, so that a mail sent twice can be seen to be one."""
    key = hashlib.sha256(str(request.get("idempotencyKey", "")).encode()).hexdigest()[:40]
    return f"<{key}.sharepipe@{options.sender.host or 'localhost'}>"


def _header(options, identifier, title):
    def addresses(name, values):
        return f"{name}: " + ",\r\n ".join(value.text for value in values) + "\r\n"

    subject = " ".join(part for part in (header_text.one_line(options.subject, 100), title) if part)
    return "".join([
        addresses("From", [options.sender]),
        addresses("To", options.to),
        addresses("Cc", options.cc) if options.cc else "",
        header_text.unstructured("Subject", subject),
        f"Date: {formatdate(time.time())}\r\n",
        f"Message-ID: {identifier}\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "MIME-Version: 1.0\r\n",
    ])


def _title(items):
    for item in items:
        labels = [item.get("attributedTitle")]
        labels += [attachment.get("suggestedName") for attachment in item["attachments"]]
        for label in labels:
            if label and header_text.one_line(label, 200):
                return header_text.one_line(label, 200)
    return "Shared content"


def _text(items, subject):
    """The words of all items: titles, texts and links, each once."""
    pieces = []
    for item in items:
        title = header_text.one_line(item.get("attributedTitle") or "", 1000)
        words = [title if title != subject else "", item.get("attributedContentText") or ""]
        for attachment in item["attachments"]:
            words.append(attachment.get("text") or "")
            words.append(header_text.one_line(attachment.get("url") or "", 10_000))
        pieces += [_paragraph(word) for word in words]
    return "\n".join(dict.fromkeys(piece for piece in pieces if piece.strip()))


def _paragraph(text):
    text = re.sub(r"\r\n?|[\x85\u2028\u2029]", "\n", text)
    text = re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", "", text)
    return text if text.endswith("\n") else text + "\n"


def _add_text(mail, text):
    mail.add("Content-Type: text/plain; charset=utf-8\r\n"
             "Content-Transfer-Encoding: quoted-printable\r\n\r\n")
    mail.expect(len(text))
    lines = binascii.b2a_qp(text.encode(), istext=True).splitlines()
    # Some store mails in one file, in which a line that begins so starts the next one.
    lines = [b"=46=\r\nrom " + line[5:] if line.startswith(b"From ") else line for line in lines]
    mail.add(b"\r\n".join(lines) + b"\r\n")


def _add_file(mail, attachment, number):
    name, data = _content(mail, attachment, number)
    kind = _type(attachment.get("registeredTypeIdentifiers") or [], data)
    mail.add(f"Content-Type: {kind}\r\n")
    mail.add("Content-Transfer-Encoding: base64\r\n")
    mail.add(header_text.disposition(name) + "\r\n")
    mail.expect((len(data) + 56) // 57 * 78)
    mail.add(codecs.encode(data, "base64").replace(b"\n", b"\r\n"))


def _content(mail, attachment, number):
    """The name and the bytes of an attachment."""
    path = attachment.get("file")
    ending = os.path.splitext(path)[1].lower() if path else ""
    if not re.fullmatch(r"\.[a-z0-9]{1,16}", ending):
        ending = ""
    name = header_text.file_name(attachment.get("suggestedName"), ending, number)
    if path is None:
        return name, binascii.a2b_base64(attachment["data"])
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            facts = os.fstat(file)
            if not stat.S_ISREG(facts.st_mode):
                raise ContentFaults([f"{name}: is a folder of several files, which a mail cannot "
                                     "hold; share it as one file, such as an archive"])
            mail.expect(facts.st_size // 57 * 78)
            with open(file, "rb", closefd=False) as content:
                return name, content.read()
        finally:
            os.close(file)
    except OSError as fault:
        raise ContentFaults([f"{name}: cannot be read: {fault.strerror}"]) from None


def _type(identifiers, data):
    for identifier in identifiers:
        kind, start = SAFE_TYPES.get(str(identifier).lower(), (None, b""))
        if kind is None or not data.startswith(start):
            continue
        if kind != "text/plain":
            return kind
        try:
            data.decode()
            return "text/plain; charset=utf-8"
        except UnicodeDecodeError:
            return UNKNOWN
    return UNKNOWN
