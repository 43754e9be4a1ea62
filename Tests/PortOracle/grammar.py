"""Draws test suites of XCTest, of Quick with Nimble, also asynchronous, and of Spectre, whose statements print their steps."""
import copy, random, re


class Suite:
    """A suite: its name, its kind, and the text of its file."""

    def __init__(self, kind, number, seed):
        self.kind, self.name = kind, f"{kind}{number}"
        self.random = random.Random(f"{seed} {kind} {number}")
        self.steps, self.names = 0, 0
        # Properties of an implicitly unwrapped type, of which a plain `let` makes an optional, and of an optional type.
        self.forced, self.optional = set(), []
        self.text = {"X": plain, "Q": quick, "A": quick, "S": spectre}[kind](self)

    def chance(self, p):
        return self.random.random() < p

    def pick(self, *values):
        return self.random.choice(values)

    def trace(self, text=""):
        self.steps += 1
        return f'trace("{self.name} {self.steps}{" " + text if text else ""}")'

    def new(self):
        """A name that the suite has not used."""
        self.names += 1
        return f"{self.pick('item', 'total', 'other')}{self.names}"


class Place:
    """What the code at a place may use and do."""

    def __init__(self, suite, numbers, throws=False, waits=False, helpers=(), depth=0, kind="X", ends=True, escapes=False,
        adds=True):
        self.suite, self.numbers, self.throws, self.waits = suite, list(numbers), throws, waits
        self.helpers, self.depth, self.kind, self.ends, self.escapes = helpers, depth, kind, ends, escapes
        # XCTest ends the process if clean-up adds clean-up.
        self.adds = adds
        # A test runs after a failed assertion of its setUp, an example does not.
        self.fails = True

    def escaping(self, **changes):
        """The place in a closure that may run later, in which members need `self.`."""
        numbers = [re.sub(r"^([vn]\d+(\.n)?)$", r"self.\1", name) if self.kind == "X" else name for name in self.numbers]
        helpers = [(name if name.startswith("self.") else f"self.{name}", effects) for name, effects in self.helpers]
        return self.inner(numbers=numbers, helpers=helpers, escapes=True, **changes)

    def inner(self, **changes):
        place = copy.copy(self)
        place.numbers, place.depth = list(self.numbers), self.depth + 1
        vars(place).update(changes)
        return place


def indented(lines):
    return ["  " + line for line in lines]


def value(place):
    suite = place.suite
    numbers = visible(place.numbers)
    if numbers and suite.chance(0.7):
        return suite.pick(*numbers)
    return str(suite.random.randint(0, 3))


def statements(place, count):
    lines = []
    for _ in range(count):
        lines += statement(place)
    return lines


def statement(place):
    suite = place.suite
    deep = place.depth < 3
    forms = [(5, trace_values), (2, assign), (3, passing), (1, local)]
    if deep:
        forms += [(1, condition), (1, loop), (0.7, deferred), (0.5, closure), (0.4, tried)]
    if place.kind == "X":
        forms += [(1.3 if place.adds else 0, teardown), (0.6, expectation) if place.ends else (0, passing)]
        forms += [(0.5, throwing_assertion)]
    if place.helpers:
        forms.append((1, call))
    if place.waits:
        forms.append((0.7, lambda place: ["await pause()"]))
    if place.ends and place.depth == 0:
        forms += [(0.25 if place.fails else 0, failing), (0.35 if place.throws else 0, ending)]
    weights, functions = zip(*forms)
    return suite.random.choices(functions, weights)[0](place)


def trace_values(place):
    suite = place.suite
    number = f"\\({value(place)})" if visible(place.numbers) and suite.chance(0.7) else ""
    return [suite.trace(number)]


def assign(place):
    changed = [name for name in place.numbers if name.startswith(("self.v", "v")) or name.endswith(".n")]
    if not changed:
        return trace_values(place)
    name = place.suite.pick(*changed)
    return [f"{name} {place.suite.pick('+= 1', '= 5', '-= 2')}", place.suite.trace(f"\\({name})")]


