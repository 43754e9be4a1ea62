import XCTest

@testable import FantailToolSupport

/// Which properties are run: nothing twice, and nothing lost without a word.
final class RootChoiceTests: XCTestCase {
  private func assertRun(
    _ source: String, _ specs: [String], _ messages: String = "", file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, specs, file: file, line: line)
    XCTAssertEqual(outcome.messages, messages, file: file, line: line)
  }

  func testEveryFormOfAPropertyIsFound() throws {
    try assertRun(
      """
      enum A {
        static let closure = { describe("") {} }()
        static let made = makeSpec()
        static let own = Self.several("x")
        static let list: [Spec] = [it("") {}]
        static let inferred = [it("") {}, it("") {}]
        static var computed: Array<Spec> { (1...3).map { it("\\($0)") {} } }
        static let maybe: Spec? = makeSpec()
        static var surely: Spec! { makeSpec() }
        static let chosen = isNew ? describe("a") {} : describe("b") {}
        static let mapped = (1...3).map { n in it("\\(n)") {} }
        static let library = LibrarySpec.spec
        static let foreign = Library.makeSpecs(1)
        static let tagged = tag(describe("") {})
        static let chainSpec = Library<Int>.load().first
        static let empty: [Spec] = []
        static let none: Spec? = nil
        private static func several(_ x: String) -> [Spec] { [it(x) {}] }
      }
      func makeSpec() -> Spec { describe("") {} }
      """,
      [
        "A.closure", "A.made", "A.own", "A.list", "A.inferred", "A.computed", "A.maybe", "A.surely",
        "fantailSpecs(A.chosen)", "fantailSpecs(A.mapped)", "fantailSpecs(A.library)", "fantailSpecs(A.foreign)",
        "fantailSpecs(A.tagged)", "fantailSpecs(A.chainSpec)",
      ]
    )
  }

  func testAListOfSpecsThatAreRunAnywayIsNotRun() throws {
    try assertRun(
      """
      enum A { static let spec = it("") {}; static let same = A.spec; static let typed: Spec = spec }
      enum B { static let spec = it("") {} }
      enum All { static let specs: [Spec] = [A.spec, B.spec]; static let inferred = [A.spec, B.spec] }
      let everything: [Spec] = All.specs
      """,
      ["A.spec", "B.spec"]
    )
  }

  func testAListIsRunForWhatNothingElseRunsAndThenForAllOfIt() throws {
    try assertRun(
      """
      enum A { static let spec = it("") {}; private static let hidden = it("") {}; static let all = [spec, hidden] }
      """,
      ["A.all"]
    )
    try assertRun(
      """
      enum A { static let spec = it("") {} }
      enum All { static let specs = [A.spec, LibrarySpec.spec]; static let one = LibrarySpec.spec }
      """,
      ["All.specs"]
    )
    try assertRun(
      "enum A { static let spec = it(\"\") {}; static let all: [Spec] = [it(\"\") {}, spec] }",
      ["A.all"]
    )
  }

  func testAReferenceToWhatAGroupListsIsNotRun() throws {
    try assertRun(
      """
      enum A {
        static let spec = describe("") { inner; LibrarySpec.spec }
        private static let inner = it("") {}
        static let again = inner
        static let library = LibrarySpec.spec
      }
      """,
      ["A.spec"]
    )
  }

  func testASpecOfAnotherPackageIsRunByTheListThatHoldsMost() throws {
    try assertRun(
      """
      enum A {
        private static let hidden = describe("") { LibrarySpec.spec }
        static let library = LibrarySpec.spec
        static let all: [Spec] = [hidden]
      }
      """,
      ["A.all"]
    )
    try assertRun(
      """
      enum A {
        static let one = [CartSpec.spec, TillSpec.spec]
        static let two = [CartSpec.spec, TillSpec.spec, UserSpec.spec]
        static let three = UserSpec.spec
      }
      """,
      ["fantailSpecs(A.two)"]
    )
  }

  func testWhatTwoListsRunIsSaid() throws {
    try assertRun(
      """
      enum A {
        private static let hidden = it("") {}
        static let one: [Spec] = [hidden, it("") {}]
        static let two: [Spec] = [hidden, it("") {}]
      }
      """,
      ["A.one", "A.two"],
      "Spec.swift:4:14: warning: 'A.hidden' is run twice: 'A.one' lists it as well. List it in one place."
    )
  }

  func testASpecWhoseExamplesAreCasesOfSwiftTestingAsWellIsNamed() throws {
    let target = try FixtureTarget([
      "ASpec.swift": "enum ASpec { static var spec: Spec { it(\"\") {} } }",
      "Cases.swift": """
      // SpecCases(ASpec.spec)
      @Suite struct Cases {
        @Test(arguments: SpecCases(ASpec.spec)) func a(_ example: SpecCase) async { await example.run() }
        @Test(arguments: await SpecCases(Elsewhere.spec)) func b(_ example: SpecCase) async { await example.run() }
      }
      """,
    ])
    let warning = """
      Cases.swift:3:3: warning: each example of 'ASpec' runs twice: as a case of Swift Testing here, and as a test of \
      XCTest by the plugin 'SpecBridge'. Leave out one of the two.
      """
    XCTAssertEqual(try target.run().messages, warning)
    XCTAssertEqual(try target.run().messages, warning)
  }

  func testASpecOfATypeInATypeIsKnownAmongTheCases() throws {
    let target = try FixtureTarget([
      "ASpec.swift": "enum Outer { enum ASpec { static var spec: Spec { it(\"\") {} } } }",
      "BSpec.swift": "enum BSpec { static var spec: Spec { it(\"\") {} } }",
      "Cases.swift": """
      let a = SpecCases(Other.ASpec.spec, options: PlanOptions(order: .byName))
      let b = SpecCases(Elsewhere.spec, BSpec.spec)
      let c = await SpecCases(DemoTests.Outer.ASpec.spec)
      let d = SpecCases(Outer.ASpec.spec), e = BSpec.self
      func cases(of given: Spec) -> SpecCases { SpecCases(given) }
      """,
    ])
    func warning(_ place: String, _ type: String) -> String {
      "Cases.swift:\(place): warning: each example of '\(type)' runs twice: as a case of Swift Testing here, and as a "
        + "test of XCTest by the plugin 'SpecBridge'. Leave out one of the two."
    }
    XCTAssertEqual(
      try target.run().messages.split(separator: "\n").map(String.init),
      [warning("2:1", "BSpec"), warning("3:1", "DemoTests.Outer.ASpec"), warning("4:1", "Outer.ASpec")])
  }

  func testASpecThatALeftOutGroupListsIsRunByItself() throws {
    try assertRun(
      "enum A { private static let spec = describe(\"\") { part }; static let part = it(\"\") {} }",
      ["A.part"],
      "Spec.swift:1:29: warning: spec 'A.spec' is left out: the generated test cannot see a private property. "
        + "Remove 'private', or list it in another spec."
    )
  }

  func testWhatMayHoldSpecsAndIsNotRunIsSaid() throws {
    try assertRun(
      """
      enum Z { static let z = it("") {} }
      enum A {
        static func spec() -> Spec { it("") {} }
        static let make: () -> Spec = { it("") {} }
        static let byName: [String: Spec] = ["a": it("") {}]
        static let several: [[Spec]] = [[it("") {}]]
        static let perhaps: [Spec]? = [it("") {}]
        static let wrapped = wrapSpec(Z.z)
        private static let library = LibrarySpec.spec
        static var waits: Spec { get async throws { it("") {} } }
      }
      func specs() -> [Spec] { [it("") {}] }
      """,
      ["Z.z"],
      """
      Spec.swift:3:3: warning: 'A.spec' is not run: it is a function that no spec calls. \
      Make it a property: static var spec: Spec { … }
      Spec.swift:4:14: warning: 'A.make' is not run: its type is ()->Spec, and no spec uses it. \
      A spec is a static property of type Spec, [Spec] or Spec?.
      Spec.swift:5:14: warning: 'A.byName' is not run: its type is [String:Spec], and no spec uses it. \
      A spec is a static property of type Spec, [Spec] or Spec?.
      Spec.swift:6:14: warning: 'A.several' is not run: its type is [[Spec]], and no spec uses it. \
      A spec is a static property of type Spec, [Spec] or Spec?.
      Spec.swift:7:14: warning: 'A.perhaps' is not run: its type is [Spec]?, and no spec uses it. \
      A spec is a static property of type Spec, [Spec] or Spec?.
      Spec.swift:8:14: warning: 'A.wrapped' is not run: its value does not tell whether it is a spec. \
      Write its type: static let spec: Spec = …
      Spec.swift:9:22: warning: 'A.library' is not run: its value does not tell whether it is a spec. \
      Write its type: static let spec: Spec = …
      Spec.swift:10:14: warning: spec 'A.waits' is left out: reading it needs 'await' or 'try'. \
      Make the getter plain, and put what waits or throws into a hook or a let.
      Spec.swift:12:1: warning: 'specs' is not run: it is a function that no spec calls. \
      Make it a property: static var spec: Spec { … }
      """
    )
  }

  func testNoWordAboutWhatIsUsedOrNoSpec() throws {
    try assertRun(
      """
      enum A {
        static let spec = describe("") { helper(); make(); it("") { run(Self.inBody(), A.dictionary) } }
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

  func testWhereSpecMayBeAnotherTypeTheCompilerDecides() throws {
    let files = [
      "A.swift": "import OpenAPI\nenum A { static let spec: Spec = load(); static let own = it(\"\") {} }",
      "B.swift": "import Fantail\nenum B { struct Spec {}; static let spec = Spec(), typed: Spec = Spec() }",
      "C.swift": "import Fantail\nenum C { static let spec: Spec = load(); static let list = [it(\"\") {}] }",
      "D.swift": "enum D { static let spec: FantailTree.Spec = load() }",
    ]
    let outcome = try FixtureTarget(files, importing: false).run()
    XCTAssertEqual(
      outcome.specs,
      [
        "fantailSpecs(A.spec)", "A.own", "fantailSpecs(B.spec)", "fantailSpecs(B.typed)", "C.spec", "C.list", "D.spec",
      ]
    )
    XCTAssertEqual(outcome.messages, "")
  }
}
