"""Caught matchers that completion offers and that do not compile in the place.

Tries every entry that the language server offers to complete an expectation: each has to compile.
"""
import pathlib
import re
import subprocess
import time

from lsp import Server
from schema import demand

HEAD = """import Fantail
import Foundation
struct Failed: Error, Equatable {}
final class Thing {}
func hole<Value>() -> Value { fatalError() }
func load() throws -> Int { 1 }
let optional: Int? = 1
extension Int { var parts: [Int] { [] } }
extension String { var parts: [Int] { [] } }
extension Character { var parts: [Int] { [] } }
extension Array { var parts: [Int] { [] } }
extension Optional { var parts: [Int] { [] } }
extension Result { var parts: [Int] { [] } }
"""

# The beginning of an expectation, the element type of a sequence of its kind, the required entries and the forbidden
# entries.
EXPECTATIONS = [
    ("expect(1)", "[1]", "equal beLessThan beZero satisfy", "throwError finish haveKey beSuccess beSome beEmpty"),
    ('expect("a")', '["a"]', "equal contain beEmpty matchPattern", "throwError change haveKey beFailure beSome beZero"),
    ("expect([1])", "[1]", "equal contain beSorted haveCount", "throwError post haveKey beSuccess beSome matchPattern"),
    ("expect { try load() }", "[1]", "throwError finish change post equal beLessThan", "haveKey beSome beEmpty"),
    ("expect(optional)", "[1]", "equal beNil beSome beLessThan", "throwError finish haveKey beSuccess beEmpty"),
]
# A placeholder for any type contains only the type's constraint; all other placeholders take a hole of their own type.
ANY = {
    "Encodable": "1", "Equatable": "1", "FixedWidthInteger": "1", "FloatingPoint": "1.5", "Hashable": "1", "RegexComponent": "/a/",
    "RangeExpression": "hole() as ClosedRange",
    "Equatable & Error": "Failed()", "Error.Type": "Failed.self", "Kind.Type": "Int.self", "any Any.Type": "Int.self",
    "AnyObject.Type": "Thing.self", "Matcher<Error>": 'Matcher<Failed>("fit") { _ in true }',
    "Matcher<Value>": '.init("fit") { _ in true }',
}


