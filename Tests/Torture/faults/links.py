"""Fault 9: links, special files and paths that lead elsewhere."""

import json
import os
import random
import socket
import threading

from faults import fault
from stage import OpenAudit, check, digest, exchange, is_root, eventually

SECRET = b"a secret that nobody may be handed\n"


@fault("9a", "links that are swapped",
       "a file, and a folder on its way, exchanged with a link to a secret by renameat2(2), 10,000 "
       "(full: 1,000,000) times, while `process` runs over it and a watch takes it",
       "the secret is never opened (inotify on it), its bytes are nowhere",
       short=10_000, full=1_000_000)
def swapped(stage):
    stage.archive()
    stage.witness()
    vault = stage.folder("vault")
    (vault / "photo.txt").write_bytes(SECRET)
    audit = OpenAudit(vault / "photo.txt")
    inbox = stage.inbox
    (inbox / "folder").mkdir()
    stop = threading.Event()
    swaps = [0]

    def prepare():
        for path in (inbox / "a.txt", inbox / "folder" / "photo.txt"):
            if not os.path.lexists(path):
                path.parent.mkdir(exist_ok=True)
                try:
                    path.write_bytes(b"harmless\n")
                except OSError:
                    pass
        for name, target in (("link", vault / "photo.txt"), ("folderlink", vault)):
            if not os.path.lexists(stage.root / name):
                os.symlink(target, stage.root / name)

    def swap():
        while not stop.is_set():
            for one, other in ((inbox / "a.txt", stage.root / "link"),
                               (inbox / "folder", stage.root / "folderlink")):
                try:
                    exchange(one, other)
                    swaps[0] += 1
                except OSError:
                    prepare()
    prepare()
    watch = None
    thread = threading.Thread(target=swap)
    thread.start()
    rounds = 0
    try:
        while swaps[0] < stage.scale or rounds < 4:
            rounds += 1
            if rounds % 4 == 3:
                watch = stage.started(settle=0)
                eventually(lambda: swaps[0] >= stage.scale * rounds / 8, 60, "no swaps")
                watch.end()
            else:
                stage.process("--after", ("keep", "move")[rounds % 2], "--again")
    finally:
        stop.set()
        thread.join()
    opened = audit.events()
    audit.close()
    leaked = stage.ended().get(digest(SECRET), [])
    seen = [content for _, content in stage.ledger() if content == digest(SECRET)]
    check(opened == 0, f"the secret was opened {opened} times in {swaps[0]} swaps")
    check(not leaked and not seen, f"the secret was handed over: {leaked} {seen}")
    return f"{swaps[0]:,} swaps, {rounds} runs, secret opened 0 times"


@fault("9b", "special files",
       "a FIFO, a socket, a device, a link to /proc/self/environ, a hard link to a file of root, a "
       "file without read permission, as an ordinary user",
       "each reported, none opened or waited for; the others go on", plain=True, quick=True)
def special(stage):
    stage.archive()
    os.mkfifo(stage.inbox / "fifo.txt")
    made = ["fifo"]
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(stage.inbox / "s.txt"))
    made.append("socket")
    os.symlink("/proc/self/environ", stage.inbox / "environ.txt")
    made.append("link")
    if is_root():
        os.mknod(stage.inbox / "null.txt", 0o20666, os.makedev(1, 3))
        made.append("device")
        (stage.root / "ours").write_bytes(SECRET)
        os.chmod(stage.root / "ours", 0o600)
        os.link(stage.root / "ours", stage.inbox / "hard.txt")
        made.append("hard link to root's file")
    (stage.inbox / "closed.txt").write_bytes(b"closed")
    stage.own(stage.inbox / "closed.txt")
    os.chmod(stage.inbox / "closed.txt", 0)
    stage.put("good.txt")
    result = stage.process("--after", "keep", timeout=30)
    ends = {r["entry"].rsplit("/")[-1]: (r["end"], [p["code"] for p in r.get("problems", [])])
            for r in result.records}
    check(ends.get("good.txt", [""])[0] == "done", f"good.txt: {ends.get('good.txt')}")
    quiet = [name for name in os.listdir(stage.inbox)
             if name != "good.txt" and ends.get(name, ("",))[0] != "rejected"]
    check(not quiet, f"not rejected: { {n: ends.get(n) for n in quiet} }")
    watch = stage.started()
    seconds = eventually(lambda: stage.count("done") >= 1, 20, lambda: watch.tail())
    watch.end()
    server.close()
    taken = [end for end, _ in stage.ended().get(digest(SECRET), []) if end != "rejected"]
    check(not taken, f"root's file was taken as content of a user: {taken}")
    return f"{', '.join(made)}; {len(ends)} entries, one record each"


@fault("9c", "manifests that lead elsewhere",
       "context.json with .., an absolute path, a NUL, a component of 4 KiB, a path through a link",
       "each rejected with the reason; the secret is never opened", quick=True)
def manifests(stage):
    stage.archive()
    vault = stage.folder("vault")
    (vault / "secret.txt").write_bytes(SECRET)
    audit = OpenAudit(vault / "secret.txt")
    bad = {
        "up": "../../vault/secret.txt", "deep": "a/../../../vault/secret.txt",
        "absolute": str(vault / "secret.txt"), "nul": "a\0b", "long": "x" * 4096,
        "longpath": "/".join(["y" * 200] * 30), "link": "link.txt", "through": "folder/secret.txt",
        "dot": ".", "empty": "",
    }
    for name, path in bad.items():
        folder = stage.inbox / f"{name}.share"
        folder.mkdir()
        os.symlink(vault / "secret.txt", folder / "link.txt")
        os.symlink(vault, folder / "folder")
        (folder / "context.json").write_text(json.dumps({"version": 1, "items": [{"attachments": [
            {"registeredTypeIdentifiers": ["public.plain-text"], "file": path}]}]}))
    result = stage.process("--after", "keep", timeout=30)
    ends = {r["entry"].split(".share")[0].rsplit("/")[-1]: r["end"] for r in result.records}
    opened = audit.events()
    watch = stage.started("--rescan", "1")
    stage.put("good.txt")
    eventually(lambda: stage.count("done") >= 1, 20, lambda: watch.tail())
    watch.end()
    opened += audit.events()
    audit.close()
    wrong = {name: ends.get(name) for name in bad if ends.get(name) != "rejected"}
    check(opened == 0, f"the secret was opened {opened} times")
    check(not wrong, f"not rejected: {wrong}")
    return f"{len(bad)} manifests rejected, secret opened 0 times"
