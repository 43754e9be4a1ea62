import fantail_port
import XCTest

final class DeclarationsTests: XCTestCase {
  func testTypesOfGroupsBecomeTypesOfTheSpec() {
    let old = """
      import Quick
      class ASpec: QuickSpec {
        override class func spec() {
          describe("a") {
            typealias Inner = Box<Int>
            typealias Outer = Box<Inner>

            it("x") { make(Inner.self, Outer.self) }
          }
          describe("b") {
            typealias Inner = Box<String>
            typealias Outer = Box<Inner>
            it("x") { make(Inner.self, Outer.self) }
          }
          describe("c") {
            typealias Inner = Box<Int>
            it("x") { make(Inner.self) }
          }
        }
      }

      """
    let new = """
      import Fantail
      enum ASpec {
        private typealias Inner = Box<Int>

        private typealias Outer = Box<Inner>

        private typealias Inner2 = Box<String>

        private typealias Outer2 = Box<Inner2>

        static var spec: Spec {
          describe("a") {
            it("x") { make(Inner.self, Outer.self) }
          }
        }

        static var spec2: Spec {
          describe("b") {
            it("x") { make(Inner2.self, Outer2.self) }
          }
        }

        static var spec3: Spec {
          describe("c") {
            it("x") { make(Inner.self) }
          }
        }
      }

      """
    assertFile(old, becomes: new)
  }

  func testADeclarationMayHaveItsBraceOnTheNextLine() {
    let old = """
      import Quick
      class ASpec: QuickSpec
      {
        override class func spec()
        {
          describe("a")
          {
            func add(
              _ n: Int)
            {
              go(n)
            }

            it("x")
            {
              add(1)
            }
          }
        }
      }

      """
    let new = """
      import Fantail
      enum ASpec {
        private static func add(
          _ n: Int)
        {
          go(n)
        }

        static var spec: Spec {
          describe("a")
          {
            it("x")
            {
              add(1)
            }
          }
        }
      }

      """
    assertFile(old, becomes: new)
  }

  func testAFunctionThatUsesTheGroupsVariablesIsAClosure() {
    assertGroup(
      """
            var list: [Int] = []
            func add(_ n: Int, times count: Int) throws -> Bool {
              list.append(n * count)
              return true
            }
            it("x") { try add(1, times: 2) }
      """,
      becomes: """
              nonisolated(unsafe) var list: [Int] = []
              let add: @Sendable (Int, Int) throws -> Bool = { n, count in
                list.append(n * count)
                return true
              }
              it("x") { try add(1, 2) }
        """, isSerial: true)
  }

  func testADeclarationThatCannotBeAClosureIsMarked() {
    let mark = "add: a group cannot declare functions; make it a method of the type that takes list as arguments"
    assertGroup(
      """
            let list = [1]
            func add<N: Numeric>(_ n: N) { list.use(n) }
      """,
      becomes: """
              let list = [1]
              // PORT: \(mark)
              func add<N: Numeric>(_ n: N) { list.use(n) }
        """, marked: [mark])
  }

  func testAnyNumberOfHelpersIsMoved() {
    let helpers = (1...210).map { "      func f\($0)() {}\n" }.joined()
    let text = "import Quick\nclass ASpec: QuickSpec {\n  override class func spec() {\n    describe(\"a\") {\n"
    let ported = port(text + helpers + "      it(\"x\") {}\n    }\n  }\n}\n")
    XCTAssertEqual(ported?.marks, [])
    XCTAssertEqual(ported?.new.components(separatedBy: "  private static func f").count, 211)
  }
}
