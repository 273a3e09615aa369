"""How Mail speaks to servers, also to those that misbehave."""

import base64
import socket
import time

import smtp_servers
import stage
from mailing import TEXT, TO, options
from smtp_servers import PASSWORD, Mailbox, script, server
from trial import holds, same

GREETING = (b"220 here\r\n", None, b"250 here\r\n")


def with_tls(kind, certificates):
    mailbox = Mailbox()
    more = dict(tls=kind, certificates=certificates, authenticator=smtp_servers.accepts,
                auth_required=True, auth_require_tls=kind == "starttls")
    with server(mailbox, **more) as port:
        smtp = {"user": "ada", "authorities": str(certificates[0])}
        chosen = options(port, kind, "localhost", smtp=smtp)
        status, _, log = stage.ask(chosen, TEXT, secret=PASSWORD.encode() + b"\n")
        same(status, 0, f"status; {log}")
        same(len(mailbox.received), 1, "mails")
        holds(mailbox.host_name == "[127.0.0.1]", f"own name {mailbox.host_name}")
        status, _, log = stage.ask(chosen, TEXT, secret=b"wrong password")
        same(status, 77, f"status with a wrong password; {log}")
        holds("wrong password" not in log and PASSWORD not in log, log)
        chosen["smtp"].pop("authorities")
        status, _, log = stage.ask(chosen, TEXT, secret=PASSWORD.encode())
        same(status, 69, "status with a certificate of nobody")
        holds("is not trusted: self-signed certificate" in log, log)
        holds(PASSWORD not in log, "the password is logged")
        same(len(mailbox.received), 1, "mails afterwards")


def no_starttls():
    mailbox = Mailbox()
    with server(mailbox) as port:
        status, _, log = stage.ask(options(port, "starttls", "localhost"), TEXT)
    same((status, mailbox.received), (69, []), "status and mails")
    holds("offers no STARTTLS" in log, log)


def utf8_addresses():
    items, to = TEXT, ["jürgen@müller.example"]
    mailbox = Mailbox()
    with server(mailbox, enable_SMTPUTF8=True) as port:
        same(stage.ask({**options(port), "to": to}, items)[0], 0, "status")
    same(mailbox.received[0].rcpt_tos, ["jürgen@xn--mller-kva.example"], "recipients")
    with server(mailbox) as port:
        status, _, log = stage.ask({**options(port), "to": to}, items)
    same(status, 69, "status without SMTPUTF8")
    holds("does not offer SMTPUTF8" in log, log)


def refused_recipients():
    for answers, meant, words in [
            ({"b@example.org": "550 5.1.1 no such user"}, 69,
             "1 of 3 recipients refused, nothing was sent: b@example.org: 550 5.1.1 no such user"),
            ({"b@example.org": "450 4.2.1 greylisted", TO: "451 4.3.0 later"}, 75,
             "2 of 3 recipients refused, nothing was sent: ada@example.org: 451 4.3.0 later; "
             "b@example.org: 450 4.2.1 greylisted"),
            ({"b@example.org": "450 4.2.1 greylisted", TO: "550 gone"}, 69, "2 of 3 recipients")]:
        mailbox = Mailbox(recipients=answers)
        with server(mailbox) as port:
            status, _, log = stage.ask(
                options(port, to=[TO, "b@example.org", "c@example.org"]), TEXT)
        same((status, mailbox.received), (meant, []), "status and mails")
        holds(words in log, log)


def refused_mails():
    for answer, meant in [("552 5.3.4 too much", 69), ("451 4.7.1 come back", 75)]:
        with server(Mailbox(data=answer)) as port:
            status, _, log = stage.ask(options(port), TEXT)
        same(status, meant, "status")
        holds(f"the mail: {answer}; nothing was sent" in log, log)


def a_size(directory):
    file = directory / "0.bin"
    file.write_bytes(bytes(300_000))
    items = [{"attachments": [{"registeredTypeIdentifiers": ["public.data"], "file": str(file)}]}]
    mailbox = Mailbox()
    with server(mailbox, data_size_limit=100_000) as port:
        status, _, log = stage.ask(options(port), items)
        same((status, mailbox.received), (69, []), "status and mails")
        holds("and the server takes 100000; nothing was sent" in log, log)
        small = options(port, maximumBytes=400_000)
        same(stage.ask(small, items)[0], 65, "status above maximumBytes")
        status, answer, _ = stage.ask(small, items, kind="validate")
        holds('"valid": false' in answer and "larger than 400000 bytes" in answer, answer)
        status, answer, _ = stage.ask(options(port, maximumBytes=420_000), items, kind="validate")
        same(answer, '{"valid": true}\n', "validation below maximumBytes")


def a_course(steps, meant, words, timeout=20, seconds=10, **smtp):
    """A server of a fixed course."""
    with script(*steps) as (port, heard):
        start = time.monotonic()
        status, _, log = stage.ask(options(port, timeout=timeout, smtp=smtp), TEXT,
                                   secret=PASSWORD.encode())
        holds(time.monotonic() - start < seconds, "it took too long")
        holds(status in (meant if isinstance(meant, tuple) else (meant,)), f"{status}: {log}")
        holds(words in log, log)
        holds(all(" " <= one <= "~" or one == "\n" for one in log), f"the log is not plain: {log!a}")
        holds(PASSWORD not in log and base64.b64encode(PASSWORD.encode()).decode() not in log, log)
    return heard


