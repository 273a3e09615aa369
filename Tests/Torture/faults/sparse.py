"""Fault 16: files that claim far more bytes than they have."""

import os
import time

from faults import fault
from stage import check, eventually

MIB = 1 << 20


def hole(stage, name, size, data=b""):
    """A file of a size that takes the space of its data alone, brought in by a rename."""
    beside = stage.root / "hole"
    with open(beside, "wb") as file:
        file.write(data)
        file.truncate(size)
    stage.own(beside)
    beside.rename(stage.inbox / name)


def used(folder):
    """The bytes that the files below a folder take."""
    return sum(os.lstat(os.path.join(place, name)).st_blocks * 512
               for place, _, names in os.walk(folder) for name in names)


@fault("22a", "sparse files",
       "40 files of 1 TiB without data, and then 200 small ones",
       "the small ones are done within seconds; the others are rejected unread, with the size, the "
       "limit and its key; the state takes less than 16 MiB, besides the log of the journal", quick=True)
def sparse_files(stage):
    stage.archive()
    for number in range(40):
        hole(stage, f"huge {number}", 1 << 40)
    watch = stage.started()
    start = time.monotonic()
    for number in range(200):
        stage.put(f"small {number}.txt")
    stage.settled(200, 60, "done")
    small = time.monotonic() - start
    stage.settled(40, 30, "rejected")
    # The log has up to 32 MiB where much is done within 2 s, however large the entries are.
    log = (stage.state / "journal.sqlite-wal").stat().st_blocks * 512
    space = used(stage.state) - log
    watch.end()
    stage.recorded()
    for number in range(40):
        reason = (stage.state / "rejected" / f"huge {number}.reason.json").read_text()
        check("entry-too-large" in reason and "1099511627776 bytes" in reason
              and "limits.entryBytes" in reason, f"the reason: {reason[:200]}")
        (stage.state / "rejected" / f"huge {number}").unlink()
    stage.conserved()
    check(space < 16 * MIB, f"the state takes {space / MIB:.0f} MiB besides the log")
    check(log < 33 * MIB, f"the log takes {log / MIB:.0f} MiB")
    check(small < 30, f"the small ones took {small:.1f} s")
    return f"200 small ones done in {small:.1f} s, 40 rejected, the state takes {space / MIB:.1f} MiB"


@fault("22b", "sparse files that are let in",
       "limits.entryBytes of 1 PiB: 40 files of 1 TiB, 200 small ones, and one of 256 MiB with 4 KiB of "
       "data, archived", "small ones are done within seconds although the huge ones take hours to hash; "
       "copies keep the holes; SIGKILL and a lower limit end it", quick=True)
def let_in(stage):
    stage.policy(limits={"entryBytes": 1 << 50})
    stage.archive()
    hole(stage, "film.bin", 256 * MIB, b"x" * 4096)
    watch = stage.started()
    stage.settled(1, 60, "done")
    space = used(stage.state)
    check(space < 16 * MIB, f"the copy of a hole takes {space / MIB:.0f} MiB")
    for number in range(40):
        hole(stage, f"huge {number}", 1 << 40)
    time.sleep(1)
    start = time.monotonic()
    for number in range(200):
        stage.put(f"small {number}.txt")
    stage.settled(201, 60, "done")
    small = time.monotonic() - start
    watch.process.kill()
    watch.process.wait()
    stage.policy(limits={"entryBytes": 1 << 30})
    watch = stage.started()
    eventually(lambda: stage.count("rejected") == 40, 60, lambda: watch.tail())
    watch.end()
    stage.recorded()
    return f"200 small ones done in {small:.1f} s, the state took {space / MIB:.1f} MiB"
