"""Documents that a schema must refuse: real ones with one thing wrong."""

import copy

GONE = object()

# The schema and its part, the place, and what stands there instead. The place is looked for in the
# real documents; '*' is any element.
WRONG = [
    ("process", "context", ["end"], "finished"), ("process", "context", ["end"], GONE),
    ("process", "context", ["id"], ""), ("process", "context", ["schema"], 2),
    ("process", "context", ["owner"], -1), ("process", "context", ["more"], 1),
    ("process", "context", ["inactive", "*"], 1), ("process", "context", ["items"], {}),
    ("process", "context", ["items", "*", "attachments", "*", "label"], None),
    ("process", "context", ["items", "*", "attachments", "*", "bytes"], -1),
    ("process", "context", ["items", "*", "attachments", "*", "sha256"], "ABC"),
    ("process", "context", ["items", "*", "attachments", "*", "found", "agreement"], "equal"),
    ("process", "context", ["decisions", "*", "outcome"], "sent"),
    ("process", "context", ["decisions", "*", "point"], "com.apple.widget-extension"),
    ("process", "context", ["decisions", "*", "reasons", "*", "code"], "no-such-code"),
    ("process", "context", ["decisions", "*", "reasons", "*", "message"], GONE),
    ("process", "context", ["decisions", "*", "run", "attempt"], 0),
    ("process", "context", ["decisions", "*", "run", "exit"], "0"),
    ("process", "context", ["decisions", "*", "returned", "*", "attachments"], GONE),
    ("process", "context", ["problems", "*", "code"], "Path-Outside"),
    ("process", "context", ["link", "reason"], "because"), ("process", "context", ["link", "verdict"], "ok"),
    ("process", "summary", ["ends"], {"finished": 1}), ("process", "summary", ["outcomes"], {"sent": 1}),
    ("process", "summary", ["contexts"], "1"), ("process", "summary", ["seconds"], GONE),
    ("process", "input", ["version"], 2), ("process", "input", ["items"], []),
    ("process", "input", ["items", "*", "attachments"], []),
    ("process", "input", ["items", "*", "attachments", "*", "text"], GONE),
    ("process", "input", ["items", "*", "attachments", "*", "url"], 1),
    ("process", "input", ["items", "*", "attachments", "*", "registeredTypeIdentifiers"], []),
    ("history", None, ["state"], "sleeping"), ("history", None, ["created"], GONE),
    ("history", None, ["claims", "*", "inbox"], GONE), ("history", None, ["after"], "burn"),
    ("history", None, ["end"], "finished"), ("history", "shown", ["steps"], GONE),
    ("history", "shown", ["runs"], GONE), ("history", "shown", ["steps", "*", "kind"], "thought"),
    ("history", "shown", ["runs", "*", "end"], "maybe"), ("history", "shown", ["runs", "*", "attempt"], 0),
    ("status", None, ["pid"], 0), ("status", None, ["inboxes", "*", "state"], "asleep"),
    ("status", None, ["inboxes", "*", "ends", "done"], GONE), ("status", None, ["inboxes", "*", "ends"], {"done": 0}),
    ("status", None, ["inboxes", "*", "journal"], {}), ("status", None, ["refusedReload"], "no"),
    ("notify", "context", ["reasons"], "because"), ("notify", "context", ["time"], GONE),
    ("notify", "summary", ["omitted"], -1), ("notify", "summary", ["ends"], {"finished": 1}),
    ("explanation", "explanation", ["extensions", "*", "outcome"], "delivered"),
    ("explanation", "explanation", ["extensions", "*", "reason", "code"], "no-such-code"),
    ("explanation", "explanation", ["extensions", "*", "trace"], GONE),
    ("explanation", "explanation", ["extensions", "*", "breaking", "kind"], "some"),
    ("explanation", "explanation", ["items", "*", "attachments", "*", "seen"], GONE),
    ("explanation", "cell", ["active"], "yes"), ("explanation", "cell", ["code"], "no-such-code"),
    ("test", "case", ["expect"], "works"), ("test", "case", ["found"], "not-tried"), ("test", "case", ["case"], 0),
    ("test", "file", ["error"], GONE), ("test", "summary", ["unreadable"], GONE),
    ("test", "check", ["check"], "no-such-check"), ("test", "check", ["verdict"], "skipped"),
    ("test", "check", ["verdict"], "failed"), ("test", "check", ["advice"], GONE), ("test", "check", ["seen"], GONE),
    ("test", "checkSummary", ["notApplicable"], GONE), ("test", "checkSummary", ["checks"], "15"),
    ("report", None, ["ends"], {"finished": 1}), ("report", None, ["ends"], {"done": 0}),
    ("report", None, ["unfinished"], {"placed": 1}), ("report", None, ["outcomes"], {"sent": 1}),
    ("report", None, ["written"], "today"), ("report", None, ["since"], GONE), ("report", None, ["until"], "never"),
    ("report", None, ["file"], None), ("report", None, ["rules"], 1), ("report", None, ["latestShown"], -1),
    ("doctor", None, ["severity"], "fatal"), ("doctor", None, ["subject"], "weather"),
    ("doctor", None, ["subject"], "extension"), ("doctor", None, ["mend"], GONE),
    ("doctor", None, ["code"], "no-such-code"),
    ("console-check", None, ["severity"], "fatal"), ("console-check", None, ["subject"], "weather"),
    ("console-people", None, ["role"], "rule"), ("console-people", None, ["name"], "Ada"), ("console-people", None, ["user"], -1),
    ("ledger-reconcile", None, ["action"], "healed"), ("ledger-reconcile", None, ["dryRun"], GONE),
    ("check", "answer", ["findings", "*", "severity"], "fatal"), ("check", "answer", ["findings", "*", "lint"], "A b"),
    ("check", "answer", ["findings", "*", "replacements"], GONE), ("check", "summary", ["errors"], GONE),
    ("check", "reportedFinding", ["confidence"], "sure"), ("check", "reportedFinding", ["references"], []),
    ("check", "change", ["direction"], "wide"), ("check", "change", ["example"], GONE), ("check", "changeSummary", ["wider"], -1),
    ("check", "reportedBundle", ["kind"], "framework"), ("check", "reportedBundle", ["plugIns"], GONE),
    ("check", "reportedFinding", ["document"], GONE), ("check", "problem", ["message"], 1),
    ("predicate", "result", ["result"], 1), ("predicate", "result", ["result"], GONE),
    ("predicate", "fault", ["error"], "other"), ("predicate", "fault", ["offset"], -1),
    ("predicate", "error", ["error"], "parse"), ("predicate", "question", ["predicate"], 1),
    ("explain", "explanation", ["error"], "other"), ("explain", "explanation", ["trace", "value"], GONE),
    ("explain", "explanation", ["trace", "range"], [0]), ("explain", "explanation", ["payload", "*"], "0"),
    ("explain", "explanation", ["trace", "children"], None), ("explain", "question", ["context"], []),
    ("types", "type", ["supertypes"], GONE), ("types", "type", ["declared"], "true"),
    ("types", "conformance", ["conforms"], None), ("types", "agreement", ["agreement"], "perhaps"),
    ("types", "question", ["identifier"], 1),
    ("links-judge", "answer", ["verdict"], "maybe"), ("links-judge", "answer", ["reason"], "because"),
    ("links-judge", "answer", ["notes"], ["because"]), ("links-judge", "answer", ["parameters"], []),
    ("links-judge", "alone", ["verdict"], "maybe"), ("links-judge", "alone", ["message"], GONE),
    ("links-match", "alone", ["verdict"], "yes"), ("links-match", "alone", ["rule"], GONE),
    ("links-diff", "alone", ["changes", "*", "new"], GONE), ("links-diff", "alone", ["compared"], "1"),
    ("links-judge", "question", ["url"], GONE), ("links-redirect", "answer", ["canonical"], GONE),
    ("links-redirect", "answer", ["verdict"], "confirm"), ("links-redirect", "question", ["maximumLength"], 0),
    ("links-match", "answer", ["rule"], -1), ("links-match", "answer", ["verdict"], "yes"),
    ("links-match", "question", ["entitlements"], "x"), ("links-claims", "answer", ["verdict"], "yes"),
    ("links-claims", "answer", ["apps"], GONE), ("links-claims", "question", ["apps"], []),
    ("links-can-open", "answer", ["canOpen"], "yes"), ("links-can-open", "question", ["schemes"], "a"),
    ("links-can-open", "answer", ["reason"], GONE), ("links-can-open", "alone", ["scheme"], 5),
    ("links-diff", "answer", ["changes", "*", "old"], {}), ("links-diff", "question", ["new"], GONE),
    ("extension", "request", ["version"], 2), ("extension", "request", ["request"], "stop"),
    ("extension", "request", ["output"], "output"), ("extension", "request", ["idempotencyKey"], GONE),
    ("extension", "request", ["attempt"], 0), ("extension", "request", ["fence"], -1),
    ("extension", "request", ["fence"], GONE), ("extension", "request", ["more"], 1),
    ("extension", "request", ["context", "items", "*", "attachments", "*", "file"], "a.txt"),
    ("extension", "request", ["link", "route"], GONE),
    ("extension", "runAnswer", ["completed"], GONE), ("extension", "runAnswer", ["cancelled", "code"], "1"),
    ("extension", "runAnswer", ["completed", "more"], 1), ("extension", "runAnswer", ["more"], 1),
    ("extension", "validationAnswer", ["valid"], "yes"), ("extension", "validationAnswer", ["valid"], GONE),
]


def changed(document, place, value):
    """The documents with one thing changed at the first place that is there; None if none is."""
    copied = copy.deepcopy(document)
    return copied if put(copied, place, value) else None


def put(node, place, value):
    head, rest = place[0], place[1:]
    if head == "*":
        if not isinstance(node, list):
            return False
        if not rest:
            if node:
                node[0] = value
            return bool(node)
        return any(put(element, rest, value) for element in node)
    if not isinstance(node, dict):
        return False
    if rest:
        return head in node and put(node[head], rest, value)
    if head == "more":
        node[head] = value
        return True
    if head not in node:
        return False
    if value is GONE:
        del node[head]
    else:
        node[head] = value
    return True
