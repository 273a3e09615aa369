"""The rules of the hosts: extensions that write down each of their runs in a file of their host."""

import json
import plistlib

# The clock is that of leases, in seconds, and goes on while a machine sleeps.
NOTE = r"""
host=${SHAREPIPE_OUTPUT#*/hosts/}
host=${host%%/*}
note() {
  read -r up _ </proc/uptime
  printf '%s %s %s %s %s %s %s %s %s\n' "$1" "$SHAREPIPE_ID" "$SHAREPIPE_EXTENSION" \
    "$SHAREPIPE_IDEMPOTENCY_KEY" "$SHAREPIPE_ATTEMPT" "$SHAREPIPE_FENCE" "$host" $$ "$up" |
    dd oflag=append,dsync conv=notrunc status=none of="LEDGERS/$host"
}
"""
SHARE = f"""#!/bin/sh
{NOTE}
note begin
read -r seconds <"${{0%/*}}/seconds"
sleep "$seconds"
note end
"""
ACTION = f"""#!/bin/sh
{NOTE}
read -r request
note begin
file=$(printf '%s' "$request" | sed -n 's/.*"file":"\\([^"]*\\)".*/\\1/p')
case $file in *.vcf) name=out.vcf type=public.vcard ;; *) name=out.xml type=public.xml ;; esac
cat "$file" >"$SHAREPIPE_OUTPUT/$name"
printf '{{"completed":{{"items":[{{"attachments":[{{"registeredTypeIdentifiers":["%s"],"file":"%s"}}]}}]}}}}\\n' \\
  "$type" "$SHAREPIPE_OUTPUT/$name"
note end
"""
VALIDATOR = """#!/bin/sh
read -r request
echo '{"valid":true}'
"""
XML = ('SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers'
       ' UTI-CONFORMS-TO "public.xml").@count > 0).@count > 0')
CARD = XML.replace("public.xml", "public.vcard")


class Rules:
    """A folder with the rules.

    Each entry goes to `post`, which takes a while. One of XML is first returned by `stamp`, then
    validated, and archived. One that is a card waits for a person in front of `send`.
    """

    def __init__(self, folder, ledgers, seconds=0.2, **policy):
        self.folder, self.ledgers = folder, ledgers
        (folder / "Extensions").mkdir(parents=True)
        stamped = f"{XML} OR {CARD}"
        self.add("stamp", ACTION, "com.apple.ui-services", stamped, Interface="json")
        self.add("check", SHARE, rule=XML, seconds=0, validator=True,
                 ContentValidation={"Validator": "validate"})
        self.add("post", SHARE, seconds=seconds)
        self.add("send", SHARE, rule=CARD, seconds=0, Effect="external-post")
        self.add("archive", None, rule=XML, Interface="builtin:archive")
        keys = {
            "extensions": [f"org.example.{name}"
                           for name in ("stamp", "check", "post", "send", "archive")],
            "contentMatch": "off", "freeSpace": "0 B", "confirm": ["external-post"],
            "retries": {"first": "1 s", "factor": 2, "longest": "4 s"}, **policy}
        # JSON is YAML.
        (folder / "host.yaml").write_text(json.dumps(keys) + "\n")

    def add(self, name, script, point="com.apple.share-services", rule="TRUEPREDICATE", seconds=0,
            validator=False, **settings):
        bundle = self.folder / "Extensions" / f"{name}.appex"
        bundle.mkdir()
        information = {
            "CFBundleIdentifier": f"org.example.{name}", "CFBundleName": name,
            "NSExtension": {"NSExtensionPointIdentifier": point,
                            "NSExtensionAttributes": {"NSExtensionActivationRule": rule}},
            "SharepipeExtension": {"Effect": "additive", "Interface": "argv",
                                   "MaximumConcurrency": 8, **settings}}
        if script is not None:
            information["CFBundleExecutable"] = "run"
            information["SharepipeExtension"]["Writes"] = [str(self.ledgers)]
            self.write(bundle / "run", script.replace("LEDGERS", str(self.ledgers)), 0o755)
            self.write(bundle / "seconds", f"{seconds}\n", 0o644)
        if validator:
            self.write(bundle / "validate", VALIDATOR, 0o755)
        (bundle / "Info.plist").write_bytes(plistlib.dumps(information))

    @staticmethod
    def write(path, text, mode):
        path.write_text(text)
        path.chmod(mode)


class Run:
    """One run that a program has seen, from its own notes."""

    def __init__(self, words):
        self.context, self.extension, self.key = words[1:4]
        self.attempt, self.fence = int(words[4]), int(words[5])
        self.host, self.process, self.began = words[6], int(words[7]), float(words[8])
        self.ended = None

    def __str__(self):
        return (f"{self.extension.rsplit('.', 1)[-1]} attempt {self.attempt} fence {self.fence} on "
                f"{self.host} at {self.began:.2f}"
                + (f" to {self.ended:.2f}" if self.ended else ", no end"))


def runs(folder):
    """All runs of all hosts in the order in which they began, and lines that are none."""
    found, open_runs, torn = [], {}, []
    for path in sorted(folder.iterdir()):
        for line in path.read_text(errors="replace").splitlines():
            words = line.split()
            if len(words) != 9 or words[0] not in ("begin", "end"):
                torn.append(f"{path.name}: {line!r}")
                continue
            run = Run(words)
            name = (run.key, run.attempt, run.fence, run.host, run.process)
            if words[0] == "begin":
                open_runs[name] = run
                found.append(run)
            elif name in open_runs:
                open_runs.pop(name).ended = run.began
            else:
                torn.append(f"{path.name}: an end without its begin: {line!r}")
    found.sort(key=lambda run: run.began)
    return found, torn
