"""Found a matcher whose failure nobody had read.

Compares what texts and tests say of the matchers with the matchers.

The golden of failure texts lists the names of the built-in matchers as the program prints them; three other texts have the
same list, which `--record` writes anew.
"""

import pathlib, re

repository = pathlib.Path(__file__).resolve().parents[2]
TESTS = "Tests/FantailMatchersTests"
# Each with what ends a line and what begins the next, where the list goes on.
LISTS = {
    f"{TESTS}/ByName/ByNameTests.swift": ('"', '  + "'),
    "Tests/FantailRunTests/NamedMatchersInGroupsTests.swift": ("\\", "      "),
    "Sources/Fantail/Fantail.docc/YourOwnMatchers.md": None,
}
LIST = re.compile(r'FT: beAKind,[\w\s,"+\\]*?(?=["\n`]*\n(?:private|  +failed|```|\n))')
# The time that it takes is a part of its failure.
UNREAD = {"finish"}


def wrapped(names, wrap):
    if not wrap:
        return "FT: " + ", ".join(names)
    end, begin = wrap
    lines = [" " * (8 if end == "\\" else 3) + "FT: "]
    for index, name in enumerate(names):
        word = name + (", " if index + 1 < len(names) else "")
        if len(lines[-1] + word + end) > 120:
            lines.append(begin)
        lines[-1] += word
    return (end + "\n").join(lines).lstrip()


def check(records):
    """Compares the lists, or writes them; returns what is wrong."""
    golden = (repository / f"{TESTS}/Goldens/failure-texts.txt").read_text()
    names = re.search(r"^FT: (.*)$", golden, re.M)[1].split(", ")
    problems = []
    for file, wrap in LISTS.items():
        path = repository / file
        text = path.read_text()
        found = LIST.search(text)
        listed = re.findall(r"\w+", found[0])[1:] if found else []
        if listed == names:
            continue
        if records and found:
            path.write_text(text[:found.start()] + wrapped(names, wrap) + text[found.end():])
        else:
            differ = sorted(set(listed) ^ set(names)) or ["their order"]
            problems.append(f"{file}: the built-in matchers differ from those of failure-texts.txt: {', '.join(differ)}")
    public = (repository / ".ci/api/FantailMatchers.txt").read_text()
    failing = (repository / f"{TESTS}/FailureTextTests.swift").read_text()
    for name in sorted(set(re.findall(r"^Matcher \| static (?:func|var) (\w+)", public, re.M)) - UNREAD):
        if not re.search(rf"\.{name}\b", failing):
            problems.append(f"{TESTS}/FailureTextTests.swift: no line shows how '.{name}' fails")
    return problems
