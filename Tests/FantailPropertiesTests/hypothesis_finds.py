#!/usr/bin/env python3
"""Counts the seeds with which Hypothesis finds the false properties of FalseProperties.swift, a hundred cases each.

    python3 Tests/FantailPropertiesTests/hypothesis_finds.py          writes hypothesis-finds.txt
    python3 Tests/FantailPropertiesTests/hypothesis_finds.py --check  compares it with what Hypothesis finds now

Needs the package `hypothesis` of PyPI in the version of VERSION.
"""
import datetime
import pathlib
import sys
import unicodedata

import hypothesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

VERSION = "6.170.17"
FILE = pathlib.Path(__file__).with_name("hypothesis-finds.txt")
INT = st.integers(-(2**63), 2**63 - 1)
START = datetime.datetime(2024, 1, 1)
DATES = st.datetimes(START, datetime.datetime(2024, 12, 31, 23, 59, 59))
ALL_DATES = st.datetimes(datetime.datetime(1970, 1, 1), datetime.datetime(2100, 1, 1))
TEXT = st.text(max_size=100)
MONTHS = [31, 60, 91, 121, 152, 182, 213, 244, 274, 305]


def ints(low, high):
    return st.integers(low, high)


def nodes(inner):
    return st.lists(inner, max_size=4)


TREES = INT
for _ in range(5):
    TREES = st.one_of(INT, nodes(TREES), nodes(TREES))


def depth(tree):
    return 1 + max(map(depth, tree), default=0) if isinstance(tree, list) else 0


def leaves(tree):
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def day(date):
    return (date - START).days


FALSE = {
    "upper half of 16 bits": ([ints(0, 65_535)], lambda n: 32_768 <= n < 65_535),
    "upper half of UInt16": ([ints(0, 65_535)], lambda n: 32_768 <= n < 65_535),
    "middle of a million": ([ints(0, 1_000_000)], lambda n: 400_000 <= n <= 600_000),
    "last quarter of 2000": ([ints(0, 2_000)], lambda n: 1_500 <= n < 2_000),
    "afternoon in seconds": ([ints(0, 86_399)], lambda n: 43_200 <= n < 86_399),
    "twentieth of a hundred thousand": ([ints(0, 100_000)], lambda n: 70_000 <= n < 75_000),
    "negative third": ([ints(-900_000, 900_000)], lambda n: -600_000 <= n < -1_000),
    "dynamic port": ([ints(1_024, 65_535)] * 2, lambda n, _: 32_769 <= n < 65_535),
    "both in upper halves": (
        [ints(0, 1_000_000)] * 2, lambda a, b: 500_000 <= a < 1_000_000 and 500_000 <= b < 1_000_000),
    "four digits of 32 bits": ([ints(-(2**31), 2**31 - 1)], lambda n: 500 < n < 5_000),
    "third of a double range": ([st.floats(0, 1_000)], lambda x: 333 <= x <= 666),
    "upper bound": ([ints(0, 100_000)], lambda n: n == 100_000),
    "lower bound below zero": ([ints(-5_000, 100_000)], lambda n: n == -5_000),
    "largest integer": ([INT], lambda n: n == 2**63 - 1),
    "smallest integer": ([INT], lambda n: n == -(2**63)),
    "largest unsigned integer": ([ints(0, 2**64 - 1)], lambda n: n == 2**64 - 1),
    "below the upper bound": ([ints(0, 100_000)], lambda n: n == 99_999),
    "one double bound": ([st.floats(-10, 10)], lambda x: x == 10),
    "zero in a double range": ([st.floats(-10, 10)], lambda x: x == 0),
    "last element of twenty": ([st.sampled_from(range(20))], lambda n: n == 19),
    "one of a hundred": ([st.sampled_from(range(100))], lambda n: n == 37),
    "full list": ([st.lists(st.booleans(), max_size=20)], lambda xs: len(xs) == 20),
    "equal integers": ([INT, INT], lambda a, b: a == b and a != 0),
    "equal large numbers": ([ints(0, 1_000_000)] * 2, lambda a, b: a == b and a > 1_000),
    "equal texts": ([TEXT, TEXT], lambda a, b: a == b and len(a) > 1),
    "equal elements": ([st.lists(INT, max_size=100)], lambda xs: len(set(xs)) < len(xs)),
    "all true": ([st.lists(st.booleans(), min_size=8, max_size=8)], all),
    "palindrome": ([st.text(max_size=10)], lambda s: len(s) > 2 and s == s[::-1]),
    "sum over a limit": ([ints(0, 1_000)] * 2, lambda a, b: a + b > 1_800),
    "sum of a list": ([st.lists(ints(0, 1_000), max_size=100)], lambda xs: sum(xs) > 20_000),
    "July to November": ([DATES], lambda d: 182 <= day(d) < 335),
    "first of a month": ([DATES], lambda d: day(d) in MONTHS),
    "twenty-first century": ([ALL_DATES], lambda d: 2001 <= d.year < 2099),
    "last hour of a day": ([DATES], lambda d: d.hour == 23),
    "upper-case letter": ([TEXT], lambda s: any(c.isupper() for c in s)),
    "character beyond ASCII": ([TEXT], lambda s: not s.isascii()),
    "character beyond 16 bits": ([TEXT], lambda s: any(ord(c) > 0xFFFF for c in s)),
    "combining mark": ([TEXT], lambda s: any(unicodedata.category(c) == "Mn" for c in s)),
    "digit of any script": ([TEXT], lambda s: any(unicodedata.category(c) == "Nd" for c in s)),
    "long text": ([st.text(max_size=40)], lambda s: len(s) > 30),
    "nested lists": ([st.lists(st.lists(INT, max_size=100), max_size=100)], lambda xs: sum(map(len, xs)) > 10),
    "deep tree": ([TREES], lambda tree: depth(tree) > 3),
    "many leaves": ([TREES], lambda tree: leaves(tree) > 8),
    "length that comes first": (
        [ints(0, 20).flatmap(lambda n: st.lists(INT, min_size=n, max_size=n))], lambda xs: len(xs) > 15),
}


def is_found(strategies, is_false, number):
    """Whether Hypothesis finds a false case with a seed."""
    @seed(number)
    @settings(
        max_examples=100, database=None, deadline=None, derandomize=False, print_blob=False, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
    )
    @given(st.tuples(*strategies))
    def check(arguments):
        assert not is_false(*arguments)

    try:
        check()
    except AssertionError:
        return True
    return False


def found_by(strategies, is_false):
    """The number of seeds with which Hypothesis finds a false case."""
    return sum(is_found(strategies, is_false, number) for number in range(30))


def main():
    if hypothesis.__version__ != VERSION:
        sys.exit(f"needs Hypothesis {VERSION}, and this is {hypothesis.__version__}")
    lines = [f"Hypothesis {VERSION}: of 30 seeds, those whose 100 cases find the property false"]
    lines += [f"{name}|{found_by(strategies, is_false)}" for name, (strategies, is_false) in FALSE.items()]
    text = "\n".join(lines) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(text, encoding="utf-8")
        return
    # Hypothesis also tries constants of the modules that are loaded, so that a few seeds differ by where it is installed.
    known, now = (dict(line.split("|") for line in lines.split("\n")[1:-1]) for lines in (FILE.read_text(encoding="utf-8"), text))
    if known.keys() != now.keys() or any(abs(int(known[name]) - int(now[name])) > 3 for name in now):
        sys.exit(f"{FILE} differs by more than three seeds from what Hypothesis finds:\n{text}")


if __name__ == "__main__":
    main()
