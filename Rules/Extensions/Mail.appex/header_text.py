"""Text from outside, made fit to stand in the header of a mail.

The header is written here and not by the generator of the email package: its registry takes a
value apart first, and would decode what merely looks like an encoded word, line ends and all.
Source: RFC 5322, section 2.2; RFC 2047, sections 2 and 5; RFC 2231, sections 3 and 4.
"""

import re
import unicodedata
from email.header import Header
from urllib.parse import quote

LONGEST_NAME = 120  # characters, and bytes of UTF-8 at most half as many again
SAME_ENDING = {".jpeg": ".jpg", ".tiff": ".tif", ".htm": ".html", ".mpeg": ".mpg"}


def one_line(text, limit):
    """Text without controls, marks of direction and other characters that show nothing."""
    kept = []
    for character in text:
        category = unicodedata.category(character)
        if category in ("Zl", "Zp", "Cc") or character.isspace():
            kept.append(" ")
        # U+200C and U+200D join or part letters, and no script is written without them.
        elif category not in ("Cf", "Cs", "Co", "Cn") or character in "\u200c\u200d":
            kept.append(character)
        if len(kept) > 4 * limit:
            break
    words = " ".join("".join(kept).split())
    return words if len(words) <= limit else words[:limit - 1].rstrip() + "\u2026"


def unstructured(name, text):
    """A header field with text, of lines that every server takes."""
    plain = re.fullmatch(r"[ -~]*", text) is not None
    if plain and "=?" not in text and len(name) + 2 + len(text) <= 76:
        return f"{name}: {text}\r\n"
    encoded = Header(text, "utf-8", header_name=name, maxlinelen=76).encode(linesep="\r\n")
    return f"{name}: {encoded}\r\n"


def file_name(label, ending, number):
    """The name of an attachment: no path, no hidden file, its true ending, of bounded length."""
    name = one_line(re.sub(r"""[/\\:*?"<>|]""", "_", label or ""), 4 * LONGEST_NAME)
    name = name.strip(" .\u2026")
    stem, dot, own = name.rpartition(".")
    own = ("." + own).lower() if dot else ""
    if ending and SAME_ENDING.get(own, own) != SAME_ENDING.get(ending, ending):
        stem, own = name, ending
    elif dot:
        own = name[len(stem):]
    else:
        stem = name
    if len(own) > 20:
        stem, own = name, ending
    stem = stem[:LONGEST_NAME - len(own)]
    while len((stem + own).encode()) > LONGEST_NAME * 3 // 2:
        stem = stem[:-1]
    return (stem.strip(" .") or f"attachment-{number}") + own


def disposition(name):
    """The field that makes a part an attachment with a name; never is one shown in the text."""
    if re.fullmatch(r"[A-Za-z0-9 ._()+,@~-]{1,50}", name):
        return f'Content-Disposition: attachment; filename="{name}"\r\n'
    lines, piece = [], ""
    for character in name:
        encoded = quote(character, safe="")
        if len(piece) + len(encoded) > 55:
            lines.append(piece)
            piece = ""
        piece += encoded
    lines.append(piece)
    if len(lines) == 1:
        return f"Content-Disposition: attachment;\r\n filename*=utf-8''{lines[0]}\r\n"
    parts = [f" filename*{number}*={'' if number else chr(39).join(('utf-8', '', ''))}{line}"
             for number, line in enumerate(lines)]
    return "Content-Disposition: attachment;\r\n" + ";\r\n".join(parts) + "\r\n"
