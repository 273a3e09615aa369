"""Servers that speak SMTP on loopback: a real one, and one that misbehaves as it is told."""

import contextlib
import logging
import socket
import ssl
import struct
import subprocess
import threading
import time
import warnings

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

# The messages about clients that go away, and about settings that are meant, are of no use.
logging.getLogger("mail.log").setLevel(logging.CRITICAL + 1)
warnings.filterwarnings("ignore", module="aiosmtpd")

PASSWORD = "correct horse, battery staple"


def certificate(directory):
    """A certificate for localhost, and its key."""
    paths = directory / "certificate.pem", directory / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-out", paths[0], "-keyout", paths[1]], check=True, capture_output=True)
    return paths


class Mailbox:
    """Keeps what comes in, and answers recipients and mails as it is told."""

    def __init__(self, recipients=None, data=None):
        self.received, self.recipients, self.data = [], recipients or {}, data
        self.asked = 0

    async def handle_RCPT(self, server, session, envelope, recipient, options):
        answer = self.recipients.get(recipient)
        if answer:
            return answer
        envelope.rcpt_tos.append(recipient)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.asked += 1
        if self.data:
            return self.data
        self.received.append(envelope)
        self.host_name = session.host_name
        return "250 2.0.0 kept"


def accepts(server, session, envelope, mechanism, data):
    good = data.login == b"ada" and data.password == PASSWORD.encode()
    return AuthResult(success=good, handled=False)


@contextlib.contextmanager
def server(mailbox, tls=None, certificates=None, **settings):
    """Runs a server, with `tls` "starttls" or "tls". Yields its port."""
    context = None
    if certificates:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificates)
    if tls == "starttls":
        settings.update(tls_context=context, require_starttls=True)

    class OnFreePort(Controller):
        def factory(self):
            return SMTP(self.handler, **settings)

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = OnFreePort(mailbox, hostname="127.0.0.1", port=port,
                            ssl_context=context if tls == "tls" else None)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()


@contextlib.contextmanager
def script(*steps):
    """Runs a server of a fixed course. Yields its port, and a list of what was said to it.

    A step is bytes to send; a number of seconds to wait; None to read a line; "data" to read up to
    the dot; "drop" to reset the connection. Each connection takes the same course.
    """
    heard = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as reader, contextlib.suppress(OSError):
                for step in steps:
                    if isinstance(step, bytes):
                        connection.sendall(step)
                    elif step is None:
                        heard.append(reader.readline())
                    elif step == "data":
                        while (line := reader.readline()) not in (b".\r\n", b""):
                            heard.append(line)
                        heard.append(line)
                    elif step == "drop":
                        # Closing then resets the connection.
                        connection.setsockopt(
                            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                        break
                    else:
                        time.sleep(step)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield listener.getsockname()[1], heard
    finally:
        # Closing alone does not wake the thread that waits for a connection.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
