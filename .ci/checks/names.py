"""Caught options without a word in the tables, and lists of the same names that had come apart.

Compares lists of names with what decides them, and writes those that it can when it is told to --record.

What is public stands in `.ci/api`, which the docs step holds to the symbol graphs. A list in the sources that says the
same again, since its module cannot import the other, is written from there; strings on both sides of a process are
compared with each other.
"""

import pathlib, re, sys

import codenames, foreign_names, matchers, mentions

repository = pathlib.Path(__file__).resolve().parents[2]
sources = repository / "Sources"
problems = []


def api(module):
    return (repository / f".ci/api/{module}.txt").read_text().splitlines()


def types(*modules):
    """The public types that stand in no other."""
    pattern = re.compile(r"(?:@\w+(?:\([^)]*\))? )*(?:(?:nonisolated|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)")
    return {found[1] for module in modules for line in api(module) if (found := pattern.match(line))}


# The functions that return a spec, by what they take.
words = {}
for line in api("FantailTree"):
    if found := re.match(r"func (\w+)(?:<.*?>)?\((.*)\) -> Spec\b", line):
        words.setdefault(found[1], []).append(found[2])
# What declares no example and holds none is not looked for, and no body is read where one stands.
looked_for = {word for word in words if word not in ("evaluate", "registerMatchers")}
lets = {name for name in types("FantailTree") if re.fullmatch(r"(Async)?Let", name)}
bodies = {word for word, forms in words.items() if any(re.search(r"\bbody: |@escaping", form) for form in forms)}


def swift_list(file, name, expected):
    """Compares a list of strings in a Swift file, or writes it anew."""
    path = next(sources.rglob(file))
    text = path.read_text()
    found = re.search(rf"(?P<head>^ *(?:private |package )?static let {name}: Set(?:<String>)? = \[\n)(?P<list>.*?)(?P<tail>^ *\])", text, re.M | re.S)
    if not found:
        problems.append(f"{path.relative_to(repository)}: there is no list '{name}'")
        return
    listed = set(re.findall(r'"(\w+)"', found["list"]))
    if "--record" in sys.argv:
        lines, indent = [""], " " * (len(found["tail"]) - 1 + 2)
        for word in sorted(expected):
            if len(indent + lines[-1] + f'"{word}",') > 120:
                lines.append("")
            lines[-1] += f'"{word}", '
        body = "".join(f"{indent}{line.rstrip()}\n" for line in lines)
        path.write_text(text[:found.start("list")] + body + text[found.end("list"):])
    elif listed != expected:
        for word in sorted(expected - listed):
            problems.append(f"{path.relative_to(repository)}: {name} lacks {word}")
        for word in sorted(listed - expected):
            problems.append(f"{path.relative_to(repository)}: {name} has {word}, which is no name of that kind any more")


def same(what, *places):
    """Compares what several files say of one thing: each place is a file and an expression for the names in it."""
    said = {}
    for file, *patterns in places:
        path = repository / file
        texts = [path.read_text()]
        for pattern in patterns:
            texts = [found if isinstance(found, str) else found[0] for text in texts for found in re.findall(pattern, text, re.M | re.S)]
        said[file] = set(texts)
    first = next(iter(said.values()))
    if not first or any(other != first for other in said.values()):
        problems.append(f"{what}: " + "; ".join(f"{file} says {', '.join(sorted(names)) or 'nothing'}" for file, names in said.items()))


swift_list("VisibleNames.swift", "fantail", types("FantailTree", "FantailMatchers", "FantailDoubles", "FantailSeams"))
swift_list("SourceText.swift", "words", looked_for)
swift_list("MentionReader.swift", "bodies", bodies | lets | {"evaluate"})
groups = {word for word, forms in words.items() if "@SpecBuilder" in str(forms)}
swift_list("SourceText.swift", "groups", groups | {"SharedExamples"})
# Those that a mock's user may have in a process: the public ones and what they import.
arrows = dict(re.findall(r"^(\w+)(?: -> (.*))?$", (repository / ".ci/arrows.txt").read_text(), re.M))
linked, open_ = set(), [file.stem for file in (repository / ".ci/api").glob("Fantail*.txt")]
while open_:
    if (module := open_.pop()) not in linked:
        linked.add(module)
        open_ += arrows.get(module, "").split()
swift_list("CallSite.swift", "modules", linked)

tool = "Sources/fantail-command/Specs"
plugin, bridge = f"{tool}/SpecsRun.swift", "Sources/FantailXCTest/SpecsRequest.swift"
same("the variable with the request", (plugin, r'key = "(\w+)"'), (bridge, r'key = "(\w+)"'))
same("the fields of the request",
     (plugin, r"struct Request: Encodable \{(.*?)^  \}", r"var (\w+):"),
     (bridge, r"^struct SpecsRequest(.*?)^\}", r"^  var (\w+): [^{\n]*$"))
same("the fields of a target",
     (f"{tool}/GeneratedTargets.swift", r"struct Target: Encodable \{(.*?)^  \}", r"var (\w+): [^{\n]*$"),
     (bridge, r"struct Target: Decodable \{(.*?)^  \}", r"var (\w+): [^{\n]*$"))
same("what can be done in the place of a run",
     (plugin, r"enum TestsTask: String, Encodable \{(.*?)\}", r"\b(?!case\b)(\w+)"),
     ("Sources/FantailXCTest/SpecsRequest.swift", r"enum TestsTask: String, Decodable \{(.*?)\}", r"\b(?!case\b)(\w+)"))
same("how far a run came", (plugin, r'case "(\w+)"'), (bridge, r'let progress = (.*)', r'"(\w+)'))
same("the generated file's name",
     ("Sources/Plugins/SpecBridge/SpecBridge.swift", r'\+\w+\.swift'),
     (f"{tool}/GeneratedTargets.swift", r'SpecBridge/\\\(target\.name\)(\+\w+\.swift)'),
     (".ci/checks/foreign.py", r"\}(\+\w+\.swift)"))
same("what a generated class conforms to",
     ("Sources/FantailToolSupport/Specs/GeneratedSource.swift", r"nonisolated extension \\\(name\): FantailXCTest\.(\w+) \{"),
     (f"{tool}/GeneratedTargets.swift", r"\?: FantailXCTest\\\.(\w+) \\\{"),
     ("Sources/FantailXCTest/BridgedTests.swift", r"^@_spi\(Generated\) public protocol (\w+) \{"))

# The generators cannot import the module of specs, which would be compiled for the build's own machine as well.
for original in [sources / "FantailTree/Text/Counted.swift"]:
    copy = sources / "FantailToolSupport" / original.name
    if "--record" in sys.argv:
        copy.write_text(original.read_text())
    elif copy.read_text() != original.read_text():
        problems.append(f"{copy.relative_to(repository)} is another than {original.relative_to(repository)}")

problems += foreign_names.check(records="--record" in sys.argv)
problems += mentions.check()
problems += codenames.check()
problems += matchers.check(records="--record" in sys.argv)

for problem in problems:
    print(problem)
if problems:
    print("if that is meant: .ci/run names --record writes the lists")
    sys.exit(1)
print(f"{len(words)} words and {len(types('FantailTree', 'FantailMatchers', 'FantailDoubles', 'FantailSeams'))} types are where they are listed")
