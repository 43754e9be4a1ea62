"""Caught members that changes had left over in every round.

Lists members and types that are not public and that no other line of the sources reads: changes leave them over.

A name with several declarations may hide a dead one. Tests do not count: a member that only tests call is of no use to
users.
"""

import collections, pathlib, re, subprocess

repository = pathlib.Path(__file__).resolve().parents[2]
# The names that other programs call: the compiler, the standard library, a test framework, a package manager's plugin.
called_by_others = set("""
  body description debugDescription customMirror encode hash next write init deinit main allCases rawValue id path
  buildBlock buildExpression buildOptional buildEither buildArray buildFinalResult buildLimitedAvailability
  appendInterpolation createBuildCommands performCommand startIndex endIndex index subscript testDescription errorDescription
  callAsFunction enqueue testCaseWillStart testCaseDidFinish testSuiteWillStart testSuiteDidFinish testBundleDidFinish
  CodingKeys SpecsCommandPlugin
""".split())
# Needed, although no other line of the sources reads them: kept alive, compared as a part of a value, read by tests.
kept = {"interrupts", "nanoseconds", "renderers", "chainCount"}
declaration = re.compile(
    r"^\s*(?:@[\w.]+(?:\([^)]*\))?\s+)*(?P<words>(?:(?:public|package|internal|private|fileprivate|open|static|final|class|"
    r"nonisolated|mutating|nonmutating|override|indirect|lazy|weak|unowned|required|convenience|prefix|postfix|infix|"
    r"(?:private|fileprivate|package|internal)\(set\)|nonisolated\(unsafe\)|unowned\(unsafe\))\s+)*)"
    r"(?:(?:func|var|let|struct|enum|class|actor|protocol|typealias|macro) (?P<name>`?\w+`?)|case (?P<cases>[^:{]*)$)")


def code(text):
    """The text without comments; names in strings count, since they contain keys and plugins."""
    return re.sub(r"(?m)^[ \t]*//.*$|(?<=\s)// .*$", "", text)


# A member that is only declared, passed and stored is never read.
stored = re.compile(
    r"(?:\b(?:let|var|func|case|struct|enum|class|actor|protocol|typealias) `?%(n)s`?\b|\b%(n)s: [\w\[\]?.:<> ]+(?= =|[,){\n])|"
    r"\bself\.%(n)s = |^\s*%(n)s = |\.%(n)s = |\b%(n)s\.append\()".replace("%(n)s", r"(\w+)"), re.M)


files = subprocess.run(
    ["git", "ls-files", "-co", "--exclude-standard", "--", "Sources/*.swift", "Package.swift"],
    cwd=repository, capture_output=True, text=True, check=True).stdout.split()
counts, writes, found = collections.Counter(), collections.Counter(), []
for file in files:
    path = repository / file
    if not path.exists():
        continue
    text = code(path.read_text())
    counts.update(re.findall(r"\w+", text))
    writes.update(name for groups in stored.findall(text) for name in groups if name)
    depth_of_function = None
    for number, line in enumerate(text.splitlines(), 1):
        match = declaration.match(line)
        indent = len(line) - len(line.lstrip())
        # The compiler itself checks local names.
        if depth_of_function is not None and line.strip() and indent <= depth_of_function:
            depth_of_function = None
        if depth_of_function is not None:
            continue
        if re.match(r"^\s*(?:.*\b)?(?:func\b|init\b|subscript\b|deinit\b)|^\s*(?:.*\b)var \w+[^=]*\{$", line) and line.rstrip().endswith("{"):
            depth_of_function = indent
        if not match:
            continue
        words = match["words"].split()
        if "public" in words or "open" in words or "override" in words:
            continue
        names = [match["name"].strip("`")] if match["name"] else re.findall(r"(?:^|, )`?(\w+)", match["cases"])
        for name in names:
            if name not in called_by_others | kept:
                found.append((file, number, name))
dead = [(file, number, name) for file, number, name in found if counts[name] == 1 or counts[name] <= writes[name]]
for file, number, name in dead:
    print(f"{file}:{number}: {name}")
