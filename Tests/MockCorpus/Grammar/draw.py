"""Draws protocols by a grammar, and writes the code that mocks and calls them.

usage: draw.py SEED COUNT FOLDER [MODE]     writes a package of a user into FOLDER
       draw.py --prune FOLDER               drops the protocols that the compiler refused, by its output on stdin
       draw.py --unmocked FOLDER            drops the calls of protocols without a mock, by the build's output on stdin
"""
import json, pathlib, random, re, sys

TYPES = """
public enum Fault: Error, Equatable { case missing, broken(Int) }
public protocol Beast { var legs: Int { get } }
public struct Hound: Beast, Equatable, Sendable { public var legs = 4; public init(_ legs: Int = 4) { self.legs = legs } }
public struct Wide: Equatable, Sendable { public var a, b, c, d: Int; public init(_ n: Int) { a = n; b = n; c = n; d = n } }
public final class Crate { public init() {} }
public struct Ticket: ~Copyable { public init() {} }
public protocol Holding<Item> { associatedtype Item; var item: Item { get } }
public struct Held: Holding, Equatable { public var item: Int; public init(_ item: Int) { self.item = item } }
public enum Place { public enum Inner {} }
public enum `Raw place` {}
"""

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "drawn", platforms: [.macOS(.v15)], dependencies: [.package(name: "fantail", path: "FANTAIL")],
  targets: [
    .target(name: "Drawn", swiftSettings: [.swiftLanguageMode(.vMODE)]),
    .executableTarget(
      name: "Calls",
      dependencies: [
        "Drawn", .product(name: "Fantail", package: "fantail"), .product(name: "FantailCLI", package: "fantail"),
      ],
      swiftSettings: [.swiftLanguageMode(.vMODE)], plugins: [.plugin(name: "MockGenerator", package: "fantail")]),
  ])
"""
MAIN = """import Drawn
import Fantail
import FantailCLI

func v<Value>(_ value: Value) -> Value { value }
extension Wide: DefaultValue { public static var defaultValue: Wide { Wide(0) } }