def completions(server, path, text):
    """The entries at the end of a text."""
    server.open(path, text + "\n}\n")
    lines = text.split("\n")
    # Until the server has the file's compiler arguments, its answers do not contain any module.
    for _ in range(240):
        if entries := server.completions(path, len(lines) - 1, len(lines[-1].encode("utf-16-le")) // 2):
            break
        time.sleep(0.5)
    return entries


def in_order(entries):
    """The labels as editors sort them."""
    return [entry["label"] for entry in sorted(entries, key=lambda entry: entry["sortText"])]


def place_of(labels, name):
    """The place of the first entry with a name."""
    return next((place for place, label in enumerate(labels) if re.match(r"\w+", label).group() == name), len(labels))


def argument(placeholder, elements):
    """Returns a value for a placeholder: `Int`, `KeyPath<Int, Value>`, `(Int) -> Bool`, `{ Int in Bool }`."""
    if placeholder in ANY:
        return ANY[placeholder]
    if placeholder in ("Sequence", "Collection"):
        return elements
    if placeholder.startswith("KeyPath<"):
        return r"\.parts"
    closure = re.fullmatch(r"\{ (.*) in (.*) \}", placeholder) or re.fullmatch(r"\((.*?)\)(?: throws)? -> (.*)", placeholder)
    if closure:
        types = [re.sub(r"^(Value|Coded)$", "Int", part) for part in closure.groups()]
        named = ", ".join(f"_: {part}" for part in re.split(r", (?![^<(]*[>)])", types[0]))
        return f"{{ ({named}) -> {types[1]} in hole() }}"
    return f"hole() as {placeholder}"


def filled(snippet, elements):
    """The code that an entry inserts, with a value for each of its placeholders."""
    if snippet.startswith("beOneOf(elementsOf:"):
        return "beOneOf(elementsOf: [])"
    # The server sends only the subject for matchers with a variable number of matchers or fields.
    if (name := snippet.split("(")[0]) in ("all", "any"):
        return name + '(of: .init("fit") { _ in true })'
    if name == "haveElements":
        return name + '(.init("fit") { _ in true })'
    if " except: " in snippet:
        return filled(snippet.split(" except: ")[0], elements) + r" except: \.parts)"
    code, start = "", 0
    for found in re.finditer(r"\$\{\d+:", snippet):
        if found.start() < start:
            continue
        depth, end = 1, found.end()
        while depth:
            if snippet.startswith("\\}", end):
                end += 2
                continue
            depth += {"{": snippet[end - 1] == "$", "}": -1}.get(snippet[end], 0)
            end += 1
        inner = re.sub(r"\$\{\d+:([^{}]*)\}", r"\1", snippet[found.end():end - 1]).replace("\\}", "}")
        code += snippet[start:found.start()] + argument(inner, elements)
        start = end
    return code + snippet[start:]


def try_matchers(server, path, expectation, elements, wanted, unwanted):
    """The lines of code that the entries after `.to(.` insert."""
    entries = completions(server, path, HEAD + f"func x() {{\n  {expectation}.to(.")
    names = {re.match(r"\w+", entry["label"]).group() for entry in entries}
    demand(set(wanted.split()) <= names, f"{expectation}: no {set(wanted.split()) - names} in {sorted(names)}")
    demand(not names & {*unwanted.split(), "judge"}, f"{expectation}: {names & {*unwanted.split(), 'judge'}} does not fit")
    # In the order of editors, all matchers come before everything else, and the common ones before the rare ones.
    order = in_order(entries)
    others = [label.startswith(("init(", "callAsFunction(")) for label in order]
    demand(others == sorted(others), f"{expectation}: no matcher is first in {order}")
    demand(place_of(order, wanted.split()[0]) < 12, f"{expectation}: {wanted.split()[0]} is not among the first in {order}")
    forms = [(entry["label"], entry["detail"]) for entry in entries]
    demand(len(set(forms)) == len(forms), f"{expectation}: twice is {[form for form in forms if forms.count(form) > 1]}")
    lines = []
    for entry in entries:
        # A method of matchers: listed last, as a function of a matcher, and no attribute can remove it.
        if entry["label"].startswith("callAsFunction("):
            continue
        lines.append(f"{expectation}.to(.{filled(entry['textEdit']['newText'], elements)})")
    return lines


def try_completions(folder, tests):
    """Compiles all entries of all expectations; returns how many there were."""
    lines = []
    with Server(folder) as server:
        for number, expectation in enumerate(EXPECTATIONS):
            lines += try_matchers(server, tests / f"Completion{number}.swift", *expectation)
        # Without a placeholder for a trait, which users would have to delete each time.
        for word in ["it", "describe", "context"]:
            text = HEAD + f'enum S {{ static var spec: Spec {{ describe("x") {{\n  {word}'
            forms = [entry for entry in completions(server, tests / f"Word{word}.swift", text)
                     if entry["label"].startswith(f"{word}(")]
            first = min(forms, key=lambda entry: entry["sortText"])["label"] if forms else "nothing"
            demand("Trait" not in first and "description: String" in first, f"{word} completes to {first}")
        # Expectations by name come after `to`, since they are the exception.
        labels = in_order(completions(server, tests / "Expected.swift", HEAD + "func x() {\n  expect(1)."))
        names = [re.match(r"\w+", label).group() for label in labels]
        demand(names.index("to") < min(names.index(name) for name in names if name.startswith("should")),
               f"expect(1). completes to {labels}")
        # For the calls of a mock, the matchers for calls come first.
        text = HEAD + 'func f() {\n  let mock = FunctionMock<Int, Never, Int>("f")\n  expect(mock).'
        for end, name in [("to(.", "haveBeenCalled"), ("", "toReceive")]:
            labels = in_order(completions(server, tests / f"Calls{name}.swift", text + end))
            demand(place_of(labels, name) < 8, f"expect(mock).{end} completes to {labels}")
        # Declarations for generated code alone are not offered.
        text = HEAD + 'func f() {\n  let mock = FunctionMock<Int, Never, Int>("f")\n  mock.'
        labels = [entry["label"] for entry in completions(server, tests / "Generated.swift", text)]
        demand(any(label.startswith("returns(") for label in labels) and not any(
            label.startswith(("pattern(", "shared(")) for label in labels), f"a mock completes to {labels}")
    source = folder / "Completions.swift"
    source.write_text(HEAD + "".join(f"func entry{n}() {{ {line} }}\n" for n, line in enumerate(lines)), encoding="utf-8")
    built = subprocess.run(["swift", "build", "--show-bin-path"], cwd=folder, capture_output=True, text=True, check=True)
    modules = pathlib.Path(built.stdout.strip()) / "Modules"
    result = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules, source], cwd=folder,
        capture_output=True, text=True, check=False)
    written = source.read_text(encoding="utf-8").splitlines()
    errors = [f"{written[int(line) - 1]}: {text}" for line, text in
              re.findall(r"Completions\.swift:(\d+):\d+: error: (.*)", result.stderr)]
    demand(result.returncode == 0, "\n".join(["entries that do not compile:", *errors, *([] if errors else [result.stderr])]))
    return len(lines)
