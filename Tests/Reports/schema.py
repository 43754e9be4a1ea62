"""Serves `commandlines` and `reports`, which need no package of Python's with it.

Checks a JSON value by the keywords of JSON Schema that our schemas use.
"""
import re


class Wrong(Exception):
    pass


def demand(holds, text):
    if not holds:
        raise Wrong(text)


def valid(schema, part, value, place="$"):
    """Checks against the keywords that the schema uses; any other keyword is an error of this check."""
    if part is True:
        return
    demand(set(part) <= {"$ref", "type", "required", "properties", "items", "const", "enum", "oneOf", "anyOf", "minimum",
                         "pattern", "description", "$schema", "title", "$defs", "minLength", "minItems", "dependentRequired"}, f"the schema has keywords that this check does not know: {set(part)}")
    if "$ref" in part:
        valid(schema, schema["$defs"][part["$ref"].rsplit("/", 1)[1]], value, place)
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}
    if "type" in part:
        demand(isinstance(value, kinds[part["type"]]), f"{place} is no {part['type']}: {value!r}")
    demand("const" not in part or value == part["const"], f"{place} is {value!r}")
    demand("enum" not in part or value in part["enum"], f"{place} is {value!r}")
    demand("minimum" not in part or value >= part["minimum"], f"{place} is {value!r}")
    demand(len(value) >= part.get("minLength", 0) if isinstance(value, str) else True, f"{place} is empty")
    demand(len(value) >= part.get("minItems", 0) if isinstance(value, list) else True, f"{place} is empty")
    for name, others in part.get("dependentRequired", {}).items():
        demand(name not in value or set(others) <= set(value), f"{place} has {name} without {others}")
    demand("pattern" not in part or re.search(part["pattern"], value), f"{place} is {value!r}")
    for name in part.get("required", []):
        demand(name in value, f"{place} has no {name}")
    for name, inner in part.get("properties", {}).items():
        if name in value:
            valid(schema, inner, value[name], f"{place}.{name}")
    if "properties" in part and "oneOf" not in part:
        demand(set(value) <= set(part["properties"]), f"{place} has {set(value) - set(part['properties'])}")
    for index, item in enumerate(value if "items" in part else []):
        valid(schema, part["items"], item, f"{place}[{index}]")
    if "oneOf" in part:
        fits = []
        for inner in part["oneOf"]:
            try:
                fits.append(valid(schema, inner, value, place))
            except Wrong:
                pass
        demand(len(fits) == 1, f"{place} fits {len(fits)} of its forms: {value}")
