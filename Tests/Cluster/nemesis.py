"""Random events over several hosts that work on one inbox, from a seed."""

import contextlib
import heapq
import os
import random
import shutil
import subprocess
import threading
import traceback
from collections import Counter
from pathlib import Path

from engine import Engine, Pooler
from proxy import Proxy
from stage import Stage
from verdict import verdict
from words import Failed, Skipped, check, eventually, now, say

# What the proxy cuts a connection after: the server gets the request, and the host no answer.
REQUESTS = (b"commit_contexts", b"begin_runs", b"begin_contexts", b"end_runs", b"file_contexts",
            b"claim(", b"announce(", b"ready(", b"heartbeat(", b"be_doorman(")


class Nemesis:
    def __init__(self, seed, root, tool, network, hosts, entries, seconds, is_short,
                 without=()):
        self.without = without
        self.dice = random.Random(seed)
        self.seed, self.entries, self.is_short = seed, entries, is_short
        self.root = root / f"seed{seed}"
        self.root.mkdir(mode=0o755)
        self.engine = Engine(self.root / "engine", network.address)
        self.notes, self.counts = [], Counter()
        self.undoing = []
        self.order = 0
        self.links = [network.link(name) for name in "abcdefgh"[:hosts]]
        self.stage = Stage(self.root, tool, self.engine, self.links, seconds=seconds)
        self.hosts = list(self.stage.hosts.values())
        self.hurt = set()
        self.engine_is_hurt = False
        self.parts = []
        self.route(network.address)
        self.mount()

    def route(self, address):
        """One host is behind a proxy, one behind a pooler, and the others have nothing between."""
        self.proxies = [Proxy(address or "127.0.0.1", server.target)
                        for server in self.engine.servers]
        self.parts += self.proxies
        if len(self.hosts) > 1:
            self.stage.routes[self.hosts[1].name] = self.proxies
        if len(self.hosts) > 2:
            try:
                poolers = [Pooler(self.root / "engine", server, address or "127.0.0.1")
                           for server in self.engine.servers]
            except Skipped as reason:
                self.notes.append(f"no pooler: {reason}")
            else:
                self.parts += poolers
                for pooler in poolers:
                    pooler.add(f"worker_{self.stage.database}")
                self.stage.routes[self.hosts[2].name] = poolers

    def mount(self):
        """A small file system for the scratch of each host, and one for the share."""
        self.mounts = []
        sizes = [(host.scratch, "64m") for host in self.hosts]
        for path, size in sizes:
            made = os.geteuid() == 0 and subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "none", str(path)],
                capture_output=True).returncode == 0
            if made:
                self.mounts.append(path)

    # The events, each with what takes it back

    def kill(self, host):
        return self.killed(host, "kill", host.kill)

    def power_off(self, host):
        return self.killed(host, "power off", host.power_off)

    def killed(self, host, kind, how):
        event = self.stage.happened(kind, [host.name])
        how()
        event.ended = now()

        def again():
            host.start(jobs=self.jobs)
        return self.dice.uniform(0.5, 16), again

    def stop(self, host):
        event = self.stage.happened("stop", [host.name])
        host.stop()

        def again():
            host.go_on()
            event.ended = now()
        return self.beyond(), again

    def freeze(self, host):
        event = self.stage.happened("freeze", [host.name])
        host.freeze()

        def again():
            host.thaw()
            event.ended = now()
        return self.beyond(), again

    def cut(self, host):
        event = self.stage.happened("cut", [host.name])
        host.link.down()

        def again():
            host.link.up()
            event.ended = now()
        return self.dice.choice((self.beyond(), self.dice.uniform(1, 4))), again

    def deploy(self, host):
        """TERM and a new start: no run may be repeated, so it is no event that explains any."""
        began = now()
        host.process.terminate()

        def again():
            if host.is_running:
                check(now() < began + 85, lambda: f"it still runs 85 s after TERM: {host.tail()}")
                return 0.2
            check(host.process.wait() in (0, -15), lambda: f"it ended badly: {host.tail()}")
            return host.start(jobs=self.jobs) and None
        return 0.2, again

    def fill(self, host):
        """Fills the disk of the scratch."""
        event = self.stage.happened("scratch full", [host.name])
        path = host.scratch / ".filler"
        with open(path, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(1 << 16))

        def again():
            path.unlink(missing_ok=True)
            event.ended = now()
        return self.dice.uniform(2, 8), again

    def share_away(self, host):
        """Takes the share away from one host: something else is mounted in its place."""
        event = self.stage.happened("share away", [host.name])
        enter = ["nsenter", "-m", "-t", str(host.process.pid)]
        share = str(self.stage.share)
        # A host that has just been started is in our namespace for a moment.
        eventually(lambda: os.readlink(f"/proc/{host.process.pid}/ns/mnt")
                   != os.readlink("/proc/self/ns/mnt"), 10, f"{host.name} has no mounts of its own",
                   0.01)
        subprocess.run([*enter, "mount", "-t", "tmpfs", "-o", "size=1m", "none", share], check=True)

        def again():
            # A process that was killed meanwhile has taken its mounts with it.
            subprocess.run([*enter, "umount", "-l", share], capture_output=True)
            event.ended = now()
        return self.dice.uniform(2, 12), again

    def engine_killed(self):
        event = self.stage.happened("engine killed", None)
        self.engine.primary.kill()

        def again():
            with self.engine.lock:
                self.engine.primary.start()
            event.ended = now()
        return self.dice.choice((self.dice.uniform(0.2, 2), self.beyond())), again

    def promoted(self):
        event = self.stage.happened("promotion", None)
        self.engine.promote()

        def again():
            self.engine.follow()
            event.ended = now()
        return self.dice.uniform(0.5, 4), again

    def terminated(self):
        """Ends connections: no host loses its lease by that, so it explains no extra run."""
        self.stage.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE usename = 'worker_{self.stage.database}' AND random() < 0.7")
        return None

    def doubt(self):
        """Cuts a connection exactly between a request and its answer: it explains no extra run."""
        words = self.dice.choice(REQUESTS)
        for proxy in self.proxies:
            proxy.cut_after(words)
        return None

    def beyond(self):
        return self.stage.lease + self.dice.uniform(1, 4)

    # The way

    def choices(self):
        well = [host for host in self.hosts if host.name not in self.hurt and host.is_running]
        found = []
        if len(well) > 1 or len(self.hosts) == 1:
            for name in ("kill", "power_off", "stop", "freeze", "cut", "cut", "deploy"):
                found.append((name, self.dice.choice(well)))
            mounted = [host for host in well if host.scratch in self.mounts]
            if mounted:
                found.append(("fill", self.dice.choice(mounted)))
                if self.stage.engine.address:
                    found.append(("share_away", self.dice.choice(mounted)))
        if not self.engine_is_hurt:
            found += [("engine_killed", None), ("promoted", None), ("terminated", None)]
        return found + [("doubt", None)] * 2

    def strike(self):
        choices = [one for one in self.choices() if one[0] not in self.without]
        if not choices:
            return False
        # Kinds that were not seen yet come first, so that few events are of many kinds.
        fewest = min(self.counts[one[0]] for one in choices)
        kind, host = self.dice.choice(
            [one for one in choices if self.counts[one[0]] <= fewest + (0 if self.is_short else 4)])
        self.counts[kind] += 1
        self.note(f"{kind} {host.name if host else ''}")
        undo = getattr(self, kind)(*([host] if host else []))
        if undo is not None:
            if host:
                self.hurt.add(host.name)
            elif kind in ("engine_killed", "promoted"):
                self.engine_is_hurt = True
            self.order += 1
            heapq.heappush(self.undoing, (now() + undo[0], self.order, undo[1], kind, host))
        return True

    def note(self, words):
        self.notes.append(f"{now() - self.began:6.1f} {words}")

    def mend(self, all=False):
        """Takes back what is due."""
        while self.undoing and (all or self.undoing[0][0] <= now()):
            _, _, undo, kind, host = heapq.heappop(self.undoing)
            pause = undo()
            if pause is not None:
                # It is not over yet.
                self.order += 1
                heapq.heappush(self.undoing, (now() + pause, self.order, undo, kind, host))
                if all:
                    threading.Event().wait(pause)
                continue
            self.note(f"  end of {kind} {host.name if host else ''}")
            if host:
                self.hurt.discard(host.name)
            else:
                self.engine_is_hurt = False

    def count(self):
        """How many entries have ended, where the engine answers."""
        if self.engine_is_hurt:
            return None
        with contextlib.suppress(Failed, subprocess.TimeoutExpired):
            return self.stage.number_of("SELECT count(*) FROM sharepipe.history")
        return None

    def run(self):
        stage, dice = self.stage, self.dice
        self.jobs = 4
        for host in self.hosts:
            host.start(jobs=self.jobs)
        self.began = now()
        stage.comes_up(*self.hosts)
        self.began = now()
        least = 9 if self.is_short else 0
        following = now() + 1
        feed = now()
        ended, struck = 0, 0
        limit = now() + 60 + (self.entries * 0.35)
        while now() < limit:
            self.mend()
            # A few hundred wait at any time, and a short run is fed slowly enough for its events.
            if len(stage.inputs) < self.entries and now() >= feed:
                room = 600 - (len(stage.inputs) - ended)
                portion = min(self.entries - len(stage.inputs), room, 40)
                if self.is_short:
                    portion, feed = min(portion, 10), now() + 1
                if portion > 0:
                    stage.put(portion, "xml" if dice.random() < 0.15 else "txt")
            if now() >= following and (not self.is_short or struck < least):
                struck += self.strike()
                following = now() + dice.uniform(*((1.5, 4) if self.is_short else (1.5, 5)))
            ended = self.count() or ended
            for host in self.hosts:
                if not host.is_running and host.name not in self.hurt:
                    # As systemd does with `ledger.conf`: it began while it did not see the share.
                    check(host.process.wait() in (66, 78), lambda: f"it ended by itself: {host.tail()}")
                    self.note(f"started again {host.name}")
                    host.start(jobs=self.jobs)
            if ended >= self.entries and struck >= least:
                break
            threading.Event().wait(0.25)
        self.mend(all=True)
        for host in self.hosts:
            if not host.is_running:
                host.start(jobs=self.jobs)
        # Each host works again, whatever happened to it.
        stage.comes_up(*self.hosts)
        seconds = stage.rests(180)
        self.note(f"at rest {seconds:.0f} s after the last event")
        for host in self.hosts:
            host.end()
        oracle = verdict(stage, self.hosts[0], jobs=self.jobs)
        self.numbers = oracle.numbers
        if self.numbers["left for the doorman"]:
            self.note(f"{self.numbers['left for the doorman']} directories in work/ were left for the "
                      "doorman")
        check(not oracle.faults, lambda: f"{len(oracle.faults)} contradictions: "
              + " / ".join(oracle.faults[:6]))

    def close(self, keep):
        self.stage.close(keep)
        for path in self.mounts:
            subprocess.run(["umount", "-l", str(path)], capture_output=True)
        for part in self.parts:
            part.close()
        for link in self.links:
            link.close()
        self.engine.close()
        if not keep:
            shutil.rmtree(self.root, ignore_errors=True)


