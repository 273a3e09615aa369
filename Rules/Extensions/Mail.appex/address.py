"""Mail addresses. They come from the options alone, and only the plain form is taken.

Without quotes, comments, spaces and lists, an address can stand in a header or in a command of
SMTP and never be anything else there. Source: RFC 5322, section 3.4.1; RFC 6531, section 3.3.
"""

import re
import unicodedata
from dataclasses import dataclass

ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]")
LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")


@dataclass(frozen=True)
class Address:
    """`name@host`, or the name of a user of this machine."""

    name: str
    host: str  # ASCII; empty for a user of this machine

    @property
    def text(self):
        return f"{self.name}@{self.host}" if self.host else self.name

    @property
    def is_ascii(self):
        return self.name.isascii()


def parse(text):
    """The address that a text is, or None."""
    if not isinstance(text, str):
        return None
    name, at, host = text.partition("@")
    if not _is_name(name) or len(name.encode("utf-8", "replace")) > 64:
        return None
    if not at:
        return Address(name, "")
    try:
        host = host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return None
    if len(host) > 253 or not all(LABEL.fullmatch(label) for label in host.split(".")):
        return None
    return Address(name, host)


def _is_name(name):
    return (not name.startswith("-")
            and all(part and all(map(_is_atom, part)) for part in name.split(".")))


def _is_atom(character):
    if character.isascii():
        return ATOM.fullmatch(character) is not None
    # Letters, marks and digits of any script; no spaces, controls, or characters of direction.
    return unicodedata.category(character)[0] in "LMN"
