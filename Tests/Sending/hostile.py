"""What nobody honest would call a file, or write."""

import json
import re
import unicodedata
from pathlib import Path

# Characters that no label may show: controls, marks of direction, what ends a line.
UNSAFE = set(map(chr, [*range(32), *range(127, 160), 0x61C, 0x200E, 0x200F, 0x2028, 0x2029,
                       *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]))

def fixture():
    """The texts that go through every sink of sharepipe, each with its name."""
    path = Path(__file__).resolve().parent.parent.parent / "Samples" / "hostile" / "texts.json"
    for text in json.loads(path.read_bytes()):
        yield f"{text['id']} of the fixture", text["text"] * text.get("repeat", 1)


FIXTURE = list(fixture())

# The fixture, and what is hostile to mails and printers in particular.
LABELS = FIXTURE + [
    ("a header field", "Trip\r\nBcc: eve@example.org"),
    ("a body", "Trip\r\n\r\nBody"),
    ("a line feed alone", "a\nTo: eve@example.org"),
    ("a carriage return alone", "a\rTo: eve@example.org"),
    ("NUL", "a\0b"),
    ("escapes", "\x1b[31mred\x1b]0;title\x07"),
    ("C1", "a\x85b\x9b31m"),
    ("direction", "cod.\u202efdp.exe\u2066\u200f"),
    ("separators of lines", "a\u2028Bcc: eve@example.org\u2029"),
    ("an encoded word", "=?utf-8?q?a=0D=0ABcc:_eve=40example.org?="),
    ("an encoded word of base64", "=?utf-8?b?YQ0KQmNjOiBldmVAZXhhbXBsZS5vcmc=?="),
    ("half an encoded word", "=?utf-8?q?" + "x" * 30),
    ("a parameter", '"; filename="evil.exe'),
    ("a parameter of RFC 2231", "a*0*=utf-8''%0d%0aBcc:"),
    ("quotes and backslashes", '\\"a\\\\"b\\'),
    ("per cent", "%0d%0aBcc: eve@example.org"),
    ("a path", "../../etc/passwd"),
    ("a path of another system", "C:\\Windows\\..\\a"),
    ("a hidden name", "...hidden"),
    ("nothing but spaces", " \t "),
    ("nothing but controls", "\x01\x02\u202e"),
    ("100 kB", "x" * 100_000),
    ("100 kB of words", "word " * 20_000),
    ("100 kB beyond ASCII", "\U0001F600" * 25_000),
    ("many marks", "e" + "\u0301" * 5_000),
    ("half a pair", "a\ud800b"),
    ("a long ending", "a." + "b" * 300),
    ("a boundary", "--=_sharepipe_0"),
    ("scripts of the world", "Übersicht \u65e5\u672c\u8a9e \u05e9\u05dc\u05d5\u05dd"),
]

TEXTS = FIXTURE + [
    ("dots", ".\n..\n.\r\n.x\r\n\r\n.\r\nMAIL FROM:<eve@example.org>\r\n"),
    ("the end of the data", "a\r\n.\r\nQUIT\r\n"),
    ("line feeds and dots", "a\n.\nb\r.\rc\r\n.\rd\n.\r\n"),
    ("a boundary", "--=_sharepipe_0\n--=_sharepipe_0--\nContent-Type: text/html\n\n<b>"),
    ("a header", "Bcc: eve@example.org\nContent-Type: text/html\n\n<script>"),
    ("a line of 100 kB", "x" * 100_000),
    ("a line of 100 kB beyond ASCII", "\u00fc" * 50_000),
    ("1 MB of short lines", "short\n" * 170_000),
    ("From at the start", "From eve\nFrom bob\n>From ada\n"),
    ("controls", "a\0b\x1b[31mc\x07\x9bd\x7f"),
    ("blanks at ends", "a \nb\t\n   \nc=\n=20\n"),
    ("equals signs", "===\n=0D=0ABcc: eve@example.org\n"),
    ("right to left", "\u05e9\u05dc\u05d5\u05dd \u200fabc\n"),
    ("half a pair", "a\ud800b\n"),
]


def as_body(text):
    """What a text is meant to be in a mail: the same, with lines that end alike, no controls."""
    text = re.sub(r"\r\n?|[\x85\u2028\u2029]", "\n", text)
    text = "".join(one for one in text if one in "\n\t" or unicodedata.category(one) not in ("Cc", "Cs"))
    return text if text.endswith("\n") else text + "\n"
