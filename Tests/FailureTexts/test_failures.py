"""The failures of TypicalFailuresTests in pytest: every test fails."""

import datetime
from dataclasses import dataclass, replace

import pytest


@dataclass
class Price:
    amount: float
    currency: str


@dataclass
class Item:
    id: int
    name: str
    price: Price
    tags: list


@dataclass
class Order:
    number: str
    items: list
    note: object


@dataclass
class Failed:
    code: int
    reason: str


@dataclass
class Loading:
    progress: float


class Account:
    def __init__(self, owner, balance):
        self.owner, self.balance = owner, balance

    def __eq__(self, other):
        return (self.owner, self.balance) == (other.owner, other.balance)


class UnexpectedEnd(Exception):
    pass


class BadToken(Exception):
    pass


def items(amount=9.0):
    return [
        Item(1, "Tea", Price(3.5, "EUR"), ["new"]), Item(2, "Cup", Price(amount, "EUR"), ["new"]),
        Item(3, "Pot", Price(25.0, "EUR"), ["new"])]


def order(amount=9.0):
    return Order("A-17", items(amount), None)


def parse(text):
    if text == "{":
        raise UnexpectedEnd("line 3")
    return 1


POEM = [
    "The fantail hops from branch to branch,", "and spreads its tail,", "and sings a song,", "and flies away",
    "before the rain."]
LONG = "Lorem ipsum dolor sit amet, " * 20


def test_01(): assert 4 == 3
def test_02(): assert "fantail" == "fantial"
def test_03(): assert "\n".join(POEM[:2] + ["and sings two songs,"] + POEM[3:]) == "\n".join(POEM)
def test_04(): assert LONG[:40] + "c" + LONG[41:] == LONG
def test_05(): assert [1, 2, 4, 5, 6] == [1, 2, 3, 4, 5]
def test_06(): assert order(9.5) == order()
def test_07(): assert Failed(500, "down") == Failed(404, "down")
def test_07b(): assert None == Loading(0.5)
def test_08(): assert {"a": 1, "b": 2, "d": 4} == {"a": 1, "b": 3, "c": 3}
def test_09(): assert {"cup", "tea"} == {"pot", "tea"}
def test_10(): assert None == 3
def test_10b(): assert None is not None


def test_11():
    date = datetime.datetime(2023, 11, 14, 22, 13, 20)
    assert date + datetime.timedelta(seconds=0.25) == date


def test_12(): assert bytes([1, 2, 3, 255]) == bytes([1, 2, 4, 255])


def test_13():
    with pytest.raises(BadToken):
        parse("{")


def test_14(): assert Account("ada", 10) == Account("ada", 12)
def test_14b(): assert Account("ada", 10) is Account("ada", 10)


def test_15():
    with pytest.raises(BadToken):
        parse("1")


def test_15b(): assert parse("{") == 1
def test_17(): assert items(9.5) == items()
def test_18(): assert 0.1 + 0.2 == 0.3
def test_19(): assert "cap" in ["tea", "cup", "pot"]
def test_19b(): assert items()[1] in items(9.5)
def test_20(): assert "quack" in "The quick brown fox"
def test_21(): assert all(n % 2 == 1 for n in [1, 3, 4, 5])
def test_22(): assert ["open", "close", "write"] == ["open", "write", "close"]


def test_23():
    got = '{"active":true,"id":7,"user":{"name":"Ada","roles":["admin","ops"]}}'
    assert got == '{"id":7,"user":{"name":"Ada","roles":["admin","dev"]},"active":true}'


def test_24(): assert order().number == "A-18"
def test_25(): assert len(order().items) == 2
def test_26(): assert "total: 3 " == "total: 3"
def test_27(): assert not order().items
def test_28(): assert sorted([3, 1, 2, 2]) == [1, 2, 3]
def test_29(): assert 3 > 5
