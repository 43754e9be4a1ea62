"""Serves `commandlines` and `editors` with the check of a JSON value by one of our schemas."""
import functools, json, pathlib

import jsonschema


class Wrong(Exception):
    pass


def demand(holds, text):
    if not holds:
        raise Wrong(text)


def closed(schema):
    """The schema without further members: our reports may add members only together with the schema."""
    if isinstance(schema, dict):
        if "properties" in schema and "oneOf" not in schema:
            schema = {**schema, "additionalProperties": False}
        return {key: closed(value) for key, value in schema.items()}
    return [closed(value) for value in schema] if isinstance(schema, list) else schema


class Schema:
    def __init__(self, path):
        self.schema = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(self.schema)

    @functools.cache
    def validator(self, part):
        whole = {**self.schema, "anyOf": [{"$ref": f"#/$defs/{part}"}]} if part else self.schema
        return jsonschema.Draft202012Validator(closed(whole))

    def check(self, value, part=None):
        """Demands that a value fits the schema, or one of its `$defs`."""
        error = jsonschema.exceptions.best_match(self.validator(part).iter_errors(value))
        demand(error is None, f"{error and error.json_path}: {error and error.message}")

    def refuses(self, value, part=None):
        return not self.validator(part).is_valid(value)
