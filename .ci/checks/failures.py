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
XCTEST = re.compile(r".+?:\d+: error: \S+\.\S+ : ")
SWIFT_TESTING = re.compile(r"(✘|\[FAIL\]) .+ recorded an issue ")
STARTED = re.compile(r"Test Case '(.+)' started at ")
ENDED = re.compile(r"Test Case '(.+)' (passed|failed|skipped) \(")
SIGNAL = re.compile(r"error: (Exited with unexpected signal|Process .* signal)|.*: Fatal error: ")
SANITIZER = re.compile(r"(WARNING|ERROR): \w+Sanitizer|SUMMARY: \w+Sanitizer")
CHECK = re.compile(r"\s*FAILED\b")
COMPILER = re.compile(r"\S.*?:\d+:\d+: (fatal )?error: |error: |\S+: error: |/usr/bin/ld\S*: .*(undefined|cannot)")
WORDS = re.compile(r"\b(error|errors|failed|fails|fatal|wrong|problem|problems|Traceback)\b(?!.* passed \()", re.I)


def failures_of_tests(lines):
    """The failures of tests, each as its lines."""
    found, running = [], None
    for at, line in enumerate(lines):
        if match := STARTED.match(line):
            running = match[1]
        elif ENDED.match(line):
            running = None
        elif XCTEST.match(line):
            found.append(with_rest(lines, at, lambda next_: not re.match(r"Test (Case|Suite) '|.+?:\d+: ", next_)))
        elif SWIFT_TESTING.match(line):
            found.append(with_rest(lines, at, lambda next_: next_.startswith(("↳ ", "  "))))
        elif SIGNAL.match(line):
            found.append([line])
        elif SANITIZER.search(line):
            found.append(with_rest(lines, at, lambda next_: next_.startswith(" ")))
    return found + ([[f"{running} started, and did not end"]] if running else [])


def failures_of_checks(lines):
    """What checks call FAILED, each with the indented lines that explain it, and errors of compilers."""
    found, end = [], 0
    for at, line in enumerate(lines):
        if at < end:
            continue
        if CHECK.match(line):
            found.append(with_rest(lines, at, lambda next_: re.match(r"  (?!  \| |\s*(ok:|FAILED))", next_)))
            end = at + len(found[-1])
        elif COMPILER.search(line):
            found.append([line])
    return [list(failure) for failure in dict.fromkeys(map(tuple, found))]


def with_rest(lines, at, belongs):
    end = at + 1
    while end < len(lines) and belongs(lines[end]):
        end += 1
    return lines[at:end]


def failures(text):
    lines = text.splitlines()
    found = failures_of_tests(lines) or failures_of_checks(lines)
    found = found or [[line] for line in dict.fromkeys(lines) if WORDS.search(line)]
    said = []
    for number, failure in enumerate(found):
        shown = failure[:OF_EACH] + [f"  … and {len(failure) - OF_EACH} more lines"] * (len(failure) > OF_EACH)
        if len(said) + len(shown) > MOST - 1 and number > 0:
            return said + [f"… and {len(found) - number} more"]
        said += shown
    return said


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
        text = log.read()
    # A short output is seen as a whole.
    if text.count("\n") > MOST and (said := failures(text)):
        print("== once more, what failed:", *said, sep="\n")