def passing(place):
    one = value(place)
    other = value(place)
    if place.kind == "N":
        return trace_values(place)
    if place.kind == "X":
        return [place.suite.pick(
            f"XCTAssertEqual({one}, {one})", f"XCTAssertTrue({one} == {one})", f"XCTAssertNotNil({one} as Int?)",
            f"XCTAssertNil(nil as Int?)", f"XCTAssertLessThan({one}, 1000, \"small\")",
            f"XCTAssertFalse({other} > 1000)", f"XCTAssertEqual(try? risky(2), nil)",
            f"XCTAssertNotEqual({one}, 1001)", f"XCTAssert({other} < 1000, \"\\({one})\")",
            f"XCTAssertTrue({one} < 1000, {place.suite.trace().replace('trace', 'traced')})")]
    if place.kind == "Q" and place.suite.chance(0.25):
        return waiting(place, one)
    if place.kind == "Q":
        return [place.suite.pick(
            f"expect({one}).to(equal({one}))", f"expect({one}) == {one}", f"expect({other}).toNot(equal(1001))",
            f"expect(nil as Bool?).to(beFalsy())", "expect(nil as Bool?).toNot(beTruthy())",
            f"expect([{one}, 1001]).toNot(contain({one}, 1002))", f"expect([{one}, 1001]).to(contain(1001, {one}))",
            "expect(true).to(beTruthy())", f"expect({one} > 1000).to(beFalse())",
            f"expect(nil as Int?).to(beNil())", f"expect({one}) != 1001",
            "expect { try risky(2) }.to(throwError { (error: Fault) in expect(error) == .b(2) })")]
    return [place.suite.pick(
        f"try expect({one}) == {one}", f"try expect({other}) != 1001", f"try expect({one} > 1000).to.beFalse()",
        "try expect(try risky(2)).toThrow(Fault.b(2))", f"try expect({one} < 1000).to.beTrue()")]


def waiting(place, one):
    """An expectation of Nimble's that waits."""
    word = "await " if place.waits else ""
    forms = [
        [f"{word}expect({one}).toEventually(equal({one}))"],
        [f"{word}waitUntil {{ done in", "  " + place.suite.trace(), "  done()", "}"]]
    if place.waits:
        forms += [[f"await expect {{ await slow(3) }}.to(equal(3))"], ["await expect { await slow(3) }.toNot(equal(4))"]]
    return place.suite.pick(*forms)


def failing(place):
    if place.kind == "X":
        return [place.suite.pick(
            f"XCTAssertEqual({value(place)}, 1001)", "XCTFail(\"why\")", "XCTAssertNil(3 as Int?)",
            "XCTAssertNotNil(nil, \"no file\")", "XCTAssertThrowsError(try risky(0))")]
    if place.kind == "Q":
        return [place.suite.pick(
            f"expect({value(place)}) == 1001", "fail(\"why\")", "expect(nil as Bool?).toNot(beFalsy())",
            "expect(true).to(beFalsy())", f"expect([{value(place)}, 1]).toNot(contain(1))",
            "expect([1, 2]).toNot(contain(2, 1))",
            f"{'await ' if place.waits else ''}expect({value(place)}).toEventually(equal(1001), timeout: .milliseconds(5))")]
    # An expectation of Spectre that fails ends its example.
    place.ends = False
    return []


def ending(place):
    place.ends = False
    if place.kind == "X":
        return [place.suite.pick(
            "try XCTSkipIf(true)", "try XCTSkipUnless(false, \"why\")", "_ = try risky(2)", "try XCTSkipIf(risky(2) == 0)",
            "try XCTSkipUnless(try risky(0) == 1)",
            "_ = try XCTUnwrap(nil as Int?)", "if true { throw Fault.a }", "if true { throw XCTSkip(\"why\") }")]
    if place.kind == "Q":
        return ["_ = try risky(2)"]
    return []


def local(place):
    suite = place.suite
    words = {"X": ["expect", "context", "it", "fail", "require"], "S": ["fail"], "Q": []}.get(place.kind, [])
    name = suite.pick(*words) if words and suite.chance(0.3) else suite.new()
    if name in place.numbers or name + "?" in place.numbers:
        return trace_values(place)
    source = value(place)
    line = f"let {name}{': Int' if source.removeprefix('self.') in suite.forced else ''} = {source}"
    place.numbers.append(name)
    return [line, suite.trace(f"\\({name})")]


def condition(place):
    suite = place.suite
    lines = [f"if {value(place)} > {suite.random.randint(0, 2)} {{"]
    lines += indented(statements(place.inner(ends=False), 2))
    if suite.chance(0.5):
        lines += ["} else {"] + indented(statements(place.inner(ends=False), 1))
    return lines + ["}"]


