"""Runs the shipped extensions: by themselves, and the whole way through sharepipe."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = Path(os.environ.get("SHAREPIPE_TEST_TOOL", ROOT / ".build/debug/sharepipe")).absolute()


@contextlib.contextmanager
def folder(place=None):
    """A folder for temporary files that others may enter: a scheduler runs as another user."""
    with tempfile.TemporaryDirectory(prefix="sharepipe-sending-", dir=place) as path:
        os.chmod(path, 0o755)
        yield Path(path)


def extension(name):
    return ROOT / "Rules/Extensions" / f"{name}.appex"


def ask(options, items, kind="run", key="key", secret=None):
    """Speaks to Mail as sharepipe does. Returns its exit status, answer and log."""
    request = {"version": 1, "request": kind, "id": "1", "idempotencyKey": key, "attempt": 1, "fence": 1,
               "extension": "org.sharepipe.mail", "options": options,
               "context": {"version": 1, "items": items}, "output": "/nowhere"}
    variables = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nowhere"}
    descriptors = []
    if secret is not None:
        descriptors.append(os.memfd_create("secret"))
        os.write(descriptors[0], secret)
        variables["SHAREPIPE_SECRETS"] = json.dumps({"password": descriptors[0]})
    try:
        result = subprocess.run(
            [extension("Mail") / "mail"], input=json.dumps(request).encode() + b"\n",
            capture_output=True, env=variables, pass_fds=descriptors, timeout=60)
    finally:
        for descriptor in descriptors:
            os.close(descriptor)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


class Scene:
    """Rules with one extension on, and an inbox."""

    def __init__(self, directory, name, identifier, options, policy="confirm: none\n"):
        self.identifier = identifier
        self.rules, self.inbox = directory / "Rules", directory / "inbox"
        self.inbox.mkdir()
        (self.rules / "Extensions").mkdir(parents=True)
        shutil.copytree(extension(name), self.rules / "Extensions" / f"{name}.appex",
                        ignore=shutil.ignore_patterns("__pycache__"))
        self.configure(options, policy)
        subprocess.run(["chmod", "-R", "go-w", self.rules], check=True)

    def configure(self, options, policy="confirm: none\n"):
        # Every text goes through, also one that the host would refuse.
        text = (f"bundleIdentifier: org.example.host\nextensions: [{self.identifier}]\n{policy}"
                "contentValidation: {safeTexts: false}\n"
                f"options: {json.dumps({self.identifier: options})}\n")
        (self.rules / "host.yaml").write_text(text)
        os.chmod(self.rules / "host.yaml", 0o644)

    def share(self, name, context):
        (self.inbox / f"{name}.share.json").write_text(json.dumps(context))

    def run(self, *words):
        """Runs a command of sharepipe. Returns its exit status, what it printed, and its log."""
        result = subprocess.run([TOOL, *words], capture_output=True, text=True, timeout=300)
        return result.returncode, result.stdout, result.stderr

    @contextlib.contextmanager
    def watching(self):
        """Watches the inbox meanwhile."""
        process = subprocess.Popen([TOOL, "watch", self.inbox, "--rules", self.rules],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise

    def process(self, *words):
        """Processes the inbox. Returns the exit status, the records of the contexts, and the log."""
        status, output, log = self.run(
            "process", self.inbox, "--rules", self.rules, "--json", *words)
        lines = [json.loads(line) for line in output.splitlines()]
        return status, [line for line in lines if line["type"] == "context"], log
