"""Servers on loopback that a webhook can meet: those that answer, and those that misbehave."""

import contextlib
import http.server
import json
import socket
import ssl
import subprocess
import threading
import time


class Request:
    """What a server was given."""

    def __init__(self, handler, body):
        self.method, self.path = handler.command, handler.path
        self.headers = {name.lower(): value for name, value in handler.headers.items()}
        self.names = [name.lower() for name in handler.headers]
        self.body = body


class Receiver:
    """Answers as it is told to, and keeps what it was given."""

    def __init__(self, status=200, headers=None, answer=b"", repeat=1, lag=0):
        self.status, self.headers, self.answer, self.repeat = status, headers or {}, answer, repeat
        self.lag = lag
        self.requests = []

    def take(self, handler):
        length = int(handler.headers.get("Content-Length", 0))
        self.requests.append(Request(handler, handler.rfile.read(length)))
        time.sleep(self.lag)
        handler.send_response(self.status)
        for name, value in self.headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(self.answer) * self.repeat))
        handler.end_headers()
        with contextlib.suppress(OSError):
            for _ in range(self.repeat):
                handler.wfile.write(self.answer)


class Chosen(Receiver):
    """Answers with the status that is the text of the share."""

    def take(self, handler):
        body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        handler.send_response(int(body["items"][0]["attachments"][0]["text"]))
        handler.send_header("Content-Length", "0")
        handler.end_headers()


class Recovering(Receiver):
    """Takes nothing the first time, and everything after that."""

    def take(self, handler):
        self.status = 200 if self.requests else 503
        super().take(handler)


class Early(Receiver):
    """Answers before it has read the body, and ends the connection."""

    def take(self, handler):
        handler.send_response(self.status)
        handler.send_header("Content-Length", "0")
        handler.end_headers()
        handler.wfile.flush()
        # A server that closes with bytes unread resets the connection; the answer is to arrive
        # first.
        handler.connection.shutdown(socket.SHUT_WR)
        time.sleep(0.3)


@contextlib.contextmanager
def server(receiver, trust=None, host="127.0.0.1"):
    """Serves, with TLS if a context is given; gives the port."""
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle(self):
            with contextlib.suppress(OSError):
                super().handle()

        def do_POST(self):
            self.close_connection = True
            receiver.take(self)

        do_GET = do_POST

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            pass

    with Server((host, 0), Handler) as listener:
        if trust:
            listener.socket = trust.wrap_socket(
                listener.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=listener.serve_forever, daemon=True)
        thread.start()
        try:
            yield listener.server_address[1]
        finally:
            listener.shutdown()
            thread.join()


@contextlib.contextmanager
def raw(behave):
    """Gives each connection to a function, on threads of their own; gives the port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def serve():
            with contextlib.suppress(OSError):
                while True:
                    peer, _ = listener.accept()
                    threading.Thread(target=hold, args=(peer,), daemon=True).start()

        def hold(peer):
            with peer, contextlib.suppress(OSError):
                behave(peer)

        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def unanswered(*hosts):
    """Addresses at which no connection is taken up, for others wait there already; gives the port."""
    with contextlib.ExitStack() as stack:
        port = 0
        for host in hosts:
            listener = stack.enter_context(socket.create_server((host, port), backlog=1))
            port = listener.getsockname()[1]
            for _ in range(4):
                waiting = stack.enter_context(socket.socket())
                waiting.setblocking(False)
                waiting.connect_ex((host, port))
        yield port


def silent(peer):
    """Takes everything and never answers."""
    while peer.recv(1 << 16):
        pass


def unread(peer):
    """Reads nothing, until the other side has given up."""
    time.sleep(5)


def early_hints(peer):
    """Says something on the way, and then takes it."""
    peer.recv(1 << 16)
    peer.sendall(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
                 b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    peer.recv(1 << 16)


def slow(peer):
    """Answers with a byte each second."""
    peer.recv(1 << 16)
    for byte in b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n":
        time.sleep(1)
        peer.sendall(bytes([byte]))


def take(peer):
    """Reads the whole request, for with a part of it unread an end is a reset."""
    taken = b""
    while not taken.endswith(b"}\n"):
        taken += peer.recv(1 << 16)


def reset(peer):
    """Reads all of it and resets the connection."""
    take(peer)
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def half(peer):
    """Ends in the middle of the line of the status."""
    take(peer)
    peer.sendall(b"HTTP/1.1 2")


def babble(peer):
    """Answers something that is not HTTP."""
    peer.recv(1 << 16)
    peer.sendall(b"220 mail.example.org ESMTP\r\n")
    peer.recv(1 << 16)


def endless(peer):
    """Answers with a header that does not end."""
    peer.recv(1 << 16)
    peer.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    while True:
        peer.sendall(b"x" * 65536)


def authority(folder, name, host, days=30):
    """An authority and a certificate of it for a host: gives the authority's PEM and a context."""
    def run(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True, timeout=60)

    run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", f"{name}-ca.key", "-out", f"{name}-ca.pem", "-days", "30",
        "-subj", f"/CN={name} authority", "-addext", "basicConstraints=critical,CA:TRUE",
        "-addext", "keyUsage=critical,keyCertSign")
    run("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={host}")
    kind = "IP" if host[0].isdigit() else "DNS"
    (folder / f"{name}.ext").write_text(f"subjectAltName={kind}:{host}\n")
    run("x509", "-req", "-in", f"{name}.csr", "-CA", f"{name}-ca.pem", "-CAkey", f"{name}-ca.key",
        "-CAcreateserial", "-days", str(days), "-extfile", f"{name}.ext", "-out", f"{name}.pem")
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trust.load_cert_chain(folder / f"{name}.pem", folder / f"{name}.key")
    return folder / f"{name}-ca.pem", trust
