"""Fault 15: content that kills, bombs, lies; rules that change under way."""

import gzip
import io
import json
import os
import signal
import threading
import time
import zipfile

from faults import fault
from stage import check, eventually


@fault("15a", "sniffer killed or stopped",
       "with --sniffer libmagic: the sniffer's workers killed with SIGKILL, and stopped with "
       "SIGSTOP, again and again while 300 entries are examined",
       "what it looked at is not examined and never passes; it dies alone; all end", short=300)
def sniffer(stage):
    stage.extension(
        "Checked", "#!/bin/sh\nexit 0\n", MaximumConcurrency=4,
        ContentValidation={"ContentMatch": "strict"})
    stage.policy(contentMatch="strict")
    # Most content is recognized without the workers otherwise.
    watch = stage.started("--sniffer", "libmagic")
    stop = threading.Event()
    hits = [0]

    def strike():
        while not stop.is_set():
            for pid, name, state in watch.descendants():
                if name.startswith("sharepipe-snif") and state != "Z":
                    try:
                        os.kill(pid, signal.SIGKILL if hits[0] % 10 else signal.SIGSTOP)
                        hits[0] += 1
                    except ProcessLookupError:
                        pass
            time.sleep(0.02)
    thread = threading.Thread(target=strike)
    thread.start()
    try:
        for number in range(stage.scale):
            stage.put(f"{number}.txt", (f"words {number}\n" * 2000).encode())
        stage.settled(stage.scale, 240)
    finally:
        stop.set()
        thread.join()
    stage.put("after.txt", b"quiet words\n")
    stage.settled(stage.scale + 1, 60)
    watch.end(60)
    stage.hold()
    done, rejected = stage.count("done"), stage.count("rejected")
    unexamined = stage.journal(
        "SELECT count(*) FROM records WHERE record LIKE '%content-not-examined%'")[0][0]
    passed = stage.journal(
        "SELECT count(*) FROM records JOIN contexts ON contexts.number = records.context"
        " WHERE record LIKE '%content-not-examined%' AND \"end\" = 'done'")[0][0]
    check(passed == 0, f"{passed} were not examined and passed")
    check(hits[0] > 5 and unexamined > 5, f"only {hits[0]} hits, {unexamined} not examined")
    return (f"{hits[0]} workers struck, {done} done, {rejected} rejected, {unexamined} not "
            f"examined, 0 of them passed, peak {watch.peak:.0f} MiB")


@fault("15b", "bombs and polyglots",
       "zip and gzip bombs, an XML bomb, a PNG of 2^31 pixels, PDF+ZIP, GIF+JS, scripts and programs "
       "behind innocent names, nested JSON, a property list bomb",
       "each gets one end; nothing active passes as something else; memory below 100 MiB",
       quick=True)
