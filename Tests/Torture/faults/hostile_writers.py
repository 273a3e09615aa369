"""Fault 7: files that are written slowly, oddly or maliciously."""

import mmap
import os
import random
import shutil
import threading
import time

from faults import fault
from stage import check, digest, eventually

SETTLE = 0.3
PAUSE = 2.5 * SETTLE


def slowly(path, data):
    """A byte at a time, with pauses longer than the settle time."""
    with open(path, "wb", buffering=0) as file:
        for byte in data[:8]:
            file.write(bytes([byte]))
            time.sleep(PAUSE)
        file.write(data[8:])


def preallocated(path, data):
    """The full size first, then the content, as Samba does."""
    with open(path, "wb", buffering=0) as file:
        file.truncate(len(data))
        for place in range(0, len(data), len(data) // 6):
            time.sleep(PAUSE)
            file.seek(place)
            file.write(data[place:place + len(data) // 6])


def reopened(path, data):
    """Opened and closed for each page, with pauses shorter than the settle time."""
    for place in range(0, len(data), 4096):
        with open(path, "ab", buffering=0) as file:
            file.write(data[place:place + 4096])
        time.sleep(SETTLE / 3)


def mapped(path, data):
    """Through a mapping that outlives the descriptor, with pauses longer than the settle time."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
    os.ftruncate(descriptor, len(data))
    memory = mmap.mmap(descriptor, len(data))
    os.close(descriptor)
    for place in range(0, len(data), len(data) // 5):
        time.sleep(PAUSE)
        part = data[place:place + len(data) // 5]
        memory[place:place + len(part)] = part
    memory.close()


def backdated(path, data):
    """With the time of modification set to 2001 while it is written."""
    with open(path, "wb", buffering=0) as file:
        for place in range(0, len(data), len(data) // 5):
            file.write(data[place:place + len(data) // 5])
            os.utime(path, (978_307_200, 978_307_200))
            time.sleep(PAUSE)


def touched(path, data):
    """Closed and reopened; in between only the time is set, again and again."""
    with open(path, "wb") as file:
        file.write(data[:len(data) // 2])
    for _ in range(6):
        os.utime(path, (978_307_200, 978_307_200))
        time.sleep(SETTLE / 2)
    with open(path, "ab") as file:
        file.write(data[len(data) // 2:])


def handed_over(path, data):
    """The descriptor lives on in a child after its maker has closed it."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    if (child := os.fork()) == 0:
        time.sleep(2 * PAUSE)
        os.write(descriptor, data)
        os._exit(0)
    os.close(descriptor)
    os.waitpid(child, 0)


WRITERS = [slowly, preallocated, reopened, mapped, backdated, touched, handed_over]


@fault("7", "half-written files",
       "; ".join(one.__doc__.split("\n")[0].rstrip(".") for one in WRITERS)
       + "; a copy that runs while sharepipe starts; settle time 0.3 s",
       "never claimed while a writer holds it or within the settle time; the hash is the writer's",
       short=2, full=12)
def writers(stage):
    chance = random.Random(stage.seed)
    stage.witness()
    expected = {}
    lock = threading.Lock()

    def write(writer, number):
        data = chance.randbytes(20_000 + chance.randrange(20_000))
        with lock:
            stage.inputs[digest(data)] += 1
            expected[f"{writer.__name__}{number}.bin"] = digest(data)
        writer(stage.inbox / f"{writer.__name__}{number}.bin", data)

    def copy(number):
        data = chance.randbytes(3_000_000)
        with lock:
            stage.inputs[digest(data)] += 1
            expected[f"copy{number}.bin"] = digest(data)
        (stage.root / f"source{number}").write_bytes(data)
        with open(stage.root / f"source{number}", "rb") as source, \
                open(stage.inbox / f"copy{number}.bin", "wb", buffering=0) as target:
            while part := source.read(100_000):
                target.write(part)
                time.sleep(0.05)

    # Forks come from one thread alone.
    threads = [threading.Thread(target=write, args=(writer, number))
               for writer in WRITERS if writer is not handed_over
               for number in range(stage.scale)]
    threads += [threading.Thread(target=copy, args=(number,)) for number in range(stage.scale)]
    for thread in threads:
        thread.start()
    watch = stage.started(settle=SETTLE)
    for number in range(stage.scale):
        write(handed_over, number)
    for thread in threads:
        thread.join()
    stage.settled(len(expected), 60)
    time.sleep(1)
    watch.end()
    stage.hold()
    wrong = [name for name, content in expected.items()
             if not any(os.path.basename(path) == name.encode()
                        for _, path in stage.ended().get(content, []))]
    check(not wrong, f"wrong hash: {wrong}")
    runs = len(stage.ledger())
    check(runs == len(expected), f"{runs} runs for {len(expected)} files")
    return f"{len(expected)} files, {runs} runs, every hash the writer's"


@fault("7b", "writer after a plain user's rename",
       "a file renamed in and written to through a descriptor that is kept, 50 times",
       "taken only after the descriptor is closed", short=20, full=50, quick=True)
def kept_descriptor(stage):
    stage.witness()
    watch = stage.started(settle=SETTLE)
    files = []
    for number in range(stage.scale):
        path = stage.root / "beside"
        file = open(path, "wb", buffering=0)
        file.write(b"first half ")
        path.rename(stage.inbox / f"{number}.txt")
        files.append(file)
    time.sleep(4 * SETTLE)
    check(stage.count() == 0, f"{stage.count()} were taken while they were written")
    for number, file in enumerate(files):
        file.write(b"second half %d" % number)
        stage.inputs[digest(b"first half second half %d" % number)] += 1
        file.close()
    seconds = stage.settled(stage.scale, 30)
    watch.end()
    stage.hold()
    return f"{stage.scale} files, none early, all {seconds:.1f} s after they were closed"