def loop(place):
    name = place.suite.new()
    inner = place.inner(ends=False, numbers=[*place.numbers, name])
    return [f"for {name} in 1...2 {{"] + indented(statements(inner, 2)) + ["}"]


def deferred(place):
    inner = place.inner(throws=False, waits=False, ends=False)
    return ["defer {"] + indented([place.suite.trace()] + (assign(inner) if place.suite.chance(0.3) else [])) + ["}"]


def closure(place):
    inner = place.escaping(throws=False, waits=False, ends=False, kind="N")
    name = place.suite.new()
    return [f"let {name} = {{"] + indented(statements(inner, 2)) + ["}", f"{name}()"]


def tried(place):
    lines = ["do {", f"  _ = try risky({place.suite.random.randint(0, 2)})", "  " + place.suite.trace()]
    return lines + ["} catch {", "  " + place.suite.trace("\\(error)"), "}"]


def teardown(place):
    suite = place.suite
    inner = place.escaping(ends=False, depth=2, adds=False, throws=suite.chance(0.2), waits=place.waits and suite.chance(0.4))
    word = "self.addTeardownBlock" if place.escapes else suite.pick("addTeardownBlock", "self.addTeardownBlock")
    if suite.chance(0.1):
        return [f"{word}({{ {suite.trace()} }})"]
    free = [name for name, effects in place.helpers if not effects]
    if free and suite.chance(0.2):
        return [f"{word}({suite.pick(*free)})"]
    lines = [suite.trace()] + statements(inner, 1)
    lines += ["_ = try risky(0)"] if inner.throws else []
    lines += ["await pause()"] if inner.waits else []
    return [f"{word} {{"] + indented(lines) + ["}"]


def expectation(place):
    suite = place.suite
    if place.depth:
        return passing(place)
    name = suite.pick("expect", suite.new(), suite.new())
    if name in place.numbers or name + "?" in place.numbers:
        return passing(place)
    place.numbers.append(name + "?")
    wait = f"await fulfillment(of: [{name}], timeout: 5)" if place.waits else f"wait(for: [{name}], timeout: 5)"
    return [f"let {name} = expectation(description: \"done\")", f"{name}.fulfill()", wait, suite.trace()]


def throwing_assertion(place):
    return place.suite.pick(
        ["XCTAssertThrowsError(try risky(1)) { error in", "  XCTAssertEqual(error as? Fault, .a)",
         "  " + place.suite.trace("\\(error)"), "}"],
        ["XCTAssertThrowsError(try risky(2)) { XCTAssertEqual($0 as? Fault, Fault.b(2)) }"],
        ["XCTAssertThrowsError(try risky(2)) { (error: Error) -> Void in " + place.suite.trace("\\(error)") + " }"],
        ["XCTAssertNoThrow(try risky(0), \"quiet\")"])


def call(place):
    name, effects = place.suite.pick(*place.helpers)
    if "adds" in effects and not place.adds:
        return trace_values(place)
    if "throws" in effects and not place.throws or "async" in effects and not place.waits:
        return trace_values(place)
    words = ("try " if "throws" in effects else "") + ("await " if "async" in effects else "")
    return [f"{words}{name}()"]


def visible(numbers):
    return [name for name in numbers if not name.endswith("?")]


# XCTest


