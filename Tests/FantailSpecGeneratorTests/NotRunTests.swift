import XCTest

@testable import FantailToolSupport

/// The properties that are run: none twice, and none left out without a message.
final class NotRunTests: XCTestCase {
  private func assertRun(
    _ source: String, _ specs: [String], _ messages: String = "", errors: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, specs, file: file, line: line)
    XCTAssertEqual(outcome.messages, messages, file: file, line: line)
    XCTAssertEqual(outcome.errors, errors, file: file, line: line)
  }

  func testAnExampleOutsideASpecIsAnErrorWithTheTypesToWrite() throws {
    try assertRun(
      """
      enum Z { static let z: Spec = it("") {} }
      enum A {
        static let inferred = ["a": it("") {}]
        static let dictionary: Dictionary<String, Spec> = ["a": it("") {}]
        static let collection: any Collection<Spec> = [it("") {}]
        static let slice: ArraySlice<Spec> = [it("") {}]
        static let nested = [[it("") {}]]
        static let tuple = (it("") {}, 1)
        static let result = Result<Spec, any Error>.success(it("") {})
        static let closure = { it("") {} }
        static let stored = Box(spec: it("") {})
        static let joined = [[it("") {}]].joined()
        static let lazily = [1, 2].lazy.map { it("\\($0)") {} }
        static let one = describe("one") { it("") {} }
        static var several = [it("") {}, it("") {}]
        static let called = { describe("x") {} }()
        static let chosen = isNew ? describe("a") {} : describe("b") {}
        static var computed: Alias { describe("c") {} }
        private static let hidden = [[it("") {}]]
        #if NEVER
          static let never = [[it("") {}]]
        #endif
      }
      """,
      ["Z.z", "A.one", "A.called"],
      errors: [
        (3, "inferred", nil), (4, "dictionary", "Dictionary<String, Spec>"), (5, "collection", "any Collection<Spec>"),
        (6, "slice", "ArraySlice<Spec>"), (7, "nested", nil), (8, "tuple", nil), (9, "result", nil),
        (10, "closure", nil), (11, "stored", nil), (12, "joined", nil), (13, "lazily", nil),
        (15, "several", nil), (17, "chosen", nil), (18, "computed", "Alias"),
        (19, "hidden", nil), (21, "never", nil),
      ].map { line, name, word in
        "Spec.swift:\(line): 'A.\(name)' is not run: its type is \(word ?? "not written"), and no code names it. "
          + "Write the type Spec or [Spec], or name it in a spec"
      }.joined(separator: "\n"))
  }

  func testAValueThatCallsASpecFunctionIsASpec() throws {
    try assertRun(
      """
      enum A {
        static let more = describe("more") {}
        static var other = fdescribe("other") { it("a") {} }
        @MainActor static let onActor = Fantail.describe("actor") {}
        static let part = it("part") {}
        static let whole: Spec = describe("whole") { part }
      }
      """,
      ["A.more", "A.other", "A.onActor", "A.whole"])
  }

  func testAnOpaqueTypeIsAnErrorWithTheTypesToWrite() throws {
    try assertRun(
      """
      enum A {
        static var spec: some Any { describe("a") { it("b") {} } }
        static var other: any Sendable { it("c") {} }
      }
      """,
      [],
      "note: Fantail found no spec in 'DemoTests'. A spec is a static property: static var spec: Spec { … }",
      errors: [("spec", "some Any", 2), ("other", "any Sendable", 3)].map { name, type, line in
        "Spec.swift:\(line): 'A.\(name)' is not run: its type is \(type), and no code names it. "
          + "Write the type Spec or [Spec], or name it in a spec"
      }.joined(separator: "\n"))
  }

  func testAGroupThatAGetterDiscardsIsAnError() throws {
    let words =
      "this group is not run: 'A.NAME' returns one spec, but has several. "
      + "Join them in a group, or return [Spec]"
    func error(_ line: Int, _ name: String) -> String {
      "Spec.swift:\(line): \(words.replacing("NAME", with: name))"
    }
    try assertRun(
      """
      enum A {
        static var two: Spec {
          describe("a") {}
          return describe("b") {}
        }
        static var afterLet: Spec {
          let n = 3
          describe("a \\(n)") {}
          describe("b") {}
        }
        static var inIf: Spec {
          if isFast {
            describe("a") {}
          }
          return describe("b") {}
        }
        static var optional: Spec? {
          get {
            it("a") {}; return nil
          }
        }
        static var afterReturn: Spec {
          return describe("a") {}
          describe("b") {}
        }
        static func make() -> Spec {
          describe("a") {}
          return describe("b") {}
        }
        static var spec: Spec { describe("c") { make() } }
      }
      """,
      ["A.two", "A.afterLet", "A.inIf", "A.optional", "A.afterReturn", "A.spec"],
      errors: [
        error(3, "two"), error(8, "afterLet"), error(13, "inIf"), error(19, "optional"), error(24, "afterReturn"),
        error(27, "make"),
      ].joined(separator: "\n"))
  }

  func testAGetterThatReturnsEachOfItsGroupsIsAccepted() throws {
    try assertRun(
      """
      enum A {
        static var one: Spec { describe("a") { it("b") {}; it("c") {} } }
        static var returned: Spec {
          let n = 3
          return describe("\\(n)") {}
        }
        static var chosen: Spec {
          if isFast { describe("a") {} } else { describe("b") {} }
        }
        static var switched: Spec {
          switch speed {
          case .fast: describe("a") {}
          case .slow: return describe("b") {}
          default:
            print("neither")
            return describe("c") {}
          }
        }
        static var early: Spec {
          guard isFast else { return describe("a") {} }
          for n in 1...3 { if n == 2 { return describe("\\(n)") {} } }
          return describe("b") {}
        }
        @SpecBuilder static var built: Spec {
          describe("a") {}
          describe("b") {}
        }
        static var condition: Spec {
          #if DEBUG
            describe("a") {}
          #else
            describe("b") {}
          #endif
        }
        static var list: [Spec] { [describe("a") {}, describe("b") {}] }
      }
      """,
      ["A.one", "A.returned", "A.chosen", "A.switched", "A.early", "A.built", "A.condition", "A.list"])
  }

  func testASpecUsedInAnotherSpecMayBeOfAnyType() throws {
    try assertRun(
      """
      enum A {
        static let spec: Spec = describe("") { dictionary["a"]!; Self.tuple.0; A.nested.joined(); Other.made }
        static let dictionary = ["a": it("") {}]
        static let tuple = (it("") {}, 1)
        static let nested = [[it("") {}]]
        static let inABody = [[it("") {}]]
        static let more: Spec = it("") { run(A.inABody) }
      }
      extension Other { static let made = { it("") {} } }
      """,
      ["A.spec", "A.more"])
  }

  func testFunctionsFromAnotherLibraryAreLeftToTheCompiler() throws {
    let target = try FixtureTarget(
      [
        "A.swift": "import Other\nenum A { static let a = describe(\"x\") {}; static let spec: Spec = it(\"\") {} }",
        "B.swift": "import Fantail\nenum B { static let b = describe(1); static func describe(_ n: Int) -> Int { n } }",
      ], importing: false)
    let outcome = try target.run()
    XCTAssertEqual(outcome.read, ["fantailSpecs(A.a)", "fantailSpecs(A.spec)", "fantailSpecs(B.b)"])
    XCTAssertEqual(outcome.errors, "")
  }

  func testAFileThatImportsFantailThroughAnotherIsRead() throws {
    let outcome = try FixtureTarget(
      ["A.swift": "@_exported import Fantail", "B.swift": "enum B { static let b = it(\"\") {} }"], importing: false
    ).run()
    XCTAssertEqual(outcome.specs, ["B.b"])
    XCTAssertEqual(outcome.errors, "")
  }

  func testEveryFormOfASpecPropertyIsRunOrChecked() throws {
    try assertRun(
      """
      enum A {
        static let closure: Spec = { describe("") {} }()
        static let made = makeSpec()
        static let own = Self.several("x")
        static let list: [Spec] = [it("") {}]
        static var computed: Array<Spec> { (1...3).map { it("\\($0)") {} } }
        static let maybe: Spec? = makeSpec()
        static var surely: Spec! { makeSpec() }
        static let library = LibrarySpec.spec
        static let foreign = Library.makeSpecs(1)
        static let chainSpec = Library<Int>.load().first
        static let empty: [Spec] = []
        static let none: Spec? = nil
        private static func several(_ x: String) -> [Spec] { [it(x) {}] }
      }
      func makeSpec() -> Spec { describe("") {} }
      """,
      [
        "A.closure", "A.made", "A.own", "A.list", "A.computed", "A.maybe", "A.surely", "A.library", "A.foreign",
        "A.chainSpec",
      ])
  }

  func testAnUntypedListOfSpecsThatRunElsewhereIsIgnored() throws {
    try assertRun(
      """
      enum A { static let spec: Spec = it("") {}; static let same = A.spec }
      enum B { static let spec: Spec = it("") {} }
      enum All { static let inferred = [A.spec, B.spec] }
      let everything = All.inferred
      """,
      ["A.spec", "B.spec"])
    try assertRun(
      """
      enum A { static let spec: Spec = it("") {}; static let all = [spec, Library.spec] }
      """,
      ["A.spec", "A.all"])
  }

  func testASpecListedOnlyInASpecThatIsLeftOutRunsSeparately() throws {
    try assertRun(
      "enum A { private static let spec: Spec = describe(\"\") { part }; static let part: Spec = it(\"\") {} }",
      ["A.part"],
      "Spec.swift:1:29: warning: spec 'A.spec' is left out: it is private, or in a private scope. "
        + "Remove 'private', or list it in another spec."
    )
  }

  func testDeclarationsThatMayContainUnrunSpecsAreReported() throws {
    try assertRun(
      """
      enum Z { static let z: Spec = it("") {} }
      enum A {
        static func spec() -> Spec { it("") {} }
        private static let library = LibrarySpec.spec
        static var waits: Spec { get async throws { it("") {} } }
        static var otherSpec: Document { get throws { try load() } }
      }
      func specs() -> [Spec] { [it("") {}] }
      """,
      ["Z.z"],
      """
      Spec.swift:3:15: warning: 'A.spec' is not run: it is a function that no spec calls. \
      Make it a property: static var spec: Spec { … }
      Spec.swift:4:22: warning: 'A.library' is not run: its value does not show whether it is a spec. \
      Write its type: static let spec: Spec = …
      Spec.swift:5:14: warning: spec 'A.waits' is left out: reading it needs 'await' or 'try'. \
      Put what waits or throws into a hook or a let.
      Spec.swift:8:6: warning: 'specs' is not run: it is a function that no spec calls. \
      Make it a property: static var spec: Spec { … }
      """
    )
  }

  func testUsedValuesAndOtherCodeAreNotReported() throws {
    try assertRun(
      """
      enum A {
        static let spec: Spec = describe("") { helper(); make(); it("") { run(Self.inBody(), A.dictionary) } }
        static func helper() -> Spec { it("") {} }
        static let make: () -> Spec = { it("") {} }
        static func inBody() -> Spec { it("") {} }
        static let dictionary: [String: Spec] = [:]
        static func needs(_ n: Int) -> Spec { it("\\(n)") {} }
        static let formatter = FormatterSpec()
        static let shared = Server.shared
        static let box = Box<Int>(1), chain = Server.make().start()
        private static let names = ["a", "b"]
        static let plan = Plan([spec])
        let spec = OpenAPI.spec
        let kept: Spec
        let all: [Spec]
      }
      """,
      ["A.spec"]
    )
  }

  func testTheCompilerDecidesIfSpecMightBeAnotherType() throws {
    let files = [
      "A.swift": "import OpenAPI\nenum A { static let spec: Spec = load() }",
      "B.swift": "import Fantail\nenum B { struct Spec {}; static let typed: Spec = Spec() }",
      "C.swift": "import Fantail\nenum C { static let spec: Spec = load(); static let list: [Spec] = [it(\"\") {}] }",
      "D.swift": "enum D { static let spec: FantailTree.Spec = load() }",
    ]
    let outcome = try FixtureTarget(files, importing: false).run()
    XCTAssertEqual(
      outcome.read, ["fantailSpecs(A.spec)", "fantailSpecs(B.typed)", "C.spec", "fantailSpecs(C.list)", "D.spec"])
    XCTAssertEqual(outcome.messages, "")
  }
}
