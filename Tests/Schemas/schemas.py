"""The schemas of Samples/schemas, each of which can be asked what is wrong with a document."""

import json
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "Samples/schemas"


class Schema:
    """A schema, or one part of its '$defs'."""

    def __init__(self, name, part=None):
        self.name = f"{name}#{part}" if part else name
        document = json.loads((FOLDER / f"{name}.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(document)
        if part:
            document = {"$schema": document["$schema"], "$defs": document["$defs"],
                        "$ref": f"#/$defs/{part}"}
        self.validator = jsonschema.Draft202012Validator(document)

    def accepts(self, document):
        return self.validator.is_valid(document)

    def faults(self, document):
        """What is wrong, in words; the deepest alternatives of an 'anyOf' come first."""
        return [self.words(fault) for fault in self.validator.iter_errors(document)]

    @staticmethod
    def words(fault):
        while fault.context:
            fault = jsonschema.exceptions.best_match(fault.context)
        return f"{'/'.join(map(str, fault.absolute_path))}: {fault.message[:300]}"


def names():
    return sorted(path.name.removesuffix(".schema.json") for path in FOLDER.glob("*.schema.json"))