def plain(suite):
    """A file with a test case of XCTest: properties, hooks, helpers, tests, extensions, inheritance."""
    properties, numbers = [], []
    for number in range(suite.random.randint(0, 4)):
        name = suite.pick("v", "v", "n") + str(number)
        form = suite.random.choices(
            ["var {0} = 1", "private var {0}: Int = 2", "let {0} = Box(3)", "lazy var {0} = Box(4)", "var {0}: Int! = 6",
             "static var {0} = 7", "static let {0} = 8", "var {0}: Int {{ 9 }}", "var {0} = Box(0)", "weak var {0}: Box?",
             "var {0} = 0 {{ didSet {{ {1} }} }}", "var {0} = 1, other{0} = 2", "var {0}: Int?"],
            [4, 2, 2, 1, 1, 0.5, 1, 1, 1, 0.5, 0.3, 0.3, 0.5])[0]
        properties.append("  " + form.format(name, suite.trace("set")))
        if "Int!" in form:
            suite.forced.add(name)
        if "Int?" in form:
            suite.optional.append(name)
        if "static" in form:
            numbers += [f"Self.{name}"] if "let" in form else []
        elif "Box(" in form:
            numbers.append(f"{suite.pick('', 'self.')}{name}.n")
        elif form.startswith("let") or "{{ 9 }}" in form or "weak" in form or "Int?" in form:
            numbers += [f"n{number}"] if name.startswith("n") and "9" in form else []
        else:
            numbers.append(suite.pick("", "self.") + name)
    numbers = [name for name in numbers if not name.startswith("self.n") or name.endswith(".n")]
    helpers, functions = [], []
    for number in range(suite.random.randint(0, 2)):
        effects = suite.pick("", "", "throws", "async")
        place = Place(suite, numbers, "throws" in effects, "async" in effects, list(helpers), depth=1, ends=False,
                      adds=suite.chance(0.5))
        head = f"  {suite.pick('', 'private ')}func help{number}() {effects + ' ' if effects else ''}{{"
        functions.append([head] + indented(indented([suite.trace()] + statements(place, 2))) + ["  }"])
        helpers.append((f"help{number}", effects + (" adds" if place.adds else "")))
    hooks = []
    for hook, p in (("setUp", 0.6), ("tearDown", 0.6)):
        if suite.chance(0.2):
            hooks.append([f"  override class func {hook}() {{ {suite.trace('once')} }}"])
        if suite.chance(p):
            name, effects = suite.pick((hook, ""), (hook + "WithError", "throws"), (hook, "async throws"))
            ends = hook == "setUp" and suite.chance(0.3)
            place = Place(suite, numbers, "throws" in effects, "async" in effects, helpers, ends=ends, adds=hook == "setUp")
            place.fails = False
            body = statements(place, suite.random.randint(1, 3))
            if hook == "setUp":
                early = ["if help() { return }"] if suite.chance(0.2) else []
                for one in suite.optional:
                    body = [suite.trace(f"\\({one} ?? 0)"), *early, f"{one} = 5"] + body
                if early and suite.optional:
                    hooks.append([f"  private func help() -> Bool {{ {suite.pick('true', 'false')} }}"])
                if name == "setUp" and not effects and suite.chance(0.1):
                    hooks += [["  override func setUpWithError() throws {", "    " + suite.trace(), "  }"]]
            hooks.append(
                [f"  override func {name}() {effects + ' ' if effects else ''}{{"] + indented(indented(body)) + ["  }"])
    tests = []
    for number in range(suite.random.randint(1, 4)):
        effects = suite.pick("", "throws", "async", "async throws")
        place = Place(suite, numbers, "throws" in effects, "async" in effects, helpers)
        body = [suite.trace("".join(f"\\({one} ?? 0)" for one in suite.optional))]
        body += statements(place, suite.random.randint(1, 6))
        available = "@available(macOS 13, *) " if suite.chance(0.1) else ""
        name = suite.pick("testT{0}", "testT{0}", "testT{0}", "`testT{0}`").format(number)
        head = f"  {available}func {name}() {effects + ' ' if effects else ''}{{"
        tests.append([head] + indented(indented(body)) + ["  }"])
    extra = []
    if len(tests) > 1 and suite.chance(0.25):
        extra = [f"extension {suite.name}Tests {{", *tests.pop(), "}"]
    if suite.chance(0.15):
        name = f"shared{suite.name}"
        extra += [f"extension XCTestCase {{ func {name}() -> Int {{ {suite.trace()}; return 4 }} }}"]
        tests[0].insert(-1, f"    XCTAssertEqual({name}(), 4)")
    members = hooks + functions + tests
    if suite.chance(0.3):
        suite.random.shuffle(members)
    parts = [*properties, *sum(members, [])] if suite.chance(0.75) else [*sum(members, []), *properties]
    lines = ["import Support", "import XCTest", "", f"class {suite.name}Tests: XCTestCase {{", *parts, "}", *extra]
    if suite.chance(0.1):
        lines += [f"final class {suite.name}SubTests: {suite.name}Tests {{", f"  func testSub() {{ {suite.trace()} }}", "}"]
    return "\n".join(lines) + "\n"


# Quick and Nimble


