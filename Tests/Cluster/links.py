"""Where hosts run, and the link of each to the engine: a network namespace, or a proxy."""

import ctypes
import os
import random
import shutil
import subprocess
import threading

from proxy import Proxy
from words import Failed


def _ip(*words, check=True):
    result = subprocess.run(["ip", *words], capture_output=True, text=True)
    if check and result.returncode:
        raise Failed(f"ip {' '.join(words)}: {result.stderr.strip()}")
    return result


def own_mounts():
    """Gives this process mounts of its own, which go with it, where it may have them."""
    library = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() == 0 and library.unshare(0x20000) == 0:
        library.mount(b"none", b"/", None, 0x4000 | 0x40000, None)


def has_namespaces():
    """Whether network namespaces can be made; the words say why not."""
    if os.geteuid() != 0:
        return False, "not root"
    if shutil.which("ip") is None:
        return False, "iproute2 is not installed"
    name = f"spt{os.getpid()}"
    made = _ip("netns", "add", name, check=False)
    if made.returncode:
        return False, made.stderr.strip()
    try:
        tried = _ip("link", "add", f"{name}a", "type", "veth", "peer", "name", f"{name}b",
                    "netns", name, check=False)
        return (False, tried.stderr.strip()) if tried.returncode else (True, "")
    finally:
        _ip("link", "del", f"{name}a", check=False)
        _ip("netns", "del", name, check=False)


class Namespaces:
    """A bridge, and a namespace with a veth on it for each host."""

    words = "hosts are network namespaces with veth on a bridge"

    def __init__(self):
        self.lock = threading.Lock()
        self.mark = f"sp{os.getpid() % 100000:x}"
        # Private addresses that this machine does not use.
        used = _ip("route").stdout
        self.net = next(f"10.{n}" for n in random.sample(range(64, 250), 180)
                        if f"10.{n}." not in used)
        self.address = f"{self.net}.0.1"
        self.count = 0
        self.links = []
        # Without an address of its own, a bridge has the lowest of its ports. When a port comes or goes,
        # that may change, and hosts reach no server until they ask again, half a minute later.
        _ip("link", "add", f"{self.mark}br", "address", self.hardware_address(), "type", "bridge")
        _ip("addr", "add", f"{self.address}/16", "dev", f"{self.mark}br")
        _ip("link", "set", f"{self.mark}br", "up")

    @staticmethod
    def hardware_address():
        # The first byte says that the address is chosen here, and of one interface.
        return ":".join(f"{byte:02x}" for byte in (2, *random.randbytes(5)))

    def link(self, name):
        with self.lock:
            self.count += 1
            link = NamespaceLink(self, f"{self.mark}{self.count:x}", self.count, name)
            self.links.append(link)
            return link

    def close(self):
        for link in self.links:
            link.close()
        _ip("link", "del", f"{self.mark}br", check=False)


class NamespaceLink:
    def __init__(self, network, mark, number, name):
        self.mark, self.name = mark, name
        self.address = f"{network.net}.{1 + number // 250}.{2 + number % 250}"
        _ip("netns", "add", mark)
        _ip("link", "add", f"{mark}v", "type", "veth", "peer", "name", "eth0", "netns", mark)
        _ip("link", "set", f"{mark}v", "master", f"{network.mark}br")
        _ip("link", "set", f"{mark}v", "up")
        for words in (("addr", "add", f"{self.address}/16", "dev", "eth0"),
                      ("link", "set", "eth0", "up"), ("link", "set", "lo", "up")):
            _ip("-n", mark, *words)

    def command(self, words):
        """A command with a network, mounts and a host name of its own."""
        return ["ip", "netns", "exec", self.mark, "unshare", "--uts", "sh", "-c",
                'hostname "$0" && exec "$@"', self.name, *words]

    def reach(self, places):
        """The addresses and ports at which this host reaches servers, or what is in front of them."""
        return [(place.address, place.port) for place in places]

    def down(self):
        _ip("link", "set", f"{self.mark}v", "down")

    def up(self):
        _ip("link", "set", f"{self.mark}v", "up")

    def close(self):
        _ip("link", "del", f"{self.mark}v", check=False)
        _ip("netns", "del", self.mark, check=False)


class Plain:
    """Plain processes of this machine, each with a proxy of its own in front of the engine."""

    address = None

    def __init__(self, root, why):
        self.root = root
        self.words = f"hosts are plain processes, each with a proxy, because of: {why}"
        self.links = []
        self.lock = threading.Lock()

    def link(self, name):
        with self.lock:
            link = PlainLink(self.root / f"l{len(self.links)}", name)
            self.links.append(link)
            return link

    def close(self):
        for link in self.links:
            link.close()


class PlainLink:
    def __init__(self, folder, name):
        self.folder, self.name, self.proxies = folder, name, []
        self.places = None

    def command(self, words):
        return list(words)

    def reach(self, places):
        if self.places is not places:
            self.close()
            self.places = places
            self.proxies = [Proxy("127.0.0.1", place.target) for place in places]
        return [(proxy.address, proxy.port) for proxy in self.proxies]

    def down(self):
        for proxy in self.proxies:
            proxy.down()

    def up(self):
        for proxy in self.proxies:
            proxy.up()

    def close(self):
        for proxy in self.proxies:
            proxy.close()
        self.proxies = []