def run(arguments, root, tool, network):
    """Runs the seeds one after the other. Returns lines of Markdown, and what is broken."""
    entries = arguments.entries or (300 if arguments.short else 10000)
    seeds = arguments.seeds or (1 if arguments.short else 10)
    lines = ["| seed | entries | seconds | events | runs | extra | stale | ends |",
             "|---|---|---|---|---|---|---|---|"]
    broken = []
    for seed in range(arguments.seed, arguments.seed + seeds):
        began = now()
        nemesis, words = None, ""
        try:
            nemesis = Nemesis(seed, root, tool, network, arguments.hosts, entries,
                              0.1 if arguments.short else 0.02, arguments.short,
                              arguments.without)
            nemesis.run()
        except Failed as reason:
            words = str(reason)
        except Exception as reason:
            words = repr(reason)
            traceback.print_exc()
        seconds = now() - began
        if nemesis is None:
            broken.append(f"seed {seed}: {words}")
            say(broken[-1])
            continue
        numbers = getattr(nemesis, "numbers", Counter())
        ends = ", ".join(f"{numbers[end]} {end}" for end in ("done", "failed", "rejected", "held")
                         if numbers[end])
        events = ", ".join(f"{count} {kind}" for kind, count in sorted(nemesis.counts.items()))
        lines.append(f"| {seed} | {len(nemesis.stage.inputs)} | {seconds:.0f} | "
                     f"{sum(nemesis.counts.values())}: {events} | {numbers['runs']} | "
                     f"{numbers['extra runs']} | {numbers['stale folders']} | {ends} |")
        say(f"nemesis, seed {seed}: {'BROKEN' if words else 'held'} {seconds:.0f} s, "
            f"{len(nemesis.stage.inputs)} entries, {sum(nemesis.counts.values())} events ({events}), "
            f"{numbers['runs']} runs, {numbers['extra runs']} extra, "
            f"{numbers['stale folders']} put aside, {ends} {words}")
        if words:
            broken.append(f"seed {seed}: {words}")
            for note in nemesis.notes:
                say(f"    {note}")
            if arguments.keep:
                say(f"    kept: {nemesis.root}")
        nemesis.close(arguments.keep and bool(words))
    return lines, broken
