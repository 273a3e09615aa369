"""Hands a mail to a server, to all recipients or to none.

The steps are taken one by one and not by SMTP.sendmail, so that it is always known whether the
server may already have the mail: what may have been sent is never sent again by itself.
Source: RFC 5321, sections 4.2.1 (answers), 4.5.2 (dots); RFC 3207 (STARTTLS); RFC 6531 (UTF-8).
"""

import contextlib
import ipaddress
import re
import signal
import smtplib
import socket
import ssl

import ending
from ending import Stop, printable


class Late(Exception):
    """The time for the whole sending is over."""


class Endless(Exception):
    """An answer of the server is longer than any that is meant."""


class BoundedReader:
    """What a server says, up to a bound for each answer: an answer may have lines without end."""

    MOST = 64 << 10

    def __init__(self, file):
        self.file, self.left = file, self.MOST

    def readline(self, limit):
        line = self.file.readline(limit)
        self.left -= len(line)
        if self.left < 0:
            raise Endless
        return line

    def close(self):
        self.file.close()


class BoundedAnswers:
    """What a connection needs to read through a BoundedReader."""

    def getreply(self):
        if self.file is None:
            self.file = BoundedReader(self.sock.makefile("rb"))
        self.file.left = BoundedReader.MOST
        return super().getreply()


class PlainConnection(BoundedAnswers, smtplib.SMTP):
    """A connection that begins without TLS."""


class TLSConnection(BoundedAnswers, smtplib.SMTP_SSL):
    """A connection that begins with TLS."""


class Progress:
    """Whether the server may have the mail, and what it said when it took it."""

    def __init__(self):
        self.may_have_mail = False
        self.taken = None


@contextlib.contextmanager
def time_limit(seconds):
    """Raises Late in the midst of whatever goes on when the time is over."""
    def expire(*_):
        raise Late

    signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def send(message, options, password):
    """Sends a mail and returns what the server said. Raises Stop."""
    progress = Progress()
    server = options.server
    place = f"{printable(server.host, 80)} port {server.port}"
    try:
        with time_limit(options.timeout):
            connection = _connect(server, options.timeout)
            try:
                _greet(connection, server)
                _log_in(connection, server, password)
                return _transfer(connection, message, options, progress)
            finally:
                connection.close()
    except Stop:
        raise
    except (Late, Endless, OSError) as fault:  # What smtplib raises is an OSError.
        if progress.taken is not None:
            return progress.taken
        if progress.may_have_mail:
            raise Stop(
                ending.UNCERTAIN,
                f"the answer of {place} to the whole mail did not come; it may have been sent as "
                f"{message.identifier}, so look before it is sent again") from None
        raise _stop(fault, place, options) from None


def _stop(fault, place, options):
    """How the run ends for a fault before the mail was handed over."""
    if isinstance(fault, Late) or isinstance(fault, TimeoutError):
        return Stop(ending.TRY_AGAIN, f"{place} took longer than {options.timeout} seconds "
                                      "(the option 'timeout'); nothing was sent")
    if isinstance(fault, ssl.SSLCertVerificationError):
        return Stop(ending.REFUSED, f"the certificate of {place} is not trusted: "
                                    f"{printable(fault.verify_message)}; nothing was sent")
    if isinstance(fault, ssl.SSLError):
        return Stop(ending.REFUSED, f"no TLS with {place}: {printable(fault.reason or '')}; see the "
                                    "option 'smtp.security'; nothing was sent")
    if isinstance(fault, socket.gaierror):
        status = ending.TRY_AGAIN if fault.errno == socket.EAI_AGAIN else ending.REFUSED
        return Stop(status, f"{place}: {printable(fault.strerror)}; nothing was sent")
    if isinstance(fault, smtplib.SMTPResponseException):
        return _refusal(place, fault.smtp_code, printable(fault.smtp_error, 200))
    if isinstance(fault, Endless):
        return Stop(ending.REFUSED, f"{place} answers without an end; nothing was sent")
    words = printable(fault.strerror or str(fault))
    return Stop(ending.TRY_AGAIN, f"{place}: {words or 'the connection broke'}; nothing was sent")


def _refusal(what, code, said):
    """How the run ends for an answer of the server that is no consent."""
    status = ending.TRY_AGAIN if 400 <= code < 500 else ending.REFUSED
    return Stop(status, f"{what}: {code} {said}".rstrip() + "; nothing was sent")


def _said(answer, server, limit=200):
    """The words of an answer. Of a server that was sent the password, which they may repeat in any
    form, only the enhanced status code. Source: RFC 3463, section 2."""
    if not server.user:
        return printable(answer, limit)
    code = re.match(rb"[245]\.[0-9]{1,3}\.[0-9]{1,3}(?= |$)", answer)
    return code[0].decode() if code else ""


def _connect(server, seconds):
    # A name of our own is not looked up: that could take long, and tell the server too much.
    if server.security == "tls":
        return TLSConnection(server.host, server.port, local_hostname="localhost",
                                timeout=seconds, context=_trust(server))
    return PlainConnection(server.host, server.port, local_hostname="localhost", timeout=seconds)


