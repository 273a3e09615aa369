"""What the steps of action.yml share: their inputs, and how a step speaks to the workflow.

Source: GitHub, "Workflow commands for GitHub Actions".
"""

import contextlib
import os
import subprocess


def lines(name):
    """The lines of an input that has one thing in each."""
    return [line.strip() for line in os.environ.get(name, "").splitlines() if line.strip()]


def run(command):
    """Runs sharepipe with its output in the log, and returns its exit status."""
    with quoted():
        return subprocess.run(["sharepipe", *command], check=False).returncode


@contextlib.contextmanager
def quoted():
    """Prints what is printed meanwhile as it is: a line like a command to the workflow is none."""
    token = os.urandom(16).hex()
    print(f"::stop-commands::{token}", flush=True)
    try:
        yield
    finally:
        print(f"::{token}::", flush=True)


def annotate(level, text, **where):
    """Shows a text beside a line of the code; the level is error, warning or notice."""
    properties = ",".join(f"{key}={escaped(value, ':,')}" for key, value in where.items() if value is not None)
    print(f"::{level} {properties}::{escaped(text)}", flush=True)


def escaped(value, special=""):
    return "".join(f"%{ord(character):02X}" if character in "%\r\n" + special else character
                   for character in str(value))


def output(**values):
    """Sets outputs of the step. No value has a line break in it."""
    append("GITHUB_OUTPUT", "".join(f"{key}={value}\n" for key, value in values.items()))


def summarize(text):
    """Adds Markdown to the summary of the job."""
    append("GITHUB_STEP_SUMMARY", text + "\n")


def append(variable, text):
    path = os.environ.get(variable)
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(text)


def cell(text):
    """A text as the cell of a table in Markdown, in which nothing of it is markup."""
    return "".join(character if character.isalnum() or character == " " else f"&#{ord(character)};"
                   for character in text.replace("\n", " "))
