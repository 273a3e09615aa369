"""What Mail says of options that are wrong."""

import stage
from mailing import FROM, TEXT, TO
from trial import holds, same

WRONG_OPTIONS = [
    ({}, "the option 'to' is missing"),
    ({"to": []}, "the option 'to' is empty"),
    ({"to": "ada@example.org\r\nBcc: eve@example.org"}, "not a plain address"),
    ({"to": "ada@example.org, eve@example.org"}, "not a plain address"),
    ({"to": "Ada <ada@example.org>"}, "not a plain address"),
    ({"to": "-oQ/tmp@example.org"}, "not a plain address"),
    ({"to": ['"a b"@example.org']}, "not a plain address"),
    ({"to": "a\u202e@example.org"}, "not a plain address"),
    ({"to": TO, "from": "a@b c"}, "'from' is not a plain address"),
    ({"to": None, "from": FROM, "smtp": {"host": "h"}}, "the option 'to' is missing"),
    ({"to": TO, "from": None, "smtp": {"host": "h"}}, "the option 'from' is missing"),
    ({"to": TO, "from": FROM, "smtp": {"host": None}}, "the option 'smtp.host' is missing"),
    ({"to": TO, "from": FROM, "smtp": {"host": "h", "security": ["tls"]}},
     "expected 'starttls', 'tls' or 'none'"),
    ({"bcc": TO}, "the option 'bcc' is unknown; did you mean 'cc'?"),
    ({"maximumByte": 1}, "did you mean 'maximumBytes'?"),
    ({"smtp": {"host": "h", "prot": 25}}, "did you mean 'smtp.port'?"),
    ({"smtp": {"host": "h", "security": "ssl"}}, "expected 'starttls', 'tls' or 'none'"),
    ({"smtp": {"host": "h\r\nx"}}, "'smtp.host' is wrong"),
    ({"smtp": {"host": "h", "port": True}}, "'smtp.port' is wrong"),
    ({"smtp": {"host": "h"}, "sendmail": "/usr/sbin/sendmail"}, "give one of them"),
    ({"sendmail": "sendmail"}, "'sendmail' is wrong"),
    ({"sendmail": "/usr/sbin/sendmail", "to": "jürgen@example.org"}, "takes ASCII addresses only"),
    ({"smtp": {"host": "h"}, "to": "ada", "from": FROM}, "which only 'sendmail' takes"),
    ({"timeout": 0}, "'timeout' is wrong"),
    ({"subject": "a\r\nBcc: eve@example.org"}, "'subject' is wrong"),
]


def wrong_options(chosen, words):
    status, answer, log = stage.ask(chosen, TEXT, kind="validate")
    same((status, answer), (78, ""), "status and answer of the question")
    holds(words in log, log)
    status, _, log = stage.ask(chosen, TEXT)
    same(status, 78, "status of the run")
    holds("nothing was sent" in log, log)
