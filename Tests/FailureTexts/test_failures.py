"""The failures of TypicalFailuresTests, DifferTests and LaterFailuresTests in pytest: every test fails."""

import datetime
import re
import uuid
from dataclasses import make_dataclass, replace
from decimal import Decimal

import pytest


def record(name, *fields, **options):
    return make_dataclass(name, fields, namespace={"__module__": __name__}, **options)


Price = record("Price", "amount", "currency")
Item = record("Item", "id", "name", "price", "tags")
Order = record("Order", "number", "items", "note")
Failed = record("Failed", "code", "reason")
Loading = record("Loading", "progress")
UnexpectedEnd = type("UnexpectedEnd", (Exception,), {})
BadToken = type("BadToken", (Exception,), {})


class Account:
    def __init__(self, owner, balance):
        self.owner, self.balance = owner, balance

    def __eq__(self, other):
        return (self.owner, self.balance) == (other.owner, other.balance)


def items(amount=9.0):
    return [
        Item(1, "Tea", Price(3.5, "EUR"), ["new"]), Item(2, "Cup", Price(amount, "EUR"), ["new"]),
        Item(3, "Pot", Price(25.0, "EUR"), ["new"])]


def order(amount=9.0):
    return Order("A-17", items(amount), None)


def parse(text):
    return fail(UnexpectedEnd("line 3")) if text == "{" else 1


def fail(error):
    raise error


POEM = [
    "The fantail hops from branch to branch,", "and spreads its tail,", "and sings a song,", "and flies away",
    "before the rain."]
LONG = "Lorem ipsum dolor sit amet, " * 20
DATE = datetime.datetime(2023, 11, 14, 22, 13, 20)


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
def test_11(): assert DATE + datetime.timedelta(seconds=0.25) == DATE
def test_12(): assert bytes([1, 2, 3, 255]) == bytes([1, 2, 4, 255])
def test_13(): pytest.raises(BadToken, parse, "{")
def test_14(): assert Account("ada", 10) == Account("ada", 12)
def test_14b(): assert Account("ada", 10) is Account("ada", 10)
def test_15(): pytest.raises(BadToken, parse, "1")
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


# The failures of the second round (DifferTests).
Line = record("Line", "sku", "qty", "price", frozen=True)
Http = record("Http", "status", "body", bases=(Exception,), unsafe_hash=True)
Bad = record("Bad", "line", bases=(Exception,), unsafe_hash=True)
Offline = record("Offline", bases=(Exception,), unsafe_hash=True)
Success = record("Success", "value", frozen=True)
Failure = record("Failure", "error", frozen=True)
Cart = record("Cart", "lines")
Reply = record("Reply", "body", "link")


def thrown(error):
    return pytest.raises(type(error), fail, error).value


