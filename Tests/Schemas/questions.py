"""The filters, and lines to ask them: sound ones, odd ones, and lines that are no question."""

import copy
import json

from schemas import ROOT

CONTEXT = {"version": 1, "items": [{"attributedTitle": "Trip", "attachments": [
    {"registeredTypeIdentifiers": ["public.jpeg", "public.file-url"], "file": "a.jpg"},
    {"registeredTypeIdentifiers": ["public.url"], "url": "https://example.com/"},
    {"registeredTypeIdentifiers": ["public.plain-text"], "text": "See you"},
    {"registeredTypeIdentifiers": ["public.data"], "data": "AAECAw=="}]}]}
DICTIONARY = {"NSExtensionActivationSupportsImageWithMaxCount": 2}

# Questions that are answered, whatever the answer is.
SOUND = {
    "predicate": [
        {"predicate": "TRUEPREDICATE"},
        {"predicate": "ANY t UTI-CONFORMS-TO 'public.image'", "context": {"t": ["public.png"]}},
        {"predicate": "x == $y", "context": {"x": [1, None, {"a": 1.5}]}, "variables": {"y": 2}},
        {"predicate": "SUBQUERY(a, $x, $x.n > 1).@count == 2", "context": {"a": [{"n": 1}, {"n": 2}]}},
        {"predicate": "a MATCHES '('", "context": {"a": "x"}},
        {"predicate": "a =="}, {"predicate": ""}, {"predicate": "a BEGINSWITH 1", "context": {"a": []}},
        {"predicate": "a == 1", "context": None}, {"predicate": "SELF == 1", "context": 1},
        {"predicate": "(" * 10_000}, {"predicate": "a == '\u202e\u0000\u001b[2J'"},
    ],
    "explain": [
        {"rule": "TRUEPREDICATE", "context": CONTEXT},
        {"rule": DICTIONARY, "context": CONTEXT, "rawTypes": True},
        {"rule": {**DICTIONARY, "NSExtensionActivationDictionaryVersion": 2}, "context": CONTEXT},
        {"rule": True, "context": {"items": []}}, {"rule": False}, {"context": CONTEXT}, {},
        {"rule": 5}, {"rule": []}, {"rule": None}, {"rule": {}}, {"rule": {"NSExtensionActivation": 1}},
        {"rule": "ANY a UTI-CONFORM-TO 1", "context": {}}, {"rule": "extensionItems BEGINSWITH 1"},
        {"rule": "extensionItems.@count == 1", "context": {"items": [{"supportsJavaScript": True}]}},
        {"rule": "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY "
                 "$a.registeredTypeIdentifiers UTI-CONFORMS-TO 'org.example.a').@count == 1).@count == 1",
         "context": {"items": [{"attachments": [{"registeredTypeIdentifiers": ["org.example.b"]}]}]},
         "types": [{"identifier": "org.example.b", "conformsTo": ["org.example.a"]},
                   {"UTTypeIdentifier": "org.example.a", "UTTypeConformsTo": "public.data"}]},
    ],
    "types": [
        {"identifier": "public.heic"}, {"identifier": "PUBLIC.PNG", "conformsTo": "public.image"},
        {"identifier": "org.example.none"}, {"identifier": "dyn.age80k"},
        {"extension": "jpg"}, {"extension": "no-such", "conformingTo": None},
        {"extension": "ts", "conformingTo": "public.text"}, {"mime": "image/png"},
        {"mime": "x/y", "conformingTo": "public.image"}, {"sniffed": "image/png", "extension": "jpg"},
        {"sniffed": "application/pdf", "extension": "pdf"}, {"sniffed": "x/y", "extension": "dmg"},
        {"extension": ""}, {"extension": "\u202e\u0000"},
    ],
    "links-judge": [
        {"url": "sharepipe-drafts:create?text=a"}, {"url": "nobody:x", "sender": None}, {"url": ""},
        {"url": "sharepipe-approval:logout", "sender": "org.example.a", "key": "x"},
        {"url": "sharepipe-drafts:create?text=\"", "reading": "lenient"}, {"url": "tel:1", "reading": None},
        {"url": "sharepipe-drafts:create?text=a", "state": "not-running", "launch": {"willFinish": False}},
        {"urls": ["sharepipe-drafts:create?text=a", "nobody:x"], "state": "background"},
        {"activity": {"type": "NSUserActivityTypeBrowsingWeb"}}, {"activity": {"type": "a", "webpageURL": None}},
        {"url": "sharepipe-drafts:create?text=a", "sender": "org.example.a", "senderClass": "web", "device": ["managed"]},
        {"url": "sharepipe-drafts:create?text=a", "annotation": {"a": [1, True]}, "openInPlace": True},
        {"url": "a:b", "senderClass": None, "device": None, "annotation": None, "openInPlace": None},
        {"url": "javascript:alert(1)"}, {"url": "\u202e\u0000"}, {"url": "a:" + "x" * 100_000},
    ],
    "links-redirect": [
        {"url": "https://a.example/x", "hosts": ["a.example"]}, {"url": "http://a.example/"},
        {"url": "https://a.example/x", "hosts": ["a.example"], "maximumLength": 3}, {"url": ""},
        {"url": "https://user@a.example/", "hosts": None},
    ],
    "links-match": [
        {"url": "https://a.example/b", "app": "ABCDE12345.org.example",
         "association": {"applinks": {"details": [{"appIDs": ["ABCDE12345.org.example"],
                                                   "components": [{"/": "/b"}]}]}}},
        {"url": "https://a.example/b", "app": "ABCDE12345.org.example", "association": "nonsense"},
        {"url": "https://a.example/b", "app": "ABCDE12345.org.example", "details": {"paths": ["NOT /b", "*"]},
         "entitlements": ["applinks:a.example", "nonsense"]},
        {"url": "\u0000", "app": "", "association": {}},
    ],
    "links-claims": [
        {"url": "a:x", "apps": {"org.a": ["a"], "org.b": ["A"]}}, {"url": "tel:1"},
        {"url": "javascript:1", "apps": {}}, {"url": "", "apps": None}, {"url": "a:x", "apps": {"org.a": []}},
    ],
    "links-can-open": [
        {"url": "a:x", "schemes": ["a"], "apps": {"org.a": ["a"]}}, {"url": "tel:1", "schemes": ["TEL"]},
        {"url": "javascript:1", "schemes": ["javascript"]}, {"url": "", "schemes": None, "apps": None},
        {"url": "a:x", "schemes": ["b%d" % n for n in range(50)] + ["a"]}, {"url": "a:x"},
    ],
    "links-diff": [{"old": {"applinks": {}}, "new": '{"applinks":{"details":[]}}'}],
    "check": [
        {"rule": "TRUEPREDICATE"}, {"rule": "a =="}, {"rule": DICTIONARY}, {},
        {"rule": True, "point": "com.apple.share-services"}, {"rule": 5}, {"rule": []},
        {"rule": "ANY a == “b”", "attributes": {"NSExtensionServiceRoleType": "x"}},
        {"rule": {"NSExtensionActivationSupportsImageWithMaxCont": 1}, "point": "org.example.none"},
    ],
}

