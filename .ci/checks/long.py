"""Catches functions that are too long to read to their end.

Prints the functions of the sources whose bodies have fifty lines or more.
"""

import pathlib, re

START = re.compile(r"^( *)(?:@\w+(?:\(.*?\))? )*(?:[a-z]+(?:\(\w+\))? )*(?:func|init)\b")
for path in sorted(pathlib.Path("Sources").rglob("*.swift")):
    lines = path.read_text().split("\n")
    for number, line in enumerate(lines):
        if not (start := START.match(line)) or line.rstrip().endswith("}"):
            continue
        # The formatter puts the end of a body in the column in which its declaration begins.
        end = next((at for at in range(number, len(lines)) if lines[at] == start[1] + "}"), number)
        body = next((at for at in range(number, end) if lines[at].endswith("{")), end)
        if end - body - 1 >= 50:
            print(f"{path}:{number + 1}: {end - body - 1} lines: {line.strip()}")
