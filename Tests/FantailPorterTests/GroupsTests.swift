import XCTest

final class GroupsTests: XCTestCase {
  func testOtherStatementsAreKeptAsUnnamedLets() {
    assertGroup(
      """
            prepare()
            Globals.count = 0
            _ = unused
            run { count = 1 }
            it("x") {}
      """,
      becomes: """
              let _ = prepare()
              let _: Void = (Globals.count = 0)
              let _ = unused
              let _ = run { count = 1 }
              it("x") {}
        """)
  }

  func testAForEachClosureBecomesALoop() {
    assertGroup(
      """
            zip(a, b).forEach { x, y in
              it("\\(x)") {}
            }
      """,
      becomes: """
              for (x, y) in zip(a, b) {
                it("\\(x)") {}
              }
        """)
  }

  func testSwitchLabelsAreKept() {
    assertGroup(
      """
            switch n {
            case 1:
              it("a") {}
              prepare()
            default: it("b") {}
            }
      """,
      becomes: """
              switch n {
              case 1:
                it("a") {}
                let _ = prepare()
              default: it("b") {}
              }
        """)
  }

  func testSignaturesWithoutParametersAreRemoved() {
    assertGroup(
      """
            beforeEach { () -> Void in
              go()
            }
            it("x") { () -> Void in expect(a).toEventually(beTrue()) }
            list.forEach { (x, y) in it("\\(x)") {} }
      """,
      becomes: """
              beforeEach {
                go()
              }
              it("x") { await expect { a }.toEventually(.beTrue) }
              for (x, y) in list { it("\\(x)") {} }
        """)
  }

  func testPrefixedWordsBecomeTraits() {
    assertGroup(
      """
            fit("x") {}
            xcontext("y") { it("z") {} }
            xitBehavesLike("a list") { ["n": 1] }
            fitBehavesLike("a list")
            context("a", closure: examples)
            it("b", closure: run)
      """,
      becomes: """
              fit("x") {}
              xcontext("y") { it("z") {} }
              itBehavesLike(aListExamples, { ["n": 1] }, .pending())
              itBehavesLike(aListExamples, .focused)
              context("a", content: examples)
              it("b", body: run)
        """)
  }

  func testAJustBeforeEachIsCalledByEachExample() {
    assertGroup(
      """
            justBeforeEach {
              go()
            }
            it("a") {
              check()
            }
            it("b") { check() }
            context("c") {
              justBeforeEach { more() }
              it("d") {
              }
            }
            it("e") {}
      """,
      becomes: """
              let justBeforeEach: @Sendable () async throws -> Void = {
                go()
              }
              it("a") {
                try await justBeforeEach()
                check()
              }
              it("b") { try await justBeforeEach(); check() }
              context("c") {
                let justBeforeEach2: @Sendable () async throws -> Void = { more() }
                it("d") { try await justBeforeEach(); try await justBeforeEach2();
                }
              }
              it("e") { try await justBeforeEach();}
        """)
  }

  func testFunctionsThatMakeExamplesReturnThem() {
    let old = """
      import Quick
      class ASpec: QuickSpec {
        override func spec() {
          super.spec()
          func itWorks(_ n: Int) {
            it("works \\(n)") {}
          }
          describe("a") { itWorks(1) }
        }
        func itFails() { it("fails") {} }
      }

      """
    let new = """
      import Fantail
      enum ASpec {
        @SpecBuilder private static func itWorks(_ n: Int) -> [Spec] {
          it("works \\(n)") {}
        }

        static var spec: Spec {
          describe("a") { itWorks(1) }
        }
        @SpecBuilder static func itFails() -> [Spec] { it("fails") {} }
      }

      """
    assertFile(old, becomes: new)
  }

  func testCodeNotAllowedInAGroupIsMarked() {
    let told = "beforeEach: a hook does not receive its example"
    let suite = "beforeSuite: make it a hook outside groups: static var suite: Spec { beforeAll { … } }"
    assertGroup(
      """
            beforeEach { metadata in go() }
            beforeSuite { go() }
      """,
      becomes: """
              // PORT: \(told)
              beforeEach { metadata in go() }
              // PORT: \(suite)
              beforeSuite { go() }
        """, marked: [told, suite])
  }
}