def _trust(server):
    try:
        context = ssl.create_default_context(cafile=server.authorities)
    except (OSError, ssl.SSLError) as fault:
        raise Stop(ending.BAD_OPTIONS, f"the certificates '{printable(server.authorities)}' of the "
                                       f"option 'smtp.authorities': {printable(str(fault))}") from None
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _greet(connection, server):
    own = connection.sock.getsockname()[0]
    connection.local_hostname = f"[IPv6:{own}]" if ":" in own else f"[{own}]"
    connection.ehlo_or_helo_if_needed()
    if server.security != "starttls":
        return
    if not connection.has_extn("starttls"):
        raise Stop(ending.REFUSED, "the server offers no STARTTLS, and without it nothing is sent; "
                                   "see the option 'smtp.security'")
    connection.starttls(context=_trust(server))
    connection.ehlo_or_helo_if_needed()


def _log_in(connection, server, password):
    if not server.user:
        return
    if server.security == "none" and not _is_local(connection):
        raise Stop(ending.BAD_OPTIONS, "the server is not on this machine, and without TLS no "
                                       "password is sent; see the option 'smtp.security'")
    try:
        connection.login(server.user, password)
    except smtplib.SMTPAuthenticationError as fault:
        temporary = 400 <= fault.smtp_code < 500
        # The words of the server are not shown: they may repeat what was sent.
        raise Stop(ending.TRY_AGAIN if temporary else ending.NOT_ALLOWED,
                   f"the server does not accept the user or the password (answer "
                   f"{fault.smtp_code}); nothing was sent") from None
    except smtplib.SMTPNotSupportedError:
        raise Stop(ending.REFUSED, "the server offers no way to log in; nothing was sent") from None
    except (smtplib.SMTPServerDisconnected, smtplib.SMTPResponseException):
        raise
    except smtplib.SMTPException:
        raise Stop(ending.REFUSED, "the server offers no way to log in that is known here; nothing "
                                   "was sent") from None
    except UnicodeEncodeError:
        raise Stop(ending.BAD_OPTIONS, "the user or the password is not ASCII") from None


def _is_local(connection):
    return ipaddress.ip_address(connection.sock.getpeername()[0]).is_loopback


def _transfer(connection, message, options, progress):
    words = _mail_words(connection, message, options)
    server = options.server
    code, answer = connection.mail(options.sender.text, words)
    if code != 250:
        raise _refusal(f"the sender {options.sender.text}", code, _said(answer, server))
    refused = []
    for recipient in options.recipients:
        code, answer = connection.rcpt(recipient.text)
        if code not in (250, 251):
            refused.append((recipient, code, answer))
    if refused:
        raise _refused_recipients(refused, options)
    code, answer = connection.docmd("DATA")
    if code != 354:
        raise _refusal("the mail", code, _said(answer, server))
    connection.send(re.sub(rb"(?m)^\.", b"..", message.data))
    progress.may_have_mail = True
    connection.send(b".\r\n")
    code, answer = connection.getreply()
    if 200 <= code < 300:
        progress.taken = _said(answer, server)
    elif 400 <= code < 600:
        progress.may_have_mail = False
        raise _refusal("the mail", code, _said(answer, server))
    else:
        words = f"{code} {_said(answer, server)}".rstrip() if code >= 100 else "no code of SMTP"
        raise Stop(ending.UNCERTAIN, f"the server answered the whole mail with {words}, which neither "
                                     "takes nor refuses it; it may have been sent as "
                                     f"{message.identifier}, so look before it is sent again")
    try:
        connection.quit()
    except (Late, Endless, OSError):
        pass  # The server has the mail, and said so.
    return progress.taken


def _mail_words(connection, message, options):
    words = []
    if connection.has_extn("size"):
        most = connection.esmtp_features["size"].strip()
        if most.isdigit() and 0 < int(most) < len(message.data):
            raise Stop(ending.REFUSED, f"the mail has {len(message.data)} bytes, and the server takes "
                                       f"{most}; nothing was sent")
        words.append(f"size={len(message.data)}")
    if not all(address.is_ascii for address in (options.sender, *options.recipients)):
        if not connection.has_extn("smtputf8"):
            raise Stop(ending.REFUSED, "an address is not ASCII, and the server does not offer "
                                       "SMTPUTF8; nothing was sent")
        words.append("smtputf8")
    return words


def _refused_recipients(refused, options):
    """Nobody gets the mail then: what some have and others not can be neither sent nor left."""
    status = ending.TRY_AGAIN if all(400 <= code < 500 for _, code, _ in refused) else ending.REFUSED
    each = 200 // len(refused) + 20
    names = "; ".join(f"{recipient.text}: {code} {_said(answer, options.server, each)}".rstrip()
                      for recipient, code, answer in refused[:5])
    return Stop(status, f"{len(refused)} of {len(options.recipients)} recipients refused, nothing was "
                        f"sent: {names}")
