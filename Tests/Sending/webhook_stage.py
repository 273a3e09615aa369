"""Rules with Webhook switched on, an inbox, and the tool that processes it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOKEN, SIGNING_KEY = "swordfish-token-0123456789", "whsec_another-secret-of-ours"
NAME = "org.sharepipe.webhook"


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


class Stage:
    """Rules with Webhook switched on, an inbox, and secrets."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.inbox = folder / "inbox"
        self.rules = folder / "Rules"
        bundle = self.rules / "Extensions/Webhook.appex"
        bundle.mkdir(parents=True, mode=0o755)
        for name in ("Info.plist", "webhook"):
            shutil.copy(ROOT / "Rules/Extensions/Webhook.appex" / name, bundle / name)
            os.chmod(bundle / name, 0o755 if name == "webhook" else 0o644)
        self.inbox.mkdir()
        self.secrets = {}
        self.secret("token", TOKEN + "\n")
        self.secret("signing", SIGNING_KEY + "\n")

    def secret(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)
        self.secrets[name] = str(path)

    def share(self, items, name="a.share.json", **more):
        (self.inbox / name).write_text(json.dumps({"version": 1, "items": items, **more}))

    def text(self, text="See you\n", **item):
        self.share([{**item, "attachments": [
            {"registeredTypeIdentifiers": ["public.plain-text"], "text": text}]}])

    def policy(self, options, **more):
        policy = {"extensions": [NAME], "confirm": "none", "options": {NAME: options},
                  "secretFiles": {NAME: list(self.secrets.values())},
                  "limits": {"manifestBytes": 1 << 27}, **more}
        (self.rules / "host.yaml").write_text(json.dumps(policy))

    def run(self, options):
        """Processes the inbox; gives the records of the contexts and what was printed."""
        self.policy(options)
        done = subprocess.run(
            [self.tool, "process", self.inbox, "--rules", self.rules, "--json", "--again"],
            capture_output=True, text=True, timeout=300)
        records = [json.loads(line) for line in done.stdout.splitlines()]
        self.printed = done.stdout + done.stderr
        self.check_secrets()
        return [record for record in records if record["type"] == "context"]

    def check_secrets(self):
        """Makes sure that no secret is in what was printed or in the state."""
        texts = [("printed", self.printed.encode())]
        state = Path(f"{self.inbox}.sharepipe")
        texts += [(str(path), path.read_bytes()) for path in state.rglob("*") if path.is_file()]
        for secret in (TOKEN, SIGNING_KEY):
            for where, content in texts:
                if secret.encode() in content:
                    raise AssertionError(f"a secret is in {where}")

    def outcome(self, options):
        """The outcome of the one context: its word, the code, and the message."""
        records = self.run(options)
        same(len(records), 1, f"contexts; {self.printed}")
        decision = records[0]["decisions"][0]
        reason = (decision["reasons"] or [{"code": "", "message": ""}])[0]
        return decision["outcome"], reason["code"], reason["message"]

    def delivered(self, options, receiver):
        same(self.outcome(options)[0], "delivered", f"outcome; {self.printed}")
        same(len(receiver.requests), 1, "requests")
        return receiver.requests[0]
