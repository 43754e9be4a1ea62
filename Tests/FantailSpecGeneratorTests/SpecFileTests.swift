import XCTest

@testable import FantailToolSupport

final class SpecFileTests: XCTestCase {
  func testEveryFunctionThatMakesASpecIsRecognised() throws {
    let words = SourceText.words.sorted()
    let lines = words.map { "  static let \($0)Spec = \(SourceText.bare.contains($0) ? $0 : $0 + "(\"x\")") {}" }
    let outcome = try FixtureTarget("enum A {\n\(lines.joined(separator: "\n"))\n}").run()
    XCTAssertEqual(outcome.specs, words.map { "A.\($0)Spec" })
    XCTAssertEqual(outcome.errors, "")
  }

  func testAPropertyAnnotatedAsSpecIsASpec() throws {
    let source = """
      enum A {
        static let a: Spec = make()
        static let b: FantailTree.Spec = make()
        static let c : Fantail . Spec = make()
        static let `default`: /* why */ Spec // because
          = make()
        static let d: Spec = { let n = 1; return describe("d\\(n)") {} }()
        static let (e, f) = (1, 2)
        static let g = 1, h: Spec = make()
        static var i: Spec { make() }
        static var j: Spec
        { make() }
      }
      """
    XCTAssertEqual(
      try FixtureTarget(source).run().specs, ["A.a", "A.b", "A.c", "A.`default`", "A.d", "A.h", "A.i", "A.j"]
    )
  }

  /// With Swift 6.3, users may write the same types in any of these forms.
  func testEverySpellingOfASpecTypeIsRecognised() throws {
    let source = """
      enum A {
        static let a: Fantail::Spec = make()
        static var b: [Fantail::Spec] { make() }
        static let c: Swift.Array<FantailTree.Spec> = make()
        static let d: Swift::Optional<Fantail::Spec> = make()
        static let e: (Spec) = make()
        static let f: ([(Spec)]) = make()
        static let g: ContiguousArray<Spec> = make()
        static let h: some Collection<Spec> = make()
        static let i: (Spec)? = make()
        static let j: Array<Spec>= []+make()
        static let k: Spec!=make()
      }
      """
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, ["A.a", "A.b", "A.c", "A.d", "A.e", "A.f", "A.g", "A.h", "A.i", "A.j", "A.k"])
    XCTAssertEqual(outcome.messages, "")
  }