def bombs(stage):
    stage.extension(
        "Checked", "#!/bin/sh\nexit 0\n", ContentValidation={"ContentMatch": "strict"})
    stage.policy(contentMatch="strict")
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(20):
            file.writestr(f"{number}", b"\0" * 50_000_000)
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    xml = f'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">{entities}]><l>&l9;</l>'
    png = (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\0\0\0" + b"\0" * 64)
    share = {"version": 1, "items": [{"attachments": [
        {"registeredTypeIdentifiers": ["public.plain-text"], "text": "words"}]}]}
    inputs = {
        "bomb.zip": memory.getvalue(), "bomb.gz": gzip.compress(b"\0" * 100_000_000, 9),
        "bomb.xml": xml.encode(), "huge.png": png,
        "poly.pdf": b"%PDF-1.4\n%%EOF\n" + memory.getvalue()[:2000],
        "poly.gif": b"GIF89a/*" + b"\0" * 20 + b"*/=1;alert(1)//",
        "script.jpg": b"#!/bin/sh\nrm -rf /\n", "program.pdf": open("/bin/true", "rb").read(),
        "page.txt": b"<!DOCTYPE html><html><script>alert(1)</script></html>",
        "nested.json": b"[" * 500_000, "nested.share.json": b'{"version":1,"items":' + b"[" * 200_000,
        "bomb.plist": b"bplist00" + b"\xaf\x10\x80" + b"\x01" * 128 + b"\0" * 32,
        "good.share.json": json.dumps(share).encode(),
        "utf7.txt": b"+ADw-script+AD4-", "empty.png": b"", "bidi\u202egnp.exe.txt": b"words\n",
    }
    for name, data in inputs.items():
        stage.put(name, data)
    watch = stage.started()
    stage.settled(len(inputs), 120)
    watch.memory()
    watch.end()
    stage.hold()
    ends = {os.path.basename(path).decode(): end
            for found in stage.ended().values() for end, path in found}
    passed = [name for name in ("script.jpg", "program.pdf", "empty.png") if ends[name] == "done"]
    check(not passed, f"passed: {passed}")
    check(ends["good.share.json"] == "done", f"good.share.json: {ends['good.share.json']}")
    check(watch.peak < 100, f"peak {watch.peak:.0f} MiB")
    done = sorted(name for name, end in ends.items() if end == "done")
    return f"{len(inputs)} inputs, done: {', '.join(map(ascii, done))}; peak {watch.peak:.0f} MiB"


@fault("15c", "validator killed or late",
       "validators that kill themselves, hang, say nothing, say half, say yes and exit 1",
       "not examined, and so not run", quick=True)
def validators(stage):
    bodies = {
        "killed": "kill -9 $$", "hangs": "exec sleep 1000", "silent": "exit 0",
        "half": "printf '{\"valid\":tr'", "yes and 1": "echo '{\"valid\":true}'; exit 1",
        "yes twice": "echo '{\"valid\":true}'; echo '{\"valid\":true}'",
        "nearly": "echo '{\"valid\":\"true\"}'", "no": "echo '{\"valid\":false,\"reasons\":[]}'",
    }
    for number, body in enumerate(bodies.values()):
        stage.extension(
            f"V{number}", f"#!/bin/sh\necho V{number} >>'{stage.ledgers}/ran'\n",
            files={"check": f"#!/bin/sh\n{body}\n"}, TimeLimit=1, Optional=True, Retries=0,
            ContentValidation={"Validator": "check"})
    stage.witness()
    watch = stage.started()
    stage.put("a.txt")
    stage.settled(1, 60)
    watch.end()
    stage.hold()
    ran = (stage.ledgers / "ran").read_text().split() if (stage.ledgers / "ran").exists() else []
    wrong = [list(bodies)[int(name[1:])] for name in ran]
    check(not wrong, f"ran after: {wrong}")
    check(len(stage.ledger()) == 1, "the extension after them did not run")
    return f"{len(bodies)} validators, 0 runs after them"


@fault("15d", "extension kills its watcher again and again",
       "an entry whose extension kills sharepipe with SIGKILL each time, beside good ones",
       "after the crash budget (3) it is set aside with the reason; the others are done")
def budget(stage):
    stage.extension(
        "Killer", '#!/bin/sh\ncase "$1" in *) grep -q poison "$1" && kill -9 $PPID;; esac\nexit 0\n',
        Retries=0)
    stage.policy(crashBudget=3)
    stage.put("poison.txt", b"poison\n")
    for number in range(5):
        stage.put(f"{number}.txt")
    starts = 0
    deadline = time.monotonic() + 60
    watch = None
    while time.monotonic() < deadline and stage.count() < 6:
        watch = stage.watch()
        starts += 1
        while watch.process.poll() is None and stage.count() < 6 and time.monotonic() < deadline:
            time.sleep(0.05)
    if watch.process.poll() is None:
        watch.end()
    check(stage.count() == 6, f"{stage.count()} of 6 after {starts} starts: {watch.tail()}")
    stage.hold()
    return f"{starts} starts, {stage.count('done')} done, {stage.count('failed')} set aside"


@fault("15e", "rules change while it is busy",
       "SIGHUP with new rules while 200 entries are worked on, then with broken, untrusted and "
       "catastrophic ones",
       "good ones are used for what is taken later, and the journal says which; bad ones are refused "
       "and the old ones stay", short=200)
def reload(stage):
    stage.witness("One")
    watch = stage.started()
    for number in range(stage.scale):
        stage.put(f"a{number}.txt")
    eventually(lambda: stage.count() > 10, 20, lambda: watch.tail())
    stage.witness("Two")
    watch.signal(signal.SIGHUP)
    eventually(lambda: watch.said("the rules were reloaded"), 10, lambda: watch.tail())
    stage.settled(stage.scale, 60)
    stage.put("b.txt")
    stage.settled(stage.scale + 1, 20)
    versions = stage.journal("SELECT count(DISTINCT rules) FROM contexts")[0][0]
    good = (stage.rules / "host.yaml").read_bytes()
    refused = 0
    broken = {
        "broken": lambda: (stage.rules / "host.yaml").write_text("extensions: [a, b\n- x"),
        "unknown key": lambda: (stage.rules / "host.yaml").write_text("extension: []\n"),
        "alias bomb": lambda: (stage.rules / "host.yaml").write_text(
            "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
                f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n"
                for n in range(12))),
        "writable by others": lambda: (
            (stage.rules / "host.yaml").write_bytes(good),
            (stage.rules / "host.yaml").chmod(0o666)),
        "gone": lambda: (stage.rules / "host.yaml").unlink(),
    }
    for name, break_it in broken.items():
        break_it()
        watch.signal(signal.SIGHUP)
        refused += 1
        eventually(lambda: watch.said("the old ones stay") >= refused, 20,
                   lambda: f"{name} is not refused: {watch.tail()}")
        stage.put(f"{name}.txt")
        stage.settled(stage.scale + 1 + refused, 20)
    watch.memory()
    watch.end()
    stage.hold()
    two = len(stage.ledger("Two"))
    check(two >= 1 + refused, f"the new extension ran {two} times")
    check(two < stage.scale + 1 + refused, "new rules were used for what was taken before")
    check(versions == 2, f"the journal knows {versions} versions of the rules")
    return f"1 reload under load, {versions} versions in the journal, {refused} refused"
