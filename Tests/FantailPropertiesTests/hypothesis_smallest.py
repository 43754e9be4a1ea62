#!/usr/bin/env python3
"""Runs Hypothesis on the false properties for which ShrinkerTests proves that Fantail ends at the smallest arguments.

    python3 Tests/FantailPropertiesTests/hypothesis_smallest.py

Writes shrinking-challenge.md: where it ends for each problem of ShrinkingChallenge.swift from twenty seeds.

Needs the package `hypothesis` of PyPI. Both sides are judged by the same functions; both get 30,000 cases a seed.
"""
import pathlib
from collections import Counter

import hypothesis
from hypothesis import assume
from hypothesis import strategies as st

from hypothesis_finds import INT, search

SEEDS = 20
CASES = 30_000
INT16 = st.integers(-(2**15), 2**15 - 1)
UP_TO_1000 = st.integers(1, 1000)
FORMULA = st.recursive(
    INT, lambda inner: st.tuples(st.just("+"), inner, inner) | st.tuples(st.just("/"), inner, inner))


def deleted(numbers, element):
    assume(element in numbers)
    rest = list(numbers)
    rest.remove(element)
    return element not in rest


def not_coupled(numbers):
    return not any(n != index and numbers[n] == index for index, n in enumerate(numbers))


def bounded(lists):
    assume(all(sum(numbers) < 256 for numbers in lists))
    total = sum(sum(numbers) for numbers in lists)
    return (total + 2**15) % 2**16 - 2**15 < 5 * 256


def divides_by_zero_plainly(formula):
    if isinstance(formula, int):
        return False
    return formula[0] == "/" and formula[2] == 0 or any(map(divides_by_zero_plainly, formula[1:]))


def value(formula):
    if isinstance(formula, int):
        return formula
    first, second = value(formula[1]), value(formula[2])
    return first + second if formula[0] == "+" else first // second


def calculated(formula):
    assume(not divides_by_zero_plainly(formula))
    try:
        value(formula)
    except ZeroDivisionError:
        return False
    return True


# The strategies of the arguments, or that of them together, the property, and whether arguments are as small as any that are known.
PROBLEMS = {
    "reverse": ([st.lists(INT)], lambda xs: xs[::-1] == xs, lambda xs: sorted(map(abs, xs)) == [0, 1]),
    "distinct": (
        [st.lists(INT)], lambda xs: len(set(xs)) < 3,
        lambda xs: sorted(xs) in ([0, 1, 2], [-1, 0, 1])),
    "nested lists": (
        [st.lists(st.lists(INT))], lambda xs: sum(map(len, xs)) < 11, lambda xs: xs == [[0] * 11]),
    "length list": (
        [st.lists(st.integers(0, 1000), min_size=1, max_size=100)], lambda xs: max(xs) < 900,
        lambda xs: xs == [900]),
    "large union list": (
        [st.lists(st.lists(INT))], lambda xs: len({x for part in xs for x in part}) < 5,
        lambda xs: len(xs) == 1 and len(set(xs[0])) == len(xs[0]) == 5 and max(map(abs, xs[0])) <= 4),
    "difference must not be zero": (
        [st.integers(1, 2**63 - 1)] * 2, lambda a, b: a < 10 or a != b, lambda a, b: (a, b) == (10, 10)),
    "difference must not be small": (
        [UP_TO_1000] * 2, lambda a, b: a < 10 or not 1 <= abs(a - b) <= 4, lambda a, b: (a, b) == (10, 6)),
    "difference must not be one": (
        [UP_TO_1000] * 2, lambda a, b: a < 10 or abs(a - b) != 1, lambda a, b: (a, b) == (10, 9)),
    # Where Fantail discards elements that are not in the list, Hypothesis may draw one of the list: it finds none else.
    "deletion": (
        st.lists(INT, min_size=1).flatmap(lambda xs: st.tuples(st.just(xs), st.sampled_from(xs))), deleted,
        lambda xs, x: (xs, x) == ([0, 0], 0)),
    "coupling": (
        [st.integers(1, 10).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n))], not_coupled,
        lambda xs: xs == [1, 0]),
    "calculator": (
        [FORMULA], calculated,
        lambda formula: formula in (("/", 0, ("+", 0, 0)), ("/", 0, ("/", 0, 1)), ("/", 0, ("/", 0, -1)))),
    "bound5": (
        [st.lists(st.lists(INT16, max_size=10), min_size=5, max_size=5)], bounded,
        lambda lists: sorted(x for part in lists for x in part) == [-(2**15), -1]),
}


def cell(results, is_smallest):
    """How many of the results are the smallest, and the commonest of the others."""
    others = Counter(repr(found) for found in results if found is None or not is_smallest(*found))
    text = f"{SEEDS - others.total()} of {SEEDS}"
    for other, times in others.most_common(1):
        text += f"; {times} times `{other if len(other) < 80 else other[:80] + '…'}`"
    return text


rows = ""
for name, (strategies, holds, is_smallest) in PROBLEMS.items():
    ends = [search(strategies, holds, number, CASES) for number in range(SEEDS)]
    rows += f"| {name} | {SEEDS} of {SEEDS} | {cell(ends, is_smallest)} |\n"
pathlib.Path(__file__).with_name("shrinking-challenge.md").write_text(f"""# The shrinking challenge

`hypothesis_smallest.py` writes this page: how many of {SEEDS} seeds end at the smallest arguments that are known, in
Fantail, where `ShrinkerTests` require all of them, and in Hypothesis {hypothesis.__version__}, with {CASES:,} cases a
seed. The problems are those of the public [shrinking challenge](https://github.com/jlink/shrinking-challenge).

| problem | Fantail | Hypothesis |
| --- | --- | --- |
{rows}""")
