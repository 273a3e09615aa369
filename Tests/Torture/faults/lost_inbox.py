"""Fault 4: the inbox or the state goes away for a time."""

import os
import subprocess

from faults import fault
from stage import Failed, Skipped, check, eventually, is_root


@fault("4a", "inbox chmod 000",
       "as an ordinary user: chmod 000 on the inbox, entries brought in with it closed, chmod 755",
       "said once, nothing lost, resumes alone within one rescan", plain=True, quick=True)
def closed_inbox(stage):
    stage.archive()
    watch = stage.started()
    stage.put("before.txt")
    stage.settled(1, 10)
    if is_root():
        os.chmod(stage.inbox, 0)
    else:
        raise Skipped("somebody else must bring entries into a closed inbox: needs root")
    stage.put("meanwhile.txt")
    eventually(lambda: watch.said(str(stage.inbox), "warning"), 15, "nothing is said")
    os.chmod(stage.inbox, 0o755)
    seconds = stage.settled(2, 15)
    watch.end()
    stage.hold()
    return f"2 of 2; done {seconds:.1f} s after"


@fault("4b", "file system unmounted",
       "`umount -l` of the file system with inbox and state, mounted again 2 s later",
       "status says missing; resumes alone; nothing lost", quick=True)
def unmounted(stage):
    if not is_root():
        raise Skipped("mounts need root")
    source = stage.folder("source")
    (source / "inbox").mkdir()
    mount = stage.folder("mount")

    def attach():
        result = subprocess.run(["mount", "--bind", source, mount], capture_output=True)
        if result.returncode:
            raise Skipped(f"no bind mount: {result.stderr.decode().strip()}")
    attach()
    stage.mounts.append(str(mount))
    stage.inbox = mount / "inbox"
    stage.state = mount / "inbox.sharepipe"
    stage.archive()

    def put(number):
        data = f"{number} {stage.seed}\n".encode()
        (source / "one").write_bytes(data)
        (source / "one").rename(source / "inbox" / f"{number}.txt")
        from stage import digest
        stage.inputs[digest(data)] += 1
    # The program must find the same mounts: it is started in ours.
    watch = stage.started(rescan=2)
    put(1)
    stage.settled(1, 10)
    subprocess.run(["umount", "-l", mount], check=True)
    eventually(lambda: watch.status().get("state") == "missing", 10,
               lambda: f"the status says {watch.status().get('state')}")
    put(2)
    put(3)
    attach()
    seconds = stage.settled(3, 20)
    put(4)
    stage.settled(4, 10)
    watch.end()
    stage.hold()
    return f"4 of 4; done {seconds:.1f} s after it was mounted again"


@fault("4c", "inbox replaced",
       "the inbox renamed away and another directory with its name made, five times",
       "re-armed on the new one; entries in all of them taken or left in the old one", short=5,
       quick=True)
def replaced(stage):
    stage.archive()
    watch = stage.started()
    stage.put("0.txt")
    stage.settled(1, 10)
    for number in range(1, stage.scale + 1):
        stage.inbox.rename(stage.root / f"old{number}")
        stage.inbox.mkdir()
        stage.put(f"{number}.txt")
        stage.settled(number + 1, 10)
    second = stage.watch()
    eventually(lambda: second.process.poll() is not None, 10, "a second watch runs")
    check(second.process.returncode == 75, f"a second watch: {second.process.returncode}")
    watch.end()
    stage.hold()
    return f"{stage.scale} replacements, {watch.said('is there again')} noticed"


@fault("4d", "state renamed away",
       "the state renamed away for 2 s while entries arrive, then back",
       "nothing lost; the reason is told; resumes alone", quick=True)
def lost_state(stage):
    stage.archive()
    watch = stage.started()
    stage.put("0.txt")
    stage.settled(1, 10)
    away = stage.root / "away"
    stage.state.rename(away)
    for number in range(1, 6):
        stage.put(f"{number}.txt")
    eventually(lambda: any(line["level"] in ("warning", "error") for line in watch.log()), 15,
               "nothing is said")
    words = next(l["message"] for l in watch.log() if l["level"] in ("warning", "error"))
    if stage.state.exists():
        raise Failed(f"a second state was made: {os.listdir(stage.state)}; {words}")
    away.rename(stage.state)
    seconds = stage.settled(6, 30)
    watch.end()
    stage.hold()
    return f"6 of 6; done {seconds:.1f} s after; said: {words[:90]}"


@fault("4e", "state read-only",
       "as an ordinary user: chmod 500 on the folders of the ends and of the work",
       "nothing lost; the reason is told; resumes alone", plain=True, quick=True)
def closed_state(stage):
    stage.archive()
    watch = stage.started()
    stage.put("0.txt")
    stage.settled(1, 10)
    os.chmod(stage.state / "work", 0o500)
    os.chmod(stage.state / "done", 0o500)
    for number in range(1, 6):
        stage.put(f"{number}.txt")
    eventually(lambda: any(line["level"] in ("warning", "error") for line in watch.log()), 15,
               "nothing is said")
    words = next(l["message"] for l in watch.log() if l["level"] in ("warning", "error"))
    os.chmod(stage.state / "work", 0o700)
    os.chmod(stage.state / "done", 0o700)
    seconds = stage.settled(6, 30)
    watch.end()
    stage.hold()
    return f"6 of 6; done {seconds:.1f} s after; said: {words[:90]}"