ENVELOPE = (None, b"250 ok\r\n", None, b"250 ok\r\n", None, b"354 go\r\n")
COURSES = [
    ("greeted with 421", (b"421 busy\r\n",), 75, "421 busy"),
    ("greeted with 554", (b"554 go away\r\n",), 69, "554 go away"),
    ("dropped before the greeting", ("drop",), 75, "nothing was sent"),
    ("dropped before the data", (*GREETING, None, "drop"), 75, "nothing was sent"),
    ("dropped within the data", (*GREETING, *ENVELOPE, "drop"), (70, 75), "sent"),
    ("dropped after the data", (*GREETING, *ENVELOPE, "data", "drop"), 70, "may have been sent"),
    ("silent after the data", (*GREETING, *ENVELOPE, "data", 8), 70, "may have been sent", 1),
    ("taken with 200", (*GREETING, *ENVELOPE, "data", b"200 kept\r\n"), 0, "recipients: kept"),
    ("taken with 252", (*GREETING, *ENVELOPE, "data", b"252 2.0.0 kept\r\n"), 0,
     "recipients: 2.0.0 kept"),
    ("silent after it took the mail", (*GREETING, *ENVELOPE, "data", b"250 kept\r\n", 8), 0,
     "recipients: kept", 1),
    ("no answer of SMTP after the data", (*GREETING, *ENVELOPE, "data", b"OK kept\r\n"), 70,
     "may have been sent"),
    ("told to go on after the data", (*GREETING, *ENVELOPE, "data", b"354 go\r\n"), 70,
     "answered the whole mail with 354 go, which neither takes nor refuses it; it may have been sent"),
    ("silent from the start", (8,), 75, "took longer than 1 seconds", 1),
    ("dripping", (b"220-a\r\n", *([0.3, b"220-a\r\n"] * 30)), 75, "took longer than 1 seconds", 1),
    ("an answer with controls", (*GREETING, None, b"550 \x1b]0;x\x07\x9b31m\xe2\x80\xaeno\r\n"), 69,
     "550"),
    ("an answer of 100 kB", (*GREETING, None, b"550 " + b"x" * 100_000 + b"\r\n"), 69,
     "500 Line too long"),
    ("an answer without an end", ((b"220-" + b"y" * 300 + b"\r\n") * 3000, 8), 69,
     "answers without an end; nothing was sent", 5),
    ("an answer without an end after the data",
     (*GREETING, *ENVELOPE, "data", (b"250-" + b"y" * 300 + b"\r\n") * 3000, 8), 70,
     "may have been sent", 5),
    ("dropped with words of ours", (b"220 here\r\n", None, b""), 75,
     "Connection unexpectedly closed; nothing was sent"),
]


def an_echoed_password():
    mechanism = b"250-here\r\n250 AUTH PLAIN LOGIN\r\n"
    plain = base64.b64encode(b"\0ada\0" + PASSWORD.encode())
    a_course((b"220 here\r\n", None, mechanism, None, b"535 " + PASSWORD.encode() + plain + b"\r\n",
              None, b"535 " + PASSWORD.encode() + b"\r\n", 2),
             77, "does not accept the user or the password", user="ada")


def an_unknown_mechanism():
    a_course((b"220 here\r\n", None, b"250-here\r\n250 AUTH GSSAPI\r\n", 2), 69,
             "mail: the server offers no way to log in that is known here; nothing was sent", user="ada")


def a_password_repeated_later():
    """A server that was sent the password may say it at any time, in any form, and is cut."""
    plain = base64.b64encode(b"\0ada\0" + PASSWORD.encode())
    login = (b"220 here\r\n", None, b"250-here\r\n250 AUTH PLAIN\r\n", None, b"235 come in\r\n")
    said = b"550 5.7.1 " + b"x" * 90 + PASSWORD.encode() + plain + b"\r\n"
    for steps, status, words in [
            ((None, said), 69, "mail: the sender host@example.org: 550 5.7.1; nothing was sent\n"),
            ((None, said.replace(b" 5.7.1", b"")), 69,
             "mail: the sender host@example.org: 550; nothing was sent\n"),
            ((None, b"250 ok\r\n", None, said), 69,
             "1 of 1 recipients refused, nothing was sent: ada@example.org: 550 5.7.1\n"),
            ((*ENVELOPE, "data", said), 69, "mail: the mail: 550 5.7.1; nothing was sent\n"),
            ((*ENVELOPE, "data", said.replace(b"550", b"250")), 0, "recipients: 5.7.1\n")]:
        with script(*login, *steps) as (port, heard):
            found, _, log = stage.ask(options(port, smtp={"user": "ada"}), TEXT,
                                      secret=PASSWORD.encode())
        same(found, status, f"status; {log}")
        holds(log.endswith(words), f"{words}; {log}")


def commands_before_tls(certificates):
    """What a man in the middle puts before the TLS must not count as the server's word."""
    with script(b"220 here\r\n", None, b"250-here\r\n250 STARTTLS\r\n", None,
                b"220 go\r\n250-here\r\n250 AUTH PLAIN\r\n", 2) as (port, heard):
        status, _, log = stage.ask(
            options(port, "starttls", "localhost", timeout=3, smtp={"user": "ada"}), TEXT,
            secret=PASSWORD.encode())
    holds(status in (69, 75), f"status {status}; {log}")
    holds(not any(b"AUTH" in line for line in heard), "it logged in without TLS")


def a_password_in_the_open():
    status, _, log = stage.ask(options(25, host="mail.example.org", smtp={"user": "ada"}), TEXT,
                               secret=PASSWORD.encode())
    same(status, 78, "status")
    holds("by which the password could be read on its way" in log, log)


def no_secret():
    status, _, log = stage.ask(options(1, smtp={"user": "ada"}), TEXT)
    same(status, 78, "status")
    holds("there is no secret for the option 'smtp.user'" in log, log)


def no_server():
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    status, _, log = stage.ask(options(port), TEXT)
    same((status, log), (75, f"mail: 127.0.0.1 port {port}: Connection refused; nothing was sent\n"),
         "status and log")
