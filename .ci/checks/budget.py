"""Catches code that slips into everybody's first `swift test`: each module there has a recorded number of lines.

Counts the code lines of the modules that a package with SpecBridge compiles, without comments and blank lines, and
prints each module above its number in `.ci/first-build.txt` by more than one percent. The file allows more with a line
that says why, such as `FantailRun +40 child processes report their signal`. `--record` writes the numbers of today and
drops those lines.
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


now = {module: code_lines(module) for module in first_build()}
if "--record" in sys.argv:
    total = f"# All together: {sum(now.values()):,}.\n"
    RECORD.write_text(HEAD + total + "".join(f"{module} {count}\n" for module, count in now.items()))
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
