"""Judges the attachments of the guide's rule with jmespath and cel-python, where they are installed.

Prints what the other programs print. Neither knows types: both look for a name.
"""

import sys
import time

SIZES = (1, 10, 100)
KEY = "registeredTypeIdentifiers"


def root(size):
    attachments = [{KEY: ["com.adobe.pdf", "public.file-url"]} for _ in range(size)]
    return {"extensionItems": [{"attachments": attachments}]}


def jmespath_judge():
    import jmespath
    inner = f"length(attachments[?contains({KEY}, 'com.adobe.pdf')]) == length(attachments)"
    rule = jmespath.compile(f"length(extensionItems[?{inner}]) == `1`")
    return lambda size: (lambda value: lambda: rule.search(value))(root(size))


def cel_judge():
    import celpy
    environment = celpy.Environment()
    fits = f't.{KEY}.exists(name, name == "com.adobe.pdf")'
    text = f"extensionItems.filter(i, i.attachments.filter(t, {fits}).size() == i.attachments.size()).size() == 1"
    program = environment.program(environment.compile(text))

    def judge(size):
        values = {key: celpy.json_to_cel(value) for key, value in root(size).items()}
        return lambda: program.evaluate(values)

    return judge


def nanoseconds(work):
    times = 1
    while True:
        start = time.process_time()
        for _ in range(times):
            work()
        taken = time.process_time() - start
        if taken >= 0.04:
            return taken * 1e9 / times
        times *= 4


def main():
    for name, make in (("jmespath", jmespath_judge), ("cel-python", cel_judge)):
        try:
            judge = make()
        except ImportError:
            continue
        for size in SIZES:
            work = judge(size)
            print(f"answer {name}", size, int(bool(work())), sep="\t")
            for _ in range(int(sys.argv[1])):
                print(name, size, nanoseconds(work), sep="\t")


main()
