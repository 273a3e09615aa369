"""A proxy in front of a server, which can cut a connection exactly between a request and its answer."""

import selectors
import socket
import threading


class Proxy:
    """Passes connections on; one thread serves all of them.

    It listens at a free port of an address. `target` is where a connection goes: a pair of an address
    and a port, or the path of a socket.
    """

    def __init__(self, address, target):
        self.address, self.server = address, target
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind((address, 0))
        self.port = self.listener.getsockname()[1]
        self.listener.listen(64)
        self.listener.setblocking(False)
        self.lock = threading.Lock()
        self.words = None
        self.cuts = 0
        self.is_down = False
        self.is_closed = False
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ, None)
        self.peers = {}
        self.clients = set()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    @property
    def target(self):
        """Where another proxy in front of this one connects to."""
        return (self.address, self.port)

    def cut_after(self, words):
        """Cuts the connection of the next request with these words, after the server got it."""
        with self.lock:
            self.words = words

    def down(self):
        """Passes nothing on any more, as a cable that was pulled out; connections stay."""
        self.is_down = True

    def up(self):
        self.is_down = False

    def close(self):
        self.is_closed = True
        self.thread.join(5)

    def _accept(self):
        client, _ = self.listener.accept()
        server = socket.socket(
            socket.AF_UNIX if isinstance(self.server, str) else socket.AF_INET)
        server.settimeout(2)
        try:
            server.connect(self.server)
        except OSError:
            client.close()
            server.close()
            return
        for one in (client, server):
            one.setblocking(True)
            one.settimeout(5)
        self.peers[client], self.peers[server] = server, client
        self.clients.add(client)
        for one in (client, server):
            self.selector.register(one, selectors.EVENT_READ, self)

    def _end(self, one):
        other = self.peers.pop(one, None)
        for end in (one, other):
            if end is None:
                continue
            self.peers.pop(end, None)
            self.clients.discard(end)
            try:
                self.selector.unregister(end)
            except (KeyError, ValueError):
                pass
            end.close()

    def _pass(self, one):
        other = self.peers.get(one)
        if other is None:
            return
        try:
            data = one.recv(1 << 20)
            if not data:
                return self._end(one)
            is_cut = False
            if one in self.clients:
                with self.lock:
                    if self.words is not None and self.words in data:
                        self.words, is_cut = None, True
                        self.cuts += 1
            other.sendall(data)
            if is_cut:
                # The server hears all of the request and its end; the client hears nothing more.
                other.shutdown(socket.SHUT_WR)
                self._abandon(one, other)
        except OSError:
            self._end(one)

    def _abandon(self, client, server):
        for end in (client, server):
            self.peers.pop(end, None)
            self.clients.discard(end)
            self.selector.unregister(end)
        client.close()
        # A server that sees the end of its client in the middle of a request carries it out.
        threading.Thread(target=self._drain, args=(server,), daemon=True).start()

    @staticmethod
    def _drain(server):
        try:
            server.settimeout(30)
            while server.recv(1 << 16):
                pass
        except OSError:
            pass
        server.close()

    def _run(self):
        while not self.is_closed:
            events = self.selector.select(0.1)
            if self.is_down:
                # What comes meanwhile stays in the buffers of the kernel.
                threading.Event().wait(0.05)
                continue
            for key, _ in events:
                try:
                    if key.fileobj is self.listener:
                        self._accept()
                    else:
                        self._pass(key.fileobj)
                except OSError:
                    continue
        for one in list(self.peers):
            self._end(one)
        self.listener.close()