def quick(suite):
    base = "QuickSpec" if suite.kind == "Q" else "AsyncSpec"
    # Shared examples of an AsyncSpec are types.
    shared = suite.kind == "Q" and suite.chance(0.3)
    lines = ["import Nimble", "import Quick", "import Support", "", f"class {suite.name}Spec: {base} {{",
             "  override class func spec() {"]
    if shared:
        lines += ["    sharedExamples(\"a list\") { context in", "      it(\"is listed\") {",
                  "        " + suite.trace("\\(context()[\"n\"] as? Int ?? 0)"), "      }", "    }"]
    lines += indented(indented(group(suite, [], 0, shared)))
    return "\n".join(lines + ["  }", "}"]) + "\n"


def group(suite, numbers, depth, shared):
    lines = [f"{suite.pick('describe', 'context')}(\"group {suite.new()}\") {{"]
    numbers = list(numbers)
    waits = suite.kind == "A"
    for _ in range(suite.random.randint(0, 2)):
        name = f"v{suite.names}"
        suite.names += 1
        lines.append(f"  var {name} = {suite.random.randint(0, 3)}")
        numbers.append(name)
    parts = []
    for hook, p in (("beforeEach", 0.6), ("beforeEach", 0.3), ("afterEach", 0.5), ("afterEach", 0.3),
                    ("justBeforeEach", 0.2), ("aroundEach", 0.12)):
        if not suite.chance(p):
            continue
        place = Place(suite, numbers, waits=waits, kind="Q", ends=False, depth=1)
        body = [suite.trace()] + statements(place, 1)
        if hook == "aroundEach":
            parts.append([f"  aroundEach {{ run in", *indented(indented(body)), f"    {'await ' if waits else ''}run()",
                          "    " + suite.trace(), "  }"])
        else:
            parts.append([f"  {hook} {{", *indented(indented(body)), "  }"])
    for _ in range(suite.random.randint(1, 3)):
        place = Place(suite, numbers, throws=True, waits=waits, kind="Q")
        body = [suite.trace()] + statements(place, suite.random.randint(1, 4))
        word = "xit" if suite.chance(0.1) else "it"
        parts.append([f"  {word}(\"does {suite.new()}\") {{", *indented(indented(body)), "  }"])
    if shared and suite.chance(0.5):
        parts.append(["  itBehavesLike(\"a list\") { [\"n\": 3] }"])
    if depth < 2:
        for _ in range(suite.random.randint(0, 2)):
            parts.append(indented(group(suite, numbers, depth + 1, shared)))
    suite.random.shuffle(parts)
    return lines + sum(parts, []) + ["}"]


# Spectre


def spectre(suite):
    properties = [f"  let box = Box(3)"] if suite.chance(0.5) else []
    numbers = ["self.box.n"] if properties else []
    lines = ["import Spectre", "import Support", "import XCTest", "", f"final class {suite.name}Tests: XCTestCase {{",
             *properties]
    if suite.chance(0.15):
        lines += ["  override func setUp() {", "    " + suite.trace(), "  }"]
    if suite.chance(0.15):
        lines += ["  override func tearDown() {", "    " + suite.trace(), "  }"]
    for number in range(suite.random.randint(1, 3)):
        lines += [f"  func testT{number}() {{"]
        own = list(numbers)
        if suite.chance(0.4):
            own.append(f"w{number}")
            lines.append(f"    let w{number} = {suite.random.randint(1, 3)}")
        for _ in range(suite.random.randint(1, 3)):
            lines += indented(indented(spectre_part(suite, own, 0)))
            if suite.chance(0.15):
                lines.append(f"    XCTAssertEqual({value(Place(suite, [n for n in own if n[0] == 'w']))}, 1)")
        lines.append("  }")
    return "\n".join(lines + ["}"]) + "\n"


def spectre_part(suite, numbers, depth):
    if depth < 2 and suite.chance(0.3):
        lines = [f"describe(\"group {suite.new()}\") {{"] if depth == 0 else [f"$0.describe(\"group {suite.new()}\") {{"]
        for hook in ("before", "after"):
            if suite.chance(0.4):
                lines.append(f"  $0.{hook} {{ {suite.trace()} }}")
        for _ in range(suite.random.randint(1, 2)):
            lines += indented(spectre_part(suite, numbers, depth + 1))
        return lines + ["}"]
    place = Place(suite, numbers, throws=True, kind="S")
    body = [suite.trace()] + statements(place, suite.random.randint(1, 3))
    context = "" if depth == 0 else "$0."
    return [f"{context}it(\"does {suite.new()}\") {{", *indented(body), "}"]
