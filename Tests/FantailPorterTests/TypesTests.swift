import fantail_port
import XCTest

final class TypesTests: XCTestCase {
  func testMembersOfTheInstanceBecomeMembersOfTheType() {
    assertFile(
      """
      @testable import Quick
      @testable import Shop
      import Nimble

      public final class CartTests: QuickSpec, Helping {
        let names = ["a"]
        private lazy var count = 0
        var size: Int { names.count }
        class func make() -> Int { 1 }
        struct Item {}
        override public func spec() { it("x") { self.help(names) } }
        override func setUp() {}
      }

      extension CartTests {
        func help(_ names: [String]) {}
      }

      """,
      becomes: """
        import Fantail
        @testable import Shop

        public enum CartTests: Helping {
          static let names = ["a"]
          private static nonisolated(unsafe) var count = 0
          static var size: Int { names.count }
          static func make() -> Int { 1 }
          struct Item {}
          public static var spec: Spec { describe("Cart", .serial) { it("x") { self.help(names) } } }
          // PORT: setUp: a spec has no instance; write beforeEach and afterEach
          override func setUp() {}
        }

        extension CartTests {
          static func help(_ names: [String]) {}
        }

        """)
  }

  func testAnImportOfOneNameBecomesAnImportOfItsModule() {
    assertFile(
      """
      import class Quick.QuickSpec
      import func Nimble.expect

      class ASpec: QuickSpec {
        override class func spec() { it("x") { expect(1) == 1 } }
      }

      """,
      becomes: """
        import Fantail

        enum ASpec {
          static var spec: Spec { describe("A") { it("x") { expect(1).to(.equal(1)) } } }
        }

        """)
  }

  func testSharedExamplesOfAConfigurationAreFoundInOtherFiles() {
    let shared = """
      import Quick
      class Shared: QuickConfiguration {
          override class func configure(_ configuration: QCKConfiguration) {
              sharedExamples("a list") { it("x") {} }
          }
      }

      """
    let user = "import Quick\nclass ASpec: QuickSpec {\n  override class func spec() { itBehavesLike(\"a list\") }\n}\n"
    let ported = PortedFile.all([(path: "Shared.swift", text: shared), (path: "ASpec.swift", text: user)])
    XCTAssertEqual(
      ported.map(\.new),
      [
        "import Fantail\nenum Shared {\n        static let aListExamples = SharedExamples<Void>(\"a list\") { it(\"x\") {} }\n}\n",
        "import Fantail\nenum ASpec {\n  static var spec: Spec { describe(\"A\") { itBehavesLike(Shared.aListExamples) } }\n}\n",
      ])
  }

  func testAConfigurationWithHooksIsMarkedAndKept() {
    let old = """
      import Quick
      class C: QuickConfiguration {
        override class func configure(_ configuration: QCKConfiguration) { configuration.beforeEach { reset() } }
      }

      """
    let mark =
      "QuickConfiguration: write hooks outside groups, static var hooks: Spec { beforeEach { … } }, and shared examples "
      + "as static properties"
    assertFile(
      old,
      becomes: old.replacing("import Quick", with: "import Fantail").replacing(
        "class C", with: "// PORT: \(mark)\nclass C"))
    XCTAssertEqual(port(old)?.marks, [mark])
  }
}
