import fantail_port
import XCTest

/// Forms in public suites.
final class PublicSuiteFormsTests: XCTestCase {
  func testASpecFunctionMayBeStatic() {
    assertFile(
      """
      import Quick
      final class ASpec: Quick.AsyncSpec {
        override static func spec() { it("x") {} }
        private class func more() { it("y") {} }
      }
      """,
      becomes: """
        import Fantail
        enum ASpec {
          static var spec: Spec { describe("A") { it("x") {} } }
          @SpecBuilder private static func more() -> [Spec] { it("y") {} }
        }
        """)
  }

  func testABehaviorOfAGenericTypeIsMarked() {
    let mark = "VectorBehavior: a generic type cannot have specs; make it a function that returns SharedExamples"
    let old = """
      import Quick
      class VectorBehavior<T: Number>: Behavior<Vector<T>> where T: Sendable {
        override class func spec(_ context: @escaping () -> Vector<T>) { it("x") {} }
      }
      """
    assertFile(
      old,
      becomes: old.replacing("import Quick", with: "import Fantail").replacing(
        "class Vector", with: "// PORT: \(mark)\nclass Vector", maxReplacements: 1))
  }

  func testASignatureMayBeOnASeparateLine() {
    let old = """
      import Quick
      class ASpec: QuickSpec {
        override class func spec() {
          sharedExamples("a list") {
            (context: @escaping SharedExampleContext) in
            it("x") { use(context) }
          }
        }
      }
      """
    let new = """
      import Fantail
      enum ASpec {
        static var spec: Spec { describe("A") {
          let aListExamples = SharedExamples<@Sendable () -> [String: Any]>("a list") {
            context in
            it("x") { use(context) }
          }
        } }
      }
      """
    assertFile(old, becomes: new)
  }

  func testAnArgumentLabelInDoesNotEndASignature() {
    assertGroup(
      """
            context("a") { let a = find(in: list); it("x") { use(a) } }
            var b: B!
            beforeEach { b = find(in: list) }
            it("x") { use(b) }
      """,
      becomes: """
              context("a") { let a = find(in: list); it("x") { use(a) } }
              let b = Let<B> { find(in: list) }
              evaluate(b)
              it("x") { use(b()) }
        """)
  }

  func testAParameterLabelInDoesNotEndASignature() {
    let old = """
      import Quick
      class ASpec: QuickSpec {
        override class func spec() {
          func add(_ n: Int, in list: List) {}
          it("x") {}
        }
      }
      """
    let new = """
      import Fantail
      enum ASpec {
        private static func add(_ n: Int, in list: List) {}

        static var spec: Spec { describe("A") {
          it("x") {}
        } }
      }
      """
    assertFile(old, becomes: new)
  }

  func testUsesOfSharedExamplesWithAVariableAreSerial() {
    let old = """
      import Quick
      class Lists: QuickConfiguration {
        override class func configure(_ configuration: Configuration) {
          sharedExamples("a list") { context in
            var count = 0
            it("x") { count += context()["n"] }
          }
          sharedExamples("a set") { context in
            it("x") { use(context) }
          }
        }
      }
      class Edible: Behavior<Food> {
        override class func spec(_ food: @escaping () -> Food) {
          var count = 0
          it("x") { count += food().size }
        }
      }
      class ASpec: QuickSpec {
        override class func spec() {
          describe("a") {
            itBehavesLike("a list") { ["n": 1] }
            itBehavesLike("a set") { ["n": 1] }
            xitBehavesLike(Edible.self) { Food() }
          }
        }
      }
      """
    let uses = port(old)?.new.split(separator: "\n").filter { $0.contains("itBehaves") }.map { $0.drop { $0 == " " } }
    XCTAssertEqual(
      uses,
      [
        "itBehavesLike(Lists.aListExamples, { [\"n\": 1] }, .serial)",
        "itBehavesLike(Lists.aSetExamples, { [\"n\": 1] })",
        "itBehavesLike(Edible.examples, { Food() }, .pending(), .serial)",
      ])
    XCTAssertEqual(port(old)?.marks, [])
  }

  func testElementsThatAreNoLongerOptionalAreNotUnwrapped() {
    assertStatements(
      "expect(a).to(allPass({ $0! == b && c! }))", become: "expect(a).to(.allPass(.satisfy { $0 == b && c! }))")
  }

  func testAnErrorCheckMayReturnACall() {
    assertStatements(
      """
      expect { try f() }.to(throwError { error in
        guard case E.a = error else { return fail("no a: \\(error)") }
        if b { return }
      })
      """,
      become: """
        expect { try f() }.to(.throwError { error in
          guard case E.a = error else { fail("no a: \\(error)"); return true }
          if b { return true }
          return true
        })
        """)
  }

  func testASourceLocationIsPassedBeforeTheCode() {
    let place = "fileID: fileID, filePath: filePath, line: line, column: column"
    let old = """
      import Nimble
      func check(file: FileString = #file, line: UInt = #line) {
        expect(a, file: file, line: line).toEventually(equal(1))
        expect(file: file, line: line, a.b).toEventually(equal(1))
        expect(file: file, line: line, a.b).to(equal(1))
      }
      """
    let new = """
      import Fantail
      func check(fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column) async {
        await expect(\(place)) { a }.toEventually(.equal(1))
        await expect(\(place)) { a.b }.toEventually(.equal(1))
        expect(a.b, \(place)).to(.equal(1))
      }
      """
    assertFile(old, becomes: new)
  }

  func testACastOfAnUnwrappedVariableIsNotAnOptional() {
    assertGroup(
      """
            var a: A!
            var b: B?
            beforeEach {
              a = context()["a"] as? A
              b = context()["b"] as? B
            }
            it("x") { use(a, b) }
      """,
      becomes: """
              let a = Let<A> { context()["a"] as! A }
              let b = Let<B?> { context()["b"] as? B }
              evaluate(a, b)
              it("x") { use(a(), b()) }
        """)
  }

  func testACastInParenthesesIsKept() {
    assertStatements(
      """
      expect(a as? A).to(equal((b as? A)))
      expect(a).to(equal(size(b as? A)))
      expect(a).to(equal(b.c as? A))
      expect(a).to(equal(b as? A ?? c))
      """,
      become: """
        expect(a as? A).to(.equal((b as? A)))
        expect(a).to(.equal(size(b as? A)))
        expect(a as A?).to(.equal(b.c as? A))
        expect(a).to(.equal(b as? A ?? c))
        """)
  }
}