# Where the command of a filter is not its name.
COMMANDS = {"links-judge": ["links", "judge", "--rules", "Rules"], "links-redirect": ["links", "redirect"],
            "links-match": ["links", "match"], "links-claims": ["links", "claims"],
            "links-can-open": ["links", "can-open"], "links-diff": ["links", "diff"]}

# Lines that are no JSON object.
NO_OBJECTS = [
    b"[1]", b"{", b"nonsense", b'"text"', b"5", b"null", b"true", b"[" * 100_000, b'{"a":' * 100_000,
    b'{"a":1,"a":2}', b"\x01", b"", b"  ", b'{"a":1} {"b":2}', b'{"id":"\xff"}', b"{'id':1}", b'{"id":1,}',
    b'{"id":' + b"9" * 400 + b"e999}", b'{"id":"\\ud800"}', b"\x00" * 100, b"x" * (17 << 20),
]

# JSON values of every kind, for 'id' and in the place of what should be of another kind.
KINDS = [None, True, False, 0, -1, 1.5, "", "x", "\u202e\u0000\u001b]0;", [], [1], {}, {"k": None}]


def lines(name):
    """Lines for a filter as pairs: the bytes, and the object that they are or None."""
    questions = list(SOUND[name])
    worked = ROOT / "Samples/links" / f"{name.removeprefix('links-')}.jsonl"
    if name in COMMANDS:
        questions += [json.loads(line) for line in worked.read_text().splitlines()]
    for question in list(questions[:8]):
        for key in question:
            questions.append({name: value for name, value in question.items() if name != key})
            questions += [{**question, key: value} for value in KINDS]
    asked = [{"id": KINDS[number % len(KINDS)], **copy.deepcopy(question)}
             for number, question in enumerate(questions)]
    asked += [{"id": identifier, **questions[0]} for identifier in KINDS]
    asked += [{**questions[0], "unknown": {"a": [1]}}, {**questions[0], "": 0}]
    objects = [(json.dumps(one).encode(), one) for one in asked]
    return objects + [(line, None) for line in NO_OBJECTS] + objects[:1]
