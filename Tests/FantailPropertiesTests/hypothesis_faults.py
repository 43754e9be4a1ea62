#!/usr/bin/env python3
"""Plants the faults of PlantedFaults.swift for Hypothesis and lays what both find side by side.

    FANTAIL_RECORD=1 swift test --filter ShrinkerTests | python3 Tests/FantailPropertiesTests/hypothesis_faults.py

Needs the package `hypothesis` of PyPI.
"""
import sys

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

INT = st.integers(-(2**63), 2**63 - 1)
FAULTS = {
    "a bound": ([INT], lambda n: n <= 1000),
    "a negative bound": ([INT], lambda n: n > -13),
    "even numbers only": ([INT], lambda n: n % 2 == 0),
    "a sum": ([st.integers(0, 1000), st.integers(0, 100)], lambda a, b: a + b < 100),
    "equal numbers": ([INT, INT], lambda a, b: not (a == b and a >= 10)),
    "order": ([st.integers(0, 1000), st.integers(0, 1000)], lambda a, b: not a > b),
    "what a filter lets through": ([INT.filter(lambda n: n % 3 == 0)], lambda n: n < 100),
    "even from a bound": ([st.integers(0, 100_000)], lambda n: not (n > 1000 and n % 2 == 0)),
    "multiples of seven from a bound": ([st.integers(0, 100_000)], lambda n: not (n >= 5000 and n % 7 == 0)),
    "what is mapped": ([INT.map(lambda n: n * 2)], lambda n: n < 200),
    "reversal": ([st.lists(INT)], lambda xs: xs[::-1] == xs),
    "a length": ([st.lists(INT)], lambda xs: len(xs) < 5),
    "equal elements": ([st.lists(INT)], lambda xs: len(set(xs)) == len(xs)),
    "a large element": ([st.lists(INT)], lambda xs: not any(x >= 900 for x in xs)),
    "a sum of elements": ([st.lists(st.integers(0, 10_000))], lambda xs: sum(xs) < 1000),
    "three different ones": ([st.lists(INT)], lambda xs: len(set(xs)) < 3),
    "a character beyond ASCII": ([st.text()], lambda s: len(s.encode("utf-8", "surrogatepass")) == len(s)),
    "an upper-case letter": ([st.text()], lambda s: s.lower() == s),
    "a long text": ([st.text()], lambda s: len(s) < 5),
    "a nested list": ([st.lists(st.lists(INT))], lambda xs: all(not x for x in xs)),
    "many empty lists": ([st.lists(st.lists(INT))], lambda xs: len(xs) < 3),
    "a length that comes first": (
        [st.integers(0, 50).flatmap(lambda n: st.lists(INT, min_size=n, max_size=n))],
        lambda xs: len(xs) < 3,
    ),
    "an optional": ([st.none() | INT], lambda x: x is None),
    "a key": ([st.dictionaries(st.text(min_size=1, max_size=5), INT)], lambda d: not d),
}


def search(strategies, holds):
    """Returns the arguments that Hypothesis ends at, and how often it called the property."""
    calls = 0
    found = None

    @seed(0)
    @settings(
        max_examples=1000, database=None, deadline=None, derandomize=False, print_blob=False,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
    )
    @given(st.tuples(*strategies))
    def check(arguments):
        nonlocal calls, found
        calls += 1
        if not holds(*arguments):
            found = arguments
            raise AssertionError

    try:
        check()
    except AssertionError:
        pass
    return found, calls


ours = {}
for line in sys.stdin:
    if "|falsified by " in line:
        name, text = line.rstrip("\n").split("|falsified by ", 1)
        ours[name] = [text, ""]
        last = name
    elif line.startswith("case ") and ours:
        words = line.split()
        smaller = int(words[words.index("in") + 1]) if "in" in words else 0
        ours[last][1] = int(words[1]) + smaller + 1

print("| fault | Fantail | runs | Hypothesis | runs |\n| --- | --- | --- | --- | --- |")
missing = []
for name, (strategies, holds) in FAULTS.items():
    found, calls = search(strategies, holds)
    text = "none" if found is None else repr(found if len(found) > 1 else found[0])
    mine = ours.get(name)
    if mine is None:
        missing.append(name)
        continue
    print(f"| {name} | `{mine[0]}` | {mine[1]} | `{text}` | {calls} |")
if missing:
    sys.exit(f"no answer of Fantail for: {', '.join(missing)}")
