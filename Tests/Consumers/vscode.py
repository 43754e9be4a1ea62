"""Serves `editors` with the items that VS Code's extension makes from the language server's answers."""
import re
import time


def items(answer, tests):
    """The items that VS Code keeps, as a flat list with its names: those of classes in the folder of a target."""
    kept = []
    for item in answer:
        if item["location"]["uri"].startswith(tests.as_uri() + "/"):
            kept += flat(item)
    return kept


def flat(item):
    name = item["id"] if item["id"].startswith("ShopTests.") else "ShopTests." + item["id"]
    line = item["location"]["range"]["start"]["line"] + 1
    file = item["location"]["uri"].rsplit("/", 1)[1]
    own = {"id": name.removesuffix("()"), "file": file, "line": line, "isClass": "/" not in name, "place": item}
    return [own] + [inner for child in item["children"] for inner in flat(child)]


def methods(answer):
    return [item for root in answer for item in flat(root) if not item["isClass"]]


def filter_of(item):
    escaped = re.sub(r"[.*+?()\[\]{}|\\-]", lambda match: "\\" + match.group(), item["id"])
    return escaped + ("/" if item["isClass"] else "$")


def settled(ask, is_right):
    """The server answers while it still reads the index."""
    for _ in range(40):
        answer = ask()
        if is_right(answer):
            return answer
        time.sleep(0.5)
    return answer
