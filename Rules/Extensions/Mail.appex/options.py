"""The options of Mail, checked once, here and nowhere else."""

import difflib
import ipaddress
import re
from dataclasses import dataclass

import address

PORTS = {"starttls": 587, "tls": 465, "none": 25}
HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


@dataclass(frozen=True)
class Server:
    """A server that speaks SMTP."""

    host: str
    port: int
    security: str
    user: str | None
    secret: str | None  # the name of a file of `secretFiles`, or None for the only one
    authorities: str | None  # a PEM file that takes the place of the system's certificates


@dataclass(frozen=True)
class Options:
    """Where, how and within which bounds a mail is sent."""

    to: tuple
    cc: tuple
    sender: address.Address
    subject: str
    server: Server | None
    sendmail: tuple | None
    maximum_bytes: int
    timeout: float

    @property
    def recipients(self):
        return tuple(dict.fromkeys(self.to + self.cc))


class OptionFaults(Exception):
    """Everything that is wrong with the options."""

    def __init__(self, faults):
        super().__init__("; ".join(faults))
        self.faults = faults


def is_loopback(host):
    """Whether a name or an address as it was written never leaves this machine."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Members:
    """Reads the members of a dictionary one by one, and collects what is wrong with them."""

    def __init__(self, members, faults, place=""):
        self.members, self.faults, self.place = members, faults, place
        self.known = []

    def report(self, key, words):
        self.faults.append(f"the option '{self.place}{key}' {words}")

    def get(self, key, expected, accepts, default=None):
        self.known.append(key)
        value = self.members.get(key)
        if value is None:
            return default
        if accepts(value):
            return value
        self.report(key, f"is wrong; expected {expected}")
        return default

    def finish(self):
        for key in sorted(self.members, key=str):
            if key not in self.known:
                near = difflib.get_close_matches(str(key), self.known, 1)
                self.report(str(key)[:60], "is unknown"
                            + (f"; did you mean '{self.place}{near[0]}'?" if near else
                               "; known are " + ", ".join(f"'{name}'" for name in self.known)))


def is_text(value):
    return isinstance(value, str) and 0 < len(value) <= 1000 and value.isprintable()


def is_path(value):
    return is_text(value) and value.startswith("/") and ".." not in value.split("/")


def in_range(least, most, kinds=int):
    return lambda value: (isinstance(value, kinds) and not isinstance(value, bool)
                          and least <= value <= most)


def _addresses(members, key):
    written = members.get(key, "an address or a list of addresses",
                          lambda value: isinstance(value, (str, list)), [])
    result = []
    for text in [written] if isinstance(written, str) else written:
        parsed = address.parse(text)
        if parsed is None:
            members.report(key, f"has {str(text)[:80]!a}, which is not a plain address such as "
                                "ada@example.org")
        else:
            result.append(parsed)
    if len(result) > 100:
        members.report(key, "has more than 100 addresses")
    return tuple(dict.fromkeys(result))


def _server(dictionary, faults):
    members = Members(dictionary, faults, "smtp.")
    host = members.get("host", "the name or the address of a host",
                       lambda value: is_text(value) and (HOST.fullmatch(value) is not None
                                                         or is_loopback(value) or ":" in value))
    security = members.get("security", "'starttls', 'tls' or 'none'",
                           lambda value: isinstance(value, str) and value in PORTS, "starttls")
    server = Server(
        host=host or "", security=security,
        port=members.get("port", "a number from 1 to 65535", in_range(1, 65535), PORTS[security]),
        user=members.get("user", "text", is_text),
        secret=members.get("secret", "the name of a file of secretFiles", is_text),
        authorities=members.get("authorities", "an absolute path", is_path))
    members.finish()
    if dictionary.get("host") is None:
        members.report("host", "is missing; name the server that takes the mail")
    if server.user and server.security == "none" and host and not is_loopback(host):
        members.report("security", "is 'none', by which the password could be read on its way; "
                                   "use 'starttls' or 'tls'")
    if server.secret and not server.user:
        members.report("user", "is missing; 'smtp.secret' is the password of a user")
    return server


def read(dictionary):
    """The options that a request has. Raises OptionFaults with everything that is wrong."""
    faults = []
    members = Members(dictionary, faults)
    to, cc = _addresses(members, "to"), _addresses(members, "cc")
    senders = members.get("from", "an address", is_text)
    sender = address.parse(senders) if senders else None
    if senders and sender is None:
        members.report("from", "is not a plain address such as ada@example.org")
    subject = members.get("subject", "text of one line", is_text, "")
    smtp = members.get("smtp", "a dictionary", lambda value: isinstance(value, dict))
    sendmail = members.get(
        "sendmail", "the absolute path of a program, or a list of it and its arguments",
        lambda value: is_path(value) or isinstance(value, list) and value and is_path(value[0])
        and all(map(is_text, value)))
    maximum = members.get("maximumBytes", "a number of bytes from 1000 to 200000000",
                          in_range(1000, 200_000_000), 25_000_000)
    timeout = members.get("timeout", "a number of seconds from 1 to 280",
                          in_range(1, 280, (int, float)), 120)
    members.finish()
    server = _server(smtp, faults) if smtp is not None else None
    if dictionary.get("to") is None:
        members.report("to", "is missing; name who gets the mail under options in host.yaml")
    elif not to and not faults:
        members.report("to", "is empty; name who gets the mail")
    if dictionary.get("from") is None:
        members.report("from", "is missing; name the address that sends")
    if (smtp is None) == (sendmail is None):
        members.report("smtp", "or 'sendmail' says how to send; give one of them")
    if server and any(not one.host for one in (*to, *cc, *([sender] if sender else []))):
        members.report("to", "or 'cc' or 'from' has a name without '@', which only 'sendmail' takes")
    if sendmail and any(not one.is_ascii for one in (*to, *cc, *([sender] if sender else []))):
        members.report("sendmail", "takes ASCII addresses only; use 'smtp' for the others")
    if faults:
        raise OptionFaults(faults)
    command = None if sendmail is None else (
        (sendmail,) if isinstance(sendmail, str) else tuple(sendmail))
    return Options(to, cc, sender, subject, server, command, maximum, timeout)
