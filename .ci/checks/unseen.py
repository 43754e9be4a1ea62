"""Catches tests that XCTest never runs.

Prints the test functions that stand in a type which is not a test case, such as an extension of another type.
"""

import pathlib, re

TYPE = re.compile(r"^(?:@.*? )*(?:[a-z]+(?:\(\w+\))? )*(?:class|struct|enum|extension|actor|protocol) ([\w.]+)")
TEST = re.compile(r"^  func (test\w+)\(\)")
for path in sorted(pathlib.Path("Tests").rglob("*.swift")):
    name = ""
    for number, line in enumerate(path.read_text().split("\n")):
        if found := TYPE.match(line):
            name = found[1]
        elif (test := TEST.match(line)) and name and not re.search(r"(Tests?|Case)$", name):
            print(f"{path}:{number + 1}: {test[1]} stands in {name}, where XCTest does not look")
