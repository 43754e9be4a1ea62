"""Catches code that slips into everybody's first `swift test`: each module there has a recorded number of lines.

Counts the code lines of the modules that a package with SpecBridge compiles, without comments and blank lines, and
prints each module above its number in `.ci/first-build.txt` by more than one percent. The file allows more with a line
that says why, such as `FantailRun +40 child processes report their signal`. `--record` writes the numbers of today and
drops those lines. Pages that show the sum, or the time that `Tests/Benchmarks/first-use --builds 5 --record` measured,
are compared with the file, and `--record` writes them.
"""

import pathlib, re, sys

RECORD = pathlib.Path(".ci/first-build.txt")
HEAD = """# The code lines that a first `swift test` compiles, by module. `.ci/checks/budget.py` refuses more than one percent above
# them; a line such as `FantailRun +40 REASON` allows more. `python3 .ci/checks/budget.py --record` writes this file.
"""


def first_build():
    """The modules behind Fantail, FantailXCTest and the generator, with the folders of their sources."""
    manifest = pathlib.Path("Package.swift").read_text()
    parts = re.split(r"\n    \.(?=target|executableTarget|testTarget|plugin)", manifest.split("\n  targets: [", 1)[1])
    needs = {re.search(r'name: "([^"]+)"', part)[1]: set(re.findall(r'"([\w-]+)"', part)) for part in parts if "name:" in part}
    found, left = set(), ["Fantail", "FantailXCTest", "fantail-specs"]
    while left:
        name = left.pop()
        if name in needs and name not in found:
            found.add(name)
            left += needs[name]
    return sorted(found) + ["Plugins"]


def code_lines(module):
    files = [path for path in pathlib.Path("Sources", module).rglob("*") if path.suffix in (".swift", ".c", ".h")]
    lines = [line.strip() for path in files for line in path.read_text().splitlines()]
    return sum(1 for line in lines if line and not line.startswith("//"))


def pages(record):
    """The figures of pages: a file, a pattern, and the text that the record makes of it."""
    linked = {module: count for module, count in record.items() if module.startswith("Fantail") and module != "FantailToolSupport"}
    lines = f"{len(linked)} modules, {round(sum(linked.values()), -2):,} lines"
    library = "Sources/Fantail/Fantail.docc/AddFantailToALibrary.md"
    text = lines.replace("modules,", "modules that a test target links,")
    yield library, r"\d+ modules that a test target links, [\d,]+ lines", text
    yield ".github/COMPARISON.md", r"(?<=\| \[)\d+ modules, [\d,]+ lines", lines
    if measured:
        yield ".github/COMPARISON.md", r"[\d.]+ times plain XCTest's", f"{measured} times plain XCTest's"


now = {module: code_lines(module) for module in first_build()}
before = RECORD.read_text()
measured = re.search(r"^# Measured: ([\d.]+) times", before, re.M)
measured = measured and measured[1]
if "--record" in sys.argv:
    total = f"# All together: {sum(now.values()):,}.\n" + "".join(re.findall(r"^# Measured: .*\n", before, re.M))
    RECORD.write_text(HEAD + total + "".join(f"{module} {count}\n" for module, count in now.items()))
    for file, pattern, text in pages(now):
        path = pathlib.Path(file)
        path.write_text(re.sub(pattern, text, path.read_text()))
recorded, allowed = {}, {}
for line in RECORD.read_text().splitlines():
    words = line.split(maxsplit=2)
    if not words or words[0] == "#":
        continue
    if words[1].startswith("+"):
        if len(words) < 3:
            print(f"{RECORD}: '{line}' does not say why")
        allowed[words[0]] = allowed.get(words[0], 0) + int(words[1])
    else:
        recorded[words[0]] = int(words[1])
for module in sorted(set(now) | set(recorded)):
    if module not in now or module not in recorded:
        print(f"{module}: {'new in' if module in now else 'no longer in'} the first build; record it")
    elif now[module] > recorded[module] * 1.01 + allowed.get(module, 0):
        most = int(recorded[module] * 1.01) + allowed.get(module, 0)
        print(f"{module}: {now[module]} code lines in every first build, {most} are allowed")
for file, pattern, text in pages(recorded):
    shown = re.findall(pattern, pathlib.Path(file).read_text())
    if shown != [text]:
        print(f"{file}: it shows {shown}, and the record {text}: python3 .ci/checks/budget.py --record writes it")
