"""Would catch an edit that breaks an example which `--affected` leaves out, and one that chooses more than the pages say.

usage: affected_edits.py FOLDER TOOL EDITS

FOLDER is the package of `Tests/Affected` with its record made by `corpusspecs`, TOOL the tool of `swift package specs`, EDITS
the list. Each edit is made in a copy of the corpus. All copies are compiled into one program, which runs one of them. Then
each edit is made in the working copy, and the tool chooses the examples.
"""
import collections, json, os, pathlib, re, shutil, subprocess, sys
import specs_command

folder, tool, edits = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3])
corpus = folder / "Sources/Corpus"


def read():
    """Each edit: its name, the examples that it chooses, whether a test notices it, and its parts: file, old and new text."""
    found = []
    for block in re.split(r"^## ", edits.read_text(), flags=re.M)[1:]:
        head, *lines = block.rstrip("\n").split("\n")
        name, expected = head.rsplit(": ", 1)
        parts = []
        for line in lines:
            if line[:1] in "+-":
                parts[-1][line[0]].append(line[1:])
            elif line:
                parts.append({"file": line, "-": [], "+": []})
        found.append((name, expected.split()[0], "nobody" in expected or expected == "none",
                      [(part["file"], "\n".join(part["-"]), "\n".join(part["+"])) for part in parts]))
    return found


def make(parts, place):
    for file, old, new in parts:
        text = (place / file).read_text()
        if text.count(old) != 1:
            sys.exit(f"{file} has {text.count(old)} times: {old}")
        (place / file).write_text(text.replace(old, new))


all_edits = read()
for old in (folder / "Sources").glob("Edit*"):
    shutil.rmtree(old)
for number, (_, _, _, parts) in enumerate(all_edits):
    copy = folder / f"Sources/Edit{number:03}"
    shutil.copytree(corpus, copy)
    make(parts, copy)
main = folder / "Sources/Edits/Main.swift"
main.parent.mkdir()
numbers = range(len(all_edits))
main.write_text(
    "import FantailCLI\nimport Foundation\n" + "".join(f"import Edit{number:03}\n" for number in numbers)
    + "\n@main\nstruct Main {\n  static func main() async {\n    switch ProcessInfo.processInfo.environment[\"EDIT\"] ?? \"\" {\n"
    + "".join(f"    case \"{number}\": await SpecMain.run(Edit{number:03}.corpus())\n" for number in numbers)
    + "    default: fatalError(\"EDIT is to be a number\")\n    }\n  }\n}\n")
built = subprocess.run(
    ["swift", "build", "--package-path", str(folder), "--enable-code-coverage", "--product", "Edits"], capture_output=True, text=True)
if built.returncode:
    sys.exit("the edits do not compile: " + "\n".join(line for line in built.stdout.split("\n") if "error:" in line)[:3000])
lister = specs_command.lister(folder / ".build/lister/corpusspecs")
problems, shares, counts = [], [], collections.Counter()
# The copies are not a part of the commit.
for copy in (folder / "Sources").glob("Edit*"):
    shutil.rmtree(copy)
known = set(json.loads((folder / ".fantail/reach-corpusspecs.json").read_text())["examples"])
for number, (name, expected, isUnnoticed, parts) in enumerate(all_edits):
    report = folder / ".build/edit.txt"
    report.unlink(missing_ok=True)
    subprocess.run([folder / ".build/debug/Edits", "--no-state", "--format", "events", "--output", report],
                   cwd=folder, env=os.environ | {"EDIT": str(number)}, capture_output=True)
    ended = [event["example"] for event in map(json.loads, report.read_text().split("\n")[:-1]) if event["event"] == "exampleEnded"]
    failed = {"Corpus/" + example["id"] for example in ended if example["status"] == "failed"}
    before = {file: (corpus / file).read_text() for file, _, _ in parts}
    make(parts, corpus)
    code, left, said = specs_command.left_out(tool, folder, lister, "--affected", "HEAD")
    for file, text in before.items():
        (corpus / file).write_text(text)
    got = "all" if "leaves nothing out" in said else "none" if left == known else "some"
    counts[got] += 1
    if got == "some":
        shares.append((len(known) - len(left)) / len(known))
    if code or len(ended) < 60:
        problems.append(f"{name}: code {code}, {len(ended)} examples: {said}")
    if got != expected:
        problems.append(f"{name}: chooses {got} instead of {expected}: {said[:300]}")
    if bool(failed) == isUnnoticed:
        problems.append(f"{name}: {'fails ' + str(sorted(failed)[:3]) if failed else 'is noticed by nobody'}")
    if lost := failed & left:
        problems.append(f"{name}: LOST {sorted(lost)}")
shares.sort()
print(f"{len(all_edits)} edits of a corpus of {len(known)} examples: {counts['all']} choose all, {counts['some']} some "
      f"(median {shares[len(shares) // 2]:.0%}), {counts['none']} none; {len(problems)} problems")
for problem in problems:
    print("  FAILED:", problem)
sys.exit(1 if problems else 0)
