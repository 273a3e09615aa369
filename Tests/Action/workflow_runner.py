"""Runs the steps of a composite action, as far as action.yml of this repository uses them.

This is no runner of GitHub's. It knows inputs with defaults, `id`, `if`, `shell: bash`, `run` and `env` of
steps, outputs, the files GITHUB_OUTPUT and GITHUB_STEP_SUMMARY, and the commands error, warning, notice
and stop-commands. An expression is a context, a text, `==`, `!=`, `&&`, `!` or `cancelled()`. Whatever else
an action has is an error here.

Source: GitHub, "Metadata syntax for GitHub Actions", "Workflow commands for GitHub Actions".
"""

import dataclasses
import os
import re
import subprocess
import urllib.parse
from pathlib import Path

import yaml

TOKEN = re.compile(r"\s*(&&|==|!=|!|'(?:[^']|'')*'|[a-z_][\w.-]*(?:\(\))?)")
COMMAND = re.compile(r"::([a-z-]+)(?: (.*?))?::(.*)")


@dataclasses.dataclass
class Step:
    """How a step ended."""

    status: int | None
    log: str
    outputs: dict
    annotations: list


@dataclasses.dataclass
class Job:
    """How an action ended."""

    steps: dict
    outputs: dict
    summary: str

    @property
    def failed(self):
        return any(step.status for step in self.steps.values())


class Expression:
    """An expression between `${{` and `}}`, or the whole of an `if`."""

    def __init__(self, text, contexts):
        self.tokens, self.contexts, at = [], contexts, 0
        while text[at:].strip():
            match = TOKEN.match(text, at)
            if not match:
                raise SystemExit(f"action.yml: the runner does not know this: {text[at:]}")
            self.tokens.append(match[1])
            at = match.end()

    def value(self):
        found = self.conjunction()
        if self.tokens:
            raise SystemExit(f"action.yml: the runner does not know this: {' '.join(self.tokens)}")
        return found

    def conjunction(self):
        found = self.comparison()
        while self.tokens[:1] == ["&&"]:
            self.tokens.pop(0)
            found = self.comparison() and found
        return found

    def comparison(self):
        left = self.term()
        if self.tokens[:1] in (["=="], ["!="]):
            equal = self.tokens.pop(0) == "=="
            return (left == self.term()) == equal
        return left

    def term(self):
        token = self.tokens.pop(0)
        if token == "!":
            return not self.term()
        if token.startswith("'"):
            return token[1:-1].replace("''", "'")
        if token == "cancelled()":
            return False
        if token not in self.contexts and not re.match(r"steps\.[\w-]+\.outputs\.", token):
            raise SystemExit(f"action.yml: the runner does not know {token}")
        return self.contexts.get(token, "")


def expand(text, contexts):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(Expression(match[1], contexts).value()), str(text))


def run(action, workspace, inputs, environment, github):
    """Runs an action in a folder, which is that of the repository that uses it."""
    known = yaml.safe_load((action / "action.yml").read_text(encoding="utf-8"))
    assert known["runs"]["using"] == "composite"
    unknown = set(inputs) - set(known["inputs"])
    assert not unknown, f"action.yml has no input {unknown}"
    contexts = {f"github.{name}": value for name, value in github.items()}
    contexts |= {f"inputs.{name}": inputs.get(name, description.get("default", ""))
                 for name, description in known["inputs"].items()}
    scratch = workspace.parent / f"{workspace.name}.runner"
    scratch.mkdir()
    summary = scratch / "summary"
    summary.touch()
    steps, failed = {}, False
    for step in known["runs"]["steps"]:
        extra = set(step) - {"name", "id", "if", "shell", "run", "env"}
        assert not extra and step["shell"] == "bash", f"{step['name']}: the runner does not know {extra}"
        condition = step.get("if", "success()").removeprefix("${{").removesuffix("}}").strip()
        # Without a function about the steps before it, a step wants them to have succeeded.
        wanted = not failed if "cancelled()" not in condition else True
        if condition != "success()":
            wanted = wanted and bool(Expression(condition, contexts).value())
        if not wanted:
            steps[step["id"]] = Step(None, "", {}, [])
            continue
        done = steps[step["id"]] = execute(
            step, scratch, workspace, contexts, environment | {"GITHUB_ACTION_PATH": str(action), "GITHUB_STEP_SUMMARY": str(summary)})
        failed = failed or done.status != 0
        contexts |= {f"steps.{step['id']}.outputs.{name}": value for name, value in done.outputs.items()}
    outputs = {name: expand(output["value"], contexts) for name, output in known["outputs"].items()}
    return Job(steps, outputs, summary.read_text(encoding="utf-8"))


def execute(step, scratch, workspace, contexts, environment):
    script = scratch / f"{step['id']}.sh"
    script.write_text(expand(step["run"], contexts), encoding="utf-8")
    output = scratch / f"{step['id']}.output"
    output.touch()
    variables = {name: expand(value, contexts) for name, value in step.get("env", {}).items()}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script], cwd=workspace, check=False,
        env=environment | variables | {"GITHUB_OUTPUT": str(output), "GITHUB_WORKSPACE": str(workspace), "CI": "true"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    log = done.stdout.decode()
    outputs = dict(line.split("=", 1) for line in output.read_text(encoding="utf-8").splitlines())
    return Step(done.returncode, log, outputs, list(annotations(log)))


def annotations(log):
    """The annotations of a log: level, properties and text of each."""
    token = None
    for line in log.splitlines():
        match = COMMAND.match(line)
        if token:
            token = None if line == f"::{token}::" else token
        elif match and match[1] == "stop-commands":
            token = match[3]
        elif match and match[1] in ("error", "warning", "notice"):
            properties = dict(each.split("=", 1) for each in (match[2] or "").split(",") if each)
            yield (match[1], {name: urllib.parse.unquote(value) for name, value in properties.items()},
                   urllib.parse.unquote(match[3]))