  func testEveryNameInAPatternMayBeASpec() throws {
    let source = """
      enum A {
        static let (a, b) = (describe("a") {}, it("b") {})
        static let (c): Spec = describe("c") {}
        static let (d, (e, _)) = ((describe("d") {}), (describe("e") {}, 1))
        static let (h, i) = (1, 2)
      }
      """
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, ["A.c"])
    let words =
      "is not run: its type is not written, and no code names it. Write the type Spec or [Spec], or name it in a spec"
    XCTAssertEqual(
      outcome.errors,
      """
      Spec.swift:2: 'A.a' \(words)
      Spec.swift:2: 'A.b' \(words)
      Spec.swift:4: 'A.d' \(words)
      Spec.swift:4: 'A.e' \(words)
      """)
  }

  func testSpecsOnAnotherActorAreOmittedWithARemedy() throws {
    let files = [
      "Actor.swift": "@globalActor actor Database { static let shared = Database() }",
      "Specs.swift": """
      @Database enum A { static var a: Spec { it("") {} }; enum Inner { static var b: Spec { it("") {} } } }
      enum B { @Database static var c: Spec { it("") {} }; @MainActor static var d: Spec { it("") {} } }
      extension A { static var e: Spec { it("") {} }; nonisolated static var f: Spec { it("") {} } }
      @MainActor enum C { static var g: Spec { it("") {} }; @Wrapped static var h: Spec = it("") {} }
      """,
    ]
    let outcome = try FixtureTarget(files).run()
    XCTAssertEqual(outcome.specs, ["A.Inner.b", "B.d", "A.f", "C.g", "C.h"])
    let text =
      "it belongs to a global actor. Make it 'nonisolated', and isolate its examples: { @TheActor in … }"
    XCTAssertEqual(
      outcome.messages.components(separatedBy: "\n").sorted(),
      [
        "Specs.swift:1:31: warning: spec 'A.a' is left out: \(text)",
        "Specs.swift:2:31: warning: spec 'B.c' is left out: \(text)",
        "Specs.swift:3:26: warning: spec 'A.e' is left out: \(text)",
      ]
    )
  }

  func testOtherTypesAreNotSpecs() throws {
    let source = """
      enum A {
        static let a: Spec? = nil
        static let b: [Spec] = []
        static let c: Other.Spec = make()
        static let d: Specification = make()
        static let e: SpecBox<Spec> = make()
        static let f = Spec.self
        static let g = other.describe("g")
        static let h = "describe"
        static func i() -> Spec { describe("i") {} }
        static let k = context()
        static let l = context(for: "l")
        static let m = [Int]()
      }
      """
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(outcome.specs, [])
    XCTAssertEqual(
      outcome.messages,
      "Spec.swift:10:15: warning: 'A.i' is not run: it is a function that no spec calls. "
        + "Make it a property: static var spec: Spec { … }\n"
        + "note: Fantail found no spec in 'DemoTests'. A spec is a static property: static var spec: Spec { … }"
    )
    XCTAssertEqual(
      outcome.text, "// Generated by Fantail from the specs of DemoTests. Changes here are lost.\n"
    )
  }

  func testSpecsAreFoundInEveryPositionAndFormOfAProperty() throws {
    let source = """
      struct A { static let s: Spec = it("") {} }
      final class B { class var s: Spec { it("") {} }; static let t: Spec = (it("") {}) }
      actor C { static let s: Spec = it("") {} }
      @MainActor enum D { static let s: Spec = it("") {}; nonisolated static let t: Spec = it("") {} }
      extension Elsewhere { static let s: Spec = it("") {} }
      extension E.F { static let s: Spec = it("") {}; enum G { static let s: Spec = it("") {} } }
      extension DemoTests.H { static let s: Spec = it("") {} }
      enum I { @MainActor public static let s: Spec = it("") {}; public private(set) static var t: Spec = it("") {} }
      enum J { static var s: Spec { get { return describe("") {} } } }
      enum K { static var s: Spec { get { describe("") {} } set {} } }
      enum L { static var s: FantailTree.Spec { let n = 1; return FantailTree.describe("\\(n)") {} } }
      internal enum M { enum N { enum O { static let s: Spec = it("") {} } } }
      """
    let outcome = try FixtureTarget(source).run()
    XCTAssertEqual(
      outcome.specs,
      [
        "A.s", "B.s", "B.t", "C.s", "D.s", "D.t", "Elsewhere.s", "E.F.s", "E.F.G.s", "H.s", "I.s", "I.t", "J.s", "K.s",
        "L.s", "M.N.O.s",
      ]
    )
    XCTAssertEqual(outcome.messages, "")
  }

  func testATypeSpreadOverFilesGivesOneClass() throws {
    let target = try FixtureTarget([
      "1 first.swift": "enum A { static let one: Spec = it(\"\") {} }",
      "2 中文.swift": "enum B { static let s: Spec = it(\"\") {} }",
      "3.swift": "extension A { static let two: Spec = it(\"\") {} }",
    ])
    let outcome = try target.run()
    XCTAssertEqual(outcome.specs, ["A.one", "B.s", "A.two"])
    XCTAssertEqual(outcome.text.components(separatedBy: "final class ").count - 1, 2)
    XCTAssertEqual(
      outcome.text.split(separator: "\n").filter { $0.contains("read.append") },
      [
        "  read.append((ATests.self, A.one))", "  read.append((BTests.self, B.s))",
        "  read.append((ATests.self, A.two))",
      ]
    )
  }

  func testAFileThatDoesNotParseYieldsItsReadablePart() throws {
    let target = try FixtureTarget([
      "Broken.swift": "enum A { static let s: Spec = it(\"\") {} \n func f( {\n",
      "Fine.swift": "enum B { static let s: Spec = it(\"\") {} }",
    ])
    let outcome = try target.run()
    XCTAssertEqual(outcome.specs, ["A.s", "B.s"])
    XCTAssertEqual(outcome.messages, "")
  }

  func testAFileInAnOlderLanguageModeIsRead() throws {
    let source = """
      prefix operator /
      enum A { static let s: Spec = it("") { let x = /a; f(x)/1 } }
      enum B { static let s: Spec = it("") {} }
      """
    XCTAssertEqual(try FixtureTarget(source).run().specs, ["A.s", "B.s"])
  }
}
