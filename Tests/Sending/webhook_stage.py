"""Rules with Webhook switched on, an inbox, and secrets."""

import json

import stage
from trial import same

TOKEN, SIGNING_KEY = "swordfish-token-0123456789", "whsec_another-secret-of-ours"
NAME = "org.sharepipe.webhook"


class Stage(stage.Scene):
    """A scene of Webhook whose secrets are looked for in all that is printed and kept."""

    def __init__(self, directory):
        self.directory, self.secrets, self.printed = directory, {}, ""
        super().__init__(directory, "Webhook", NAME, {})
        self.secret("token", TOKEN + "\n")
        self.secret("signing", SIGNING_KEY + "\n")

    def secret(self, name, text):
        path = self.directory / name
        path.write_text(text)
        path.chmod(0o600)
        self.secrets[name] = str(path)

    def configure(self, options, policy="confirm: none\n"):
        super().configure(options, f"{policy}limits: {{manifestBytes: {1 << 27}}}\nsecretFiles: "
                                   f"{json.dumps({NAME: list(self.secrets.values())})}\n")

    def put(self, items, name="a", **more):
        self.share(name, {"version": 1, "items": items, **more})

    def text(self, text="See you\n", **item):
        self.put([{**item, "attachments": [
            {"registeredTypeIdentifiers": ["public.plain-text"], "text": text}]}])

    def records(self, options):
        """Processes the inbox; gives the records of the contexts."""
        self.configure(options)
        _, records, log = self.process("--again")
        self.printed = json.dumps(records) + log
        self.check_secrets()
        return records

    def check_secrets(self):
        """Makes sure that no secret is in what was printed or in the state."""
        texts = [("printed", self.printed.encode())]
        state = self.directory / "inbox.sharepipe"
        texts += [(str(path), path.read_bytes()) for path in state.rglob("*") if path.is_file()]
        for secret in (TOKEN, SIGNING_KEY):
            for where, content in texts:
                if secret.encode() in content:
                    raise AssertionError(f"a secret is in {where}")

    def outcome(self, options):
        """The outcome of the one context: its word, the code, and the message."""
        records = self.records(options)
        same(len(records), 1, f"contexts; {self.printed}")
        decision = records[0]["decisions"][0]
        reason = (decision["reasons"] or [{"code": "", "message": ""}])[0]
        return decision["outcome"], reason["code"], reason["message"]

    def delivered(self, options, receiver):
        same(self.outcome(options)[0], "delivered", f"outcome; {self.printed}")
        same(len(receiver.requests), 1, "requests")
        return receiver.requests[0]