LINES = {Line("tea", 2, 3), Line("cup", 1, 9), Line("pot", 1, 20)}
OVERLOADED = "overloaded " * 10
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MANY = [Line(f"line {n}", 1, n) for n in range(40)]
GUID = uuid.UUID("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
BYTES = bytes(range(0x80, 0x80 + 80))
CHANGED = BYTES[:33] + b"\0" + BYTES[34:]


def test_d01(): assert thrown(Http(503, "busy")) == Http(500, "busy")
def test_d02(): assert thrown(Http(503, OVERLOADED)) == Http(500, OVERLOADED)
def test_d03(): assert thrown(Http(503, OVERLOADED)) == Http(500, "")
def test_d04(): pytest.raises(Http, fail, Offline())
def test_d05(): assert thrown(Bad(Line("tea", 2, 3))) == Bad(Line("tea", 2, 4))
def test_d06(): pytest.raises(UnexpectedEnd, fail, Bad(Line("tea", 2, 3)))
def test_d07(): assert Bad(Line("tea", 2, 3)) == Bad(Line("tea", 2, 4))
def test_d08(): assert Success(Line("tea", 2, 3)) == Success(Line("tea", 3, 3))
def test_d09(): assert Success(Line("tea", 2, 3)) == Failure(Offline())
def test_d11(): assert Failure(Offline()).error == Http(1, "")
def test_d12(): assert LINES == {Line("tea", 3, 3), Line("cup", 1, 9), Line("jug", 1, 10)}
def test_d13(): assert Cart(LINES) == Cart({Line("tea", 3, 3), Line("cup", 1, 9), Line("pot", 1, 20)})


def test_d14():
    by_sku = lambda line: line.sku
    got = [Line("tea", 2, 3), Line("cup", 1, 9)]
    assert sorted(got, key=by_sku) == sorted([Line("cup", 1, 9), Line("tea", 3, 3)], key=by_sku)


def test_d15(): assert sorted(["a", "b"]) == sorted(["b", "c"])
def test_d16(): assert {Http(1, "a")} == {Http(2, "a")}
def test_d17(): assert MANY[:7] + [replace(MANY[7], qty=2)] + MANY[8:] == MANY
def test_d22(): assert b"abc" == b"xyz"
def test_d23(): assert b'{"user": {"roles": ["admin", "ops"]}}' == b'{"user": {"roles": ["admin", "dev"]}}'
def test_d24(): assert bytes([1, 2, 0xFF]) == bytes([1, 2, 0xFE])
def test_d25(): assert CHANGED == BYTES
def test_d26(): assert CHANGED[:40] == BYTES[:60]
def test_d28(): assert "https://shop.example/items?sort=prize&page=2" == "https://shop.example/items?sort=price&page=2"
def test_d29(): assert "http://shop.example:80/a" == "https://shop.example/a#top"
def test_d30(): assert Reply(b"{}", "https://a.b/c?d=e&f=g") == Reply(b"[1]", "https://a.b/c?d=x&f=g")
def test_d31(later=EPOCH + datetime.timedelta(days=1)): assert later == EPOCH
def test_d32(expected=EPOCH + datetime.timedelta(seconds=183_845)): assert EPOCH == expected
def test_d33(later=EPOCH + datetime.timedelta(seconds=90)): assert later == EPOCH
def test_d34(): assert Decimal("1234.56") == Decimal("1234.65")
def test_d35(): assert GUID == uuid.UUID("E621E1F8-C36C-495A-93FC-0C247A3E6E50")
def test_d36(): assert re.search(r"order-\d+$", "order-x")


# The failures of the third round (LaterFailuresTests).
Place = record("Place", "lat", "lon", frozen=True)
Home = record("Home", "city", "place", frozen=True)
Person = record("Person", "name", "home", ("nickname", object, None), frozen=True)
Tag = record("Tag", "id", "text", frozen=True)
Down = record("Down", "code", bases=(Exception,), unsafe_hash=True)
Dog = record("Dog", "name", frozen=True)
Node = record("Node", "name", ("next", object, None))
Cat = type("Cat", (), {})


def ring(name):
    first = Node("first", Node(name))
    first.next.next = first
    return first


FOX = "the quick brown fox jumps over the lazy dog. " * 12
LOG = "\n".join(f"line {n} of the log" for n in range(1, 31))
PEOPLE = [Person(f"P{n}", Home("Oslo", Place(0.0, float(n)))) for n in range(50)]
ADA = Person("Ada", Home("London", Place(51.5, -0.1)))


def test_t01(): assert FOX[:100] + "X" + FOX[101:401] + "Y" + FOX[402:] == FOX
def test_t02(): assert "the 👨‍👩‍👧 family" == "the 👨‍👩‍👦 family"
def test_t03(): assert "a\r\nb\r\n" == "a\nb\n"
def test_t04(): assert "pay\u200bment" == "payment"
def test_t05(): assert "a\tb" == "a b"
def test_t06(): assert "10\u00a0km" == "10 km"
def test_t07(): assert LOG.replace("line 17 of", "line 17 in") == LOG
def test_t08(): assert LOG.replace("line 17 of", "line 17  of") == LOG
def test_t09(): assert "strasse" == "straße"
def test_t10(): assert replace(ADA, home=Home("London", Place(51.6, -0.1))) == ADA
def test_t12(): assert Success(Failed(500, "")) == Success(Failed(404, ""))
def test_t13(): assert None == Failed(404, "")
def test_t14(): assert ring("b") == ring("a")
def test_t15(): assert Item(1, "a", None, []) == Item(2, "a", None, [])
def test_t16(): assert Dog("Rex") == Dog("Max")
def test_t17(): assert isinstance(Dog("Rex"), Cat)
def test_t18(): assert (1, "a") == (1, "b")
def test_t19(): assert ADA.nickname == "Countess"
def test_t20(): assert Success(4) == Success(3)
def test_t21(): assert Failure(Down(500)) == Success(3)
def test_t22(later=DATE + datetime.timedelta(days=1)): assert later == DATE
def test_t23(later=DATE + datetime.timedelta(seconds=0.25)): assert later == DATE
def test_t24(): assert datetime.timedelta(seconds=2.5) == datetime.timedelta(seconds=3)
def test_t25(): assert "https://a.example/v1/items" == "https://a.example/v2/items"
def test_t26(): assert bytes(range(40)) + b"\0" + bytes(range(41, 64)) == bytes(range(64))
def test_t27(): assert b'{"a":{"b":[1,2]}}' == b'{"a":{"b":[1,3]}}'
def test_t28(): assert Decimal("19.99") == Decimal("19.90")
def test_t29(): assert GUID == uuid.UUID("E621E1F8-C36C-495A-93FC-0C247A3E6E5E")
def test_t30(): assert 1234567890133 == 1234567890123
def test_t31(): assert 1.3 == pytest.approx(1, abs=0.1)
def test_t32(): assert 12 in range(10)
def test_t33(): assert {"a": 1} == {"a": 1, "b": 2, "c": 3}
def test_t34(): assert {"a": {"x": 1, "y": 2}} == {"a": {"x": 1, "y": 3}}
def test_t35(): assert {Tag(1, "new"), Tag(2, "old")} == {Tag(1, "new"), Tag(2, "odd")}
def test_t36(): assert [1, None, 3] == [1, 2, 3]
def test_t37(many=list(range(10_000))): assert many[:5000] + [-1] + many[5001:] == many
def test_t38(many=list(range(10_000))): assert many[:5000] + many[5001:] == many
def test_t39(): assert ["b", "c", "d", "a"] == ["a", "b", "c", "d"]


def test_t40():
    changed = replace(PEOPLE[20], home=Home("Oslo", Place(9.0, 20.0)))
    assert PEOPLE[:20] + [changed] + PEOPLE[21:33] + PEOPLE[34:] == PEOPLE


def test_t41(): assert "b" not in ["a", "b", "c"]
def test_t42(): assert any(name.startswith("Q") for name in ["P0", "P1", "P2"])
def test_t43(): assert 12 > 3 and 12 < 10 and 12 % 2 == 1
def test_t44(): assert 12 > 3 and (12 < 10 or 12 != 12)
def test_t45(): assert not 13 % 2 == 1
def test_t46(items=[1, 2]): assert items == []
def test_t47(): assert thrown(Down(500)) == Down(404)
def test_t48(): pytest.raises(Down, parse, "1")
def test_t49(): pytest.raises(Down, fail, Offline())
def test_t50(): assert fail(Down(500)) == 3


def test_t51():
    count = 3
    before, count = count, count + 1
    assert count - before == 2


def test_t52(): assert list(iter([1, 2, 4])) == [1, 2, 3]