@main struct Calls {
  @MainActor static func main() async { await SpecMain.run([SPECS]) }
}
"""

# The type of an argument, a value, another value, and the words before the type that it allows. Without another value
# no pattern takes a value of the type.
ARGUMENTS = [
    ("Int", "v(3)", "v(4)", ["", "inout", "borrowing", "consuming"]), ("String?", 'v(String?("a"))', "v(String?.none)", ["", "inout"]),
    ("[Int]", "v([1, 2])", "v([2])", ["", "inout"]), ("[String: any Beast]", 'v(["a": Hound()])', 'v(["a": Hound(3)])', [""]),
    ("any Beast", "v(Hound() as (any Beast))", "v(Hound(3) as (any Beast))", ["", "inout"]),
    ("(any Beast)?", "v(Hound() as (any Beast)?)", "v(nil as (any Beast)?)", [""]),
    ("any Error", "v(Fault.missing as (any Error))", "v(Fault.broken(1) as (any Error))", [""]),
    ("Any", "v(Wide(1) as Any)", "v(Wide(2) as Any)", [""]),
    ("any Sendable", 'v("a" as any Sendable)', "v(3 as (any Sendable))", [""]),
    ("any Holding<Int>", "v(Held(1) as (any Holding<Int>))", "v(Held(2) as (any Holding<Int>))", [""]),
    ("some Beast", "v(Hound())", "v(Hound(3))", [""]), ("T", "v(Wide(3))", "v(Wide(4))", ["", "inout"]),
    ("[T]", "v([Wide(3)])", "v([Wide(4)])", [""]), ("T.Type", "Wide.self", "Int.self", [""]),
    ("any Beast.Type", "v(Hound.self as (any Beast.Type))", None, [""]),
    ("(Int, any Beast)", "v((1, Hound() as any Beast))", "v((2, Hound() as any Beast))", [""]),
    ("Result<Int, Fault>", "v(Result<Int, Fault>.success(1))", "v(Result<Int, Fault>.failure(.missing))", [""]),
    ("Crate", "crate", "Crate()", ["", "borrowing"]), ("sending Crate", "Crate()", None, [""]), ("Crate", "Crate()", None, ["inout sending"]),
    ("Ticket", "Ticket()", None, ["consuming", "borrowing"]), ("Int...", "1, 2", None, [""]),
    ("UnsafePointer<Int>?", "v(UnsafePointer<Int>?.none)", None, [""]),
    ("() -> Int", "{ 3 }", None, [""]), ("(Int) throws -> Int", "{ $0 }", None, [""]),
    ("@escaping (Int, String) -> Void", "{ _, _ in }", None, [""]), ("@autoclosure () -> Int", "3", None, [""]),
    ("@Sendable () -> Int", "{ 3 }", None, [""]), ("(@Sendable (Int) -> Void)?", "v((@Sendable (Int) -> Void)?.none)", None, [""]),
    ("() async throws -> Int", "{ 3 }", None, [""]), ("@escaping @MainActor () -> Void", "{ }", None, [""]),
    ("@isolated(any) () -> Void", "{ }", None, [""]), ("(inout Int) -> Void", "{ $0 += 1 }", None, [""]),
    ("Item", "v(Wide(5))", "v(Wide(6))", ["", "inout", "consuming"]), ("[Item]", "v([Wide(5)])", "v([Wide(6)])", [""]),
    ("(Item) -> Bool", "{ _ in true }", None, [""]), ("repeat each E", '1, "a"', None, [""]),
    ("some Collection<Int>", "v([1])", "v([2])", [""]), ("KeyPath<Wide, Int>", "\\Wide.a", "\\Wide.b", [""]),
    ("AnyHashable", 'v("a" as AnyHashable)', 'v("b" as AnyHashable)', [""]), ("[any Error]", "v([Fault.missing])", "v([])", [""]),
    ("isolated (any Actor)?", "#isolation", None, [""]), ("any Clock<Duration>", "ContinuousClock()", None, [""]),
    ("nonisolated(nonsending) () async -> Int", "{ 3 }", None, [""]), ("@concurrent () async -> Int", "{ 3 }", None, [""]),
    ("any AsyncSequence<Int, Never>", "AsyncStream<Int> { $0.finish() }", None, [""]),
]
# The type of a result, and a value.
RESULTS = [
    (None, "()"), ("Int", "7"), ("String?", '"a"'), ("[Int]", "[1]"), ("any Beast", "Hound()"), ("(any Beast)?", "(any Beast)?.none"),
    ("Any", "3"), ("(Int, String)", '(1, "a")'), ("() -> Int", "{ 3 }"), ("sending Crate", "Crate()"), ("Wide", "Wide(1)"),
    ("Item", "Wide(1)"), ("[String: Any]", '["a": 1]'), ("AsyncStream<Int>", "AsyncStream<Int> { $0.finish() }"), ("Self?", "nil"),
    ("Int.Type", "Int.self"), ("any Holding<Int>", "Held(1)"), ("Result<Int, Fault>", "Result<Int, Fault>.success(1)"),
]
EFFECTS = ["", "", "throws", "throws(Fault)", "async", "async throws", "async throws(Fault)"]
ATTRIBUTES = ["", "", "", "@MainActor ", "@preconcurrency "]
PARENTS = ["", "", "", "AnyObject", "Sendable", "Equatable", "Identifiable"]
PLACES = [None, None, "Place", "Place.Inner", "Int", "`Raw place`"]
NAMES = ['load', '`in`', '`say "hi"`', 'on', 'reset', '值', 'value']


def requirement(random, number):
    """Returns the code of a requirement, and of its calls; the two differ in whether it can be called by values."""
    kind = random.choice(["func"] * 6 + ["static func", "mutating func", "static var", "var", "var", "subscript", "init"])
    effects = random.choice(EFFECTS)
    result, value = random.choice(RESULTS)
    name = random.choice(NAMES) + ("" if kind != "func" else "")
    if kind.endswith("var"):
        if name in ("on", "reset"): name = "size"
        if result is None: result, value = "Int", "7"
        settable = random.random() < 0.5 and not effects and not result.startswith("sending")
        accessors = "get set" if settable else f"get {effects}".strip()
        return kind, name, f"{kind} {name}: {result.replace('sending ', '')} {{ {accessors} }}", [], effects, value
    arguments = []
    for place in range(random.randint(0, 3)):
        type, one, other, words = random.choice(ARGUMENTS)
        word = random.choice(words)
        label = random.choice(["_", f"label{place}", f"`in` x{place}" if place == 0 else f"to{place} y{place}"])
        arguments.append((label, type, one, other, word))
    if kind == "subscript":
        effects = effects if random.random() < 0.3 else ""
        arguments = [a for a in arguments if not a[4] and "->" not in a[1] and "..." not in a[1] and "sending" not in a[1] and "isolated" not in a[1]]
        if not arguments: arguments = [("_", "Int", "v(3)", "v(4)", "")]
        if result is None or result.startswith("sending"): result, value = "Int", "7"
    throwing = [a for a in arguments if "throws" in a[1] and not a[1].startswith("@escaping")]
    if throwing and "async" not in throwing[0][1] and effects == "" and kind.endswith("func") and random.random() < 0.7:
        effects = "rethrows"
    parameters = ["T: Equatable"] if any(re.search(r"\bT\b", a[1]) for a in arguments) else []
    parameters += ["each E"] if any("each E" in a[1] for a in arguments) else []
    generics = f"<{', '.join(parameters)}>" if parameters else ""
    parts = []
    for place, (label, type, _, _, word) in enumerate(arguments):
        shown = f"_ p{place}" if label == "_" else label
        parts.append(f"{shown}: {word + ' ' if word else ''}{type}")
    list = ", ".join(parts)
    arrow = f" -> {result}" if result else ""
    if kind == "init": return "init", "init", f"init{generics}({list}) {effects}", arguments, effects, "()"
    if kind == "subscript":
        accessors = f"get {effects}" if effects or random.random() < 0.6 else "get set"
        return kind, "subscript", f"subscript{generics}({list}) -> {result} {{ {accessors} }}", arguments, effects, value
    return kind, name, f"{kind} {name}{generics}({list}) {effects}{arrow}", arguments, effects, value


def calls(names, member):
    """Returns the statements that stub, call, verify and refuse a requirement of a protocol with these members."""
    kind, name, declared, arguments, effects, value = member
    marks = ("try " if "throws" in effects.split(" ")[-1] and effects != "rethrows" else "") + ("await " if "async" in effects else "")
    lines, given, owner = [], [], "".join(c for c in kind + name if c.isalnum())
    for place, (label, _, one, _, word) in enumerate(arguments):
        text = one
        if word.startswith("inout"):
            lines.append(f"var {owner}{place} = {one}")
            text = f"&{owner}{place}"
        named = label.split(" ")[0]
        shown = named if kind != "subscript" or " " in label else "_"
        given.append(text if shown == "_" else f"{shown}: {text}")
    list = ", ".join(given)
    on = "onCall" if "on" in names else "on"
    if kind.endswith("var"):
        owner = "mock" if kind == "var" else "type"
        pattern = f"{owner}.{on}.{name}" + ("" if effects else ".getter")
        call = f"{owner}.{name}"
    else:
        owner = f"type" if kind in ("static func", "init") else "mock"
        on = f"{owner}.{on}"
        pattern = f"{on}[]" if kind == "subscript" else f"{on}.{'`init`' if kind == 'init' else name}()"
        call = {"subscript": f"mock[{list}]", "init": f"type.init({list})"}.get(kind, f"{owner}.{name}({list})")
    stub = f"{pattern}.returns({value})" if kind != "init" else f"{pattern}.runs {{ _ in }}"
    code = lines + [stub, f"_ = {marks}{call}", f"expect({pattern}.callCount).to(.equal(1))"]
    values = [a for a in arguments if a[3] and not a[4].startswith("inout")]
    if values and len(values) == len(arguments) and not kind.endswith("var"):
        def by(wrong):
            texts = []
            for label, _, one, other, _ in arguments:
                named = label.split(" ")[0]
                shown = named if kind != "subscript" or " " in label else "_"
                text = other if wrong else one
                texts.append(text if shown == "_" else f"{shown}: {text}")
            inner = ", ".join(texts)
            return f"{on}[{inner}]" if kind == "subscript" else f"{on}.{'`init`' if kind == 'init' else name}({inner})"
        code += [f"verify({by(False)})", f"verify(.never) {{ {by(True)} }}"]
    if "get set" in declared: code.append(f"{call} = {value}")
    waits = "await " if "async" in effects else ""
    use = f"do {{ _ = {marks}{call} }} catch {{}}" if "try" in marks else f"_ = {marks}{call}"
    # A variable that is sent again has to be the closure's.
    code += [f'{waits}knownIssue("refused") {{', *(f"  {line}" for line in lines), f"  {pattern}.reject()", f"  {use}", "}"]
    return code


def write(seed, count, folder, mode):
    draw = random.Random(seed)
    folder = pathlib.Path(folder)
    protocols, examples, forwarding = {}, {}, []
    for number in range(count):
        name = f"P{number:04}"
        members, seen = [], set()
        for _ in range(draw.randint(1, 2)):
            member = requirement(draw, number)
            if member[1] not in seen: members.append(member)
            seen.add(member[1])
        parent, place = draw.choice(PARENTS), draw.choice(PLACES)
        if place == "`Raw place`": name = f"`{name} raw`"
        heritage = f": {parent}" if parent else ""
        declared = [m[2] for m in members]
        isGeneric = any(re.search(r"\bItem\b", text) for text in declared)
        if isGeneric: declared.insert(0, "associatedtype Item: Equatable & Sendable")
        elif number % 2: forwarding.append(name.strip("`"))
        primary = draw.choice(["", "<Item>"]) if isGeneric else ""
        code = f"{draw.choice(ATTRIBUTES)}public protocol {name}{primary}{heritage} {{ " + "; ".join(declared) + " }"
        protocols[number] = f"extension {place} {{ {code} }}" if place else code
        mock = name.strip("`").replace(" ", "_") + "Mock" + ("<Wide>" if isGeneric else "")
        lines = [f"let type = {mock}.self; _ = type", f'{"var" if any(m[0].startswith("mutating") for m in members) else "let"} mock = {mock}("m", .nice); _ = mock', "let crate = Crate(); _ = crate"]
        for member in members: lines += calls({m[1] for m in members}, member)
        examples[number] = lines
    (folder / "drawn.json").write_text(json.dumps([protocols, examples, mode, forwarding]))
    render(folder)


def render(folder):
    protocols, examples, mode, forwarding = json.loads((folder / "drawn.json").read_text())
    sources, tests = folder / "Sources/Drawn", folder / "Sources/Calls"
    for path in (sources, tests): path.mkdir(parents=True, exist_ok=True)
    fantail = pathlib.Path(__file__).resolve().parents[3]
    (folder / "Package.swift").write_text(PACKAGE.replace("FANTAIL", str(fantail)).replace("MODE", mode))
    (sources / "Types.swift").write_text(TYPES)
    (sources / "Drawn.swift").write_text("\n".join(protocols.values()) + "\n")
    for old in tests.glob("Calls*.swift"): old.unlink()
    numbers = list(examples)
    left = [name for name in forwarding if str(int(name[1:5])) in protocols]
    (tests / "mocks.json").write_text(json.dumps({"forwarding": left}))
    for start in range(0, len(numbers), 50):
        text = ["import Drawn", "import Fantail", "", f"@MainActor enum Drawn{start}Spec {{"]
        for number in numbers[start:start + 50]:
            text += [f"  static var spec{number}: Spec {{", f'    it("calls {number}") {{']
            text += ["      " + line for line in examples[number]] + ["    }", "  }"]
        (tests / f"Calls{start}.swift").write_text("\n".join(text + ["}"]) + "\n")
    specs = ", ".join(f"Drawn{place // 50 * 50}Spec.spec{number}" for place, number in enumerate(numbers))
    (tests / "Main.swift").write_text(MAIN.replace("SPECS", specs))


def prune(folder):
    """Drops the protocols on the lines of errors; returns whether there were any."""
    path = pathlib.Path(folder) / "drawn.json"
    protocols, examples, mode, forwarding = json.loads(path.read_text())
    numbers = list(protocols)
    bad = {numbers[int(line) - 1] for line in re.findall(r"Drawn\.swift:(\d+):\d+: error", sys.stdin.read())}
    for number in bad:
        del protocols[number]
        del examples[number]
    path.write_text(json.dumps([protocols, examples, mode, forwarding]))
    render(pathlib.Path(folder))
    print(len(bad))


def unmocked(folder):
    """Drops the calls of the protocols that the build left out."""
    path = pathlib.Path(folder) / "drawn.json"
    protocols, examples, mode, forwarding = json.loads(path.read_text())
    for number in re.findall(r"^warning: no mock for protocol '.*?\bP(\d{4})", sys.stdin.read(), re.M):
        examples.pop(str(int(number)), None)
    path.write_text(json.dumps([protocols, examples, mode, forwarding]))
    render(pathlib.Path(folder))


if sys.argv[1] == "--prune": prune(sys.argv[2])
elif sys.argv[1] == "--unmocked": unmocked(sys.argv[2])
else:
    pathlib.Path(sys.argv[3]).mkdir(parents=True, exist_ok=True)
    write(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], (sys.argv[4:] or ["6"])[0])
