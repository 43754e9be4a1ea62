"""Would catch a public declaration that goes, and breaks code that relies on it, without a line in the changelog.

Lists the public declarations of modules from their symbol graphs, and compares the lists with those in `.ci/api`.

A line is a declaration with its place, or a conformance: users' code may rely on each. A line that is gone since the
last release breaks such code, so it needs a line in `.ci/api/accepted.txt`, which the changelog explains.
"""

import json, pathlib, re, subprocess

repository = pathlib.Path(__file__).resolve().parents[2]
stored = repository / ".ci/api"
accepted = stored / "accepted.txt"
# The conformances that every type has unless it declares otherwise.
UNSAID = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"]


def constraints(symbol):
    words = {"conformance": ":", "superclass": ":", "sameType": "=="}
    found = symbol.get("swiftExtension", {}).get("constraints", [])
    return ", ".join(f"{one['lhs']} {words.get(one['kind'], one['kind'])} {one['rhs']}" for one in found)


def lines(graphs):
    """The sorted lines of a module with its graphs in a folder: its own graph, and one for each module that it extends."""
    found = set()
    for file in graphs.glob("*.symbols.json"):
        graph = json.loads(file.read_text())
        # An extension of another module's type is not a declaration; its members are.
        declared = [symbol for symbol in graph["symbols"] if symbol["kind"]["identifier"] != "swift.extension"]
        paths = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in declared}
        for symbol in declared:
            text = re.sub(r"\s+", " ", "".join(part["spelling"] for part in symbol.get("declarationFragments", [])))
            line = " | ".join([*filter(None, [".".join(symbol["pathComponents"][:-1])]), text])
            # The declaration has its own conditions, not those of the extension that contains it.
            found.add(f"{line} | where {constraints(symbol)}" if constraints(symbol) else line)
        for link in graph["relationships"]:
            if link["kind"] == "conformsTo" and link["source"] in paths:
                name = paths.get(link["target"]) or link.get("targetFallback", link["target"])
                if name not in UNSAID:
                    found.add(f"{paths[link['source']]}: {name}")
    return sorted(found)


def words():
    """The name of every public declaration except initialisers and operators, with the types that contain it."""
    declared = re.compile(
        r"(?:([\w.]+) \| )?(?:@\w+(?:\([^)]*\))? |\w+(?:\(\w+\))? )*?"
        r"(?:func|var|let|case|struct|class|enum|protocol|actor|typealias|macro|associatedtype) `?(\w+)")
    found = {}
    for file in stored.glob("Fantail*.txt"):
        for line in file.read_text().splitlines():
            if name := declared.match(line):
                found.setdefault(name[2], set()).add(f"{file.stem}.{name[1]}" if name[1] else file.stem)
    return found


def gone_since_release(current):
    """The declarations of the last release that were removed, as lines with their module; empty without a release."""
    tag = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], capture_output=True, text=True, cwd=repository)
    if tag.returncode != 0:
        return []
    tag, gone = tag.stdout.strip(), []
    names = subprocess.run(
        ["git", "ls-tree", "--name-only", tag, ".ci/api/"], capture_output=True, text=True, cwd=repository, check=True)
    for name in map(pathlib.Path, names.stdout.split()):
        if name.name == accepted.name:
            continue
        text = subprocess.run(["git", "show", f"{tag}:{name}"], capture_output=True, text=True, cwd=repository, check=True)
        here = current.get(name.stem, [])
        gone += [f"{name.stem}: {line}" for line in text.stdout.splitlines() if line not in here]
    return gone


def check(graphs, modules, records):
    """Compares the public declarations with the lists; returns the messages about the difference."""
    stored.mkdir(exist_ok=True)
    current = {module: lines(graphs / module) for module in modules}
    problems = []
    if records:
        for old in stored.glob("*.txt"):
            if old != accepted and old.stem not in current:
                old.unlink()
        for module, text in current.items():
            (stored / f"{module}.txt").write_text("".join(f"{line}\n" for line in text))
    else:
        known = {file.stem for file in stored.glob("*.txt") if file != accepted}
        for module in sorted(known | set(modules)):
            file = stored / f"{module}.txt"
            before = file.read_text().splitlines() if file.exists() else []
            now = current.get(module, [])
            problems += [f"{module}: - {line}" for line in before if line not in now]
            problems += [f"{module}: + {line}" for line in now if line not in before]
        if problems:
            problems.append("the public API is another; if that is meant: .ci/run docs --record, and a line in CHANGELOG.md")
    excused = set(accepted.read_text().splitlines()) if accepted.exists() else set()
    breaks = [line for line in gone_since_release(current) if line not in excused]
    if breaks:
        problems += [f"gone since the last release: {line}" for line in breaks]
        problems.append("it breaks users' code: keep it, deprecated, or add the line to .ci/api/accepted.txt for a major release")
    return problems, sum(map(len, current.values()))
