"""Catches failures that stand far from the end of a step's output, and says them again.

usage: failures.py LOG, which prints at most 40 lines

A page that cuts an output shows its end. Swift Testing ends with a list of tests that started, and a build with
the files that came after the wrong one. Failed tests are printed with their messages, a test that had not ended when
the process did, and reports of sanitizers. If there are none, what checks call FAILED and the errors of compilers follow, or
all lines with a word for a failure.
"""
import re
import sys

MOST = 40
OF_EACH = 10
# Beginnings of failures, each with the pattern of the lines that belong to it: of tests, and of checks and compilers.
ALONE = "(?!)"
TESTS = [
    (r".+?:\d+: error: \S+\.\S+ : ", r"(?!Test (Case|Suite) '|.+?:\d+: )"),
    (r"(✘|\[FAIL\]) .+ recorded an issue ", "↳ |  "),
    (r"error: (Exited with unexpected signal|Process .* signal)|.*: Fatal error: ", ALONE),
    (r".*((WARNING|ERROR|SUMMARY): \w+Sanitizer)", " "),
]
CHECKS = [
    (r"\s*FAILED\b", r"  (?!  \| |\s*(ok:|FAILED))"),
    (r".*(error: |/usr/bin/ld\S*: .*(undefined|cannot))", ALONE),
]
WORDS = [(r".*\b((?i:errors?|failed|fails|fatal|wrong|problems?|Traceback))\b(?!.* passed \()", ALONE)]


def found(lines, kinds):
    """The failures of some kinds, each once, as its lines."""
    failures, end = [], 0
    for at, line in enumerate(lines):
        rest = next((rest for start, rest in kinds if at >= end and re.match(start, line)), None)
        if rest is not None:
            end = next((n for n in range(at + 1, len(lines)) if not re.match(rest, lines[n])), len(lines))
            failures.append(tuple(lines[at:end]))
    return list(dict.fromkeys(failures))


def failures(text):
    lines = text.splitlines()
    tests = re.findall(r"^Test Case '(.+)' (started at|passed \(|failed \(|skipped \()", text, re.M)
    open_ = [(f"{tests[-1][0]} started, and did not end",)] if tests and tests[-1][1] == "started at" else []
    listed = found(lines, TESTS) + open_ or found(lines, CHECKS) or found(lines, WORDS)
    said = []
    for number, failure in enumerate(listed):
        shown = list(failure[:OF_EACH]) + [f"  … and {len(failure) - OF_EACH} more lines"] * (len(failure) > OF_EACH)
        if len(said) + len(shown) > MOST - 1 and number > 0:
            return said + [f"… and {len(listed) - number} more"]
        said += shown
    return said


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
        text = log.read()
    # A short output is seen as a whole.
    if text.count("\n") > MOST and (said := failures(text)):
        print("== once more, what failed:", *said, sep="\n")
