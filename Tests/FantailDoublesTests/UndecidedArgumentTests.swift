import Fantail
import XCTest

/// An argument that a constraint cannot judge fails the example in every use of constraints, and in both directions.
final class UndecidedArgumentTests: XCTestCase {
  private typealias Save = FunctionMock<String, Never, Void>

  private static let reason = "save(\"draft\"): could not evaluate the expectation to match the pattern \"[\""

  private static func pattern(_ save: Save) -> CallPattern<String, Never, Void> {
    save.with(.matching(.matchPattern("[")))
  }

  private func messages(_ use: @escaping @Sendable (Save) async throws -> Void) async -> [String] {
    await failures { try await use(Save("save")) }
  }

  func testAnUndecidedArgumentFailsAVerificationEvenIfNegated() async {
    let found = await messages { save in
      save.call("draft")
      expect(Self.pattern(save)).to(.haveBeenCalled())
      expect(Self.pattern(save)).notTo(.haveBeenCalled())
      expect(Self.pattern(save)).to(.haveBeenCalled(.never))
      verify(.never, noOtherCalls: true) { Self.pattern(save) }
    }
    XCTAssertEqual(found, Array(repeating: found.first ?? "", count: 4))
    XCTAssertTrue(
      found.first?.hasPrefix(Self.reason) ?? false, "\(found)")
  }

  /// Every other use of a pattern: the failure is recorded once, however often the pattern is compared.
  private static let uses: [(String, @Sendable (Save) async throws -> Void)] = [
    ("a stub", { pattern($0).runs { _ in fail("it fits") } }),
    ("an expectation that is counted", { pattern($0).expected(.never) }),
    ("a rejection", { pattern($0).reject() }),
    ("a permission", { pattern($0).allow() }),
    ("notToReceive", { expect(pattern($0)).notToReceive() }),
    ("an observer", { pattern($0).onCall { _ in fail("it fits") } }),
    (
      "the number of calls",
      { save in
        atEnd { expect(pattern(save).callCount).to(.equal(0)) }
        atEnd { expect(pattern(save).calls).to(.beEmpty) }
      }
    ),
    ("an order", { save in atEnd { inOrder { if !pattern(save).called { save } } } }),
  ]

  func testOtherUsesReportAnUndecidedArgumentOnce() async {
    for (name, use) in Self.uses {
      let found = await messages { save in
        try await use(save)
        save.call("draft")
        save.call("draft")
      }
      XCTAssertEqual(found.count, 1, "\(name): \(found)")
      XCTAssertTrue(
        found.first?.hasPrefix(Self.reason) ?? false, "\(name): \(found)")
    }
  }

  func testAPersistentMockReportsAnUndecidedArgumentEachTime() async {
    let save = Save("save").persistent()
    Self.pattern(save).returns(())
    let outcome = await report(
      of: describe("a stub") {
        for number in 1...2 { it("is asked \(number)") { save.call("draft") } }
      })
    XCTAssertEqual(outcome.failures.count, 2, "\(outcome.failures)")
  }

  func testAMismatchedArgumentDecidesDespiteAnUndecidedOne() async {
    let found = await failures {
      let post = FunctionMock<(String, String), Never, Void>("post")
      post.call(("/images", "no JSON"))
      expect(post.with(.equal("/users"), .matching(.matchPattern("[")))).notTo(.haveBeenCalled())
      expect(post.with(.matching(.matchPattern("[")), .equal("JSON"))).notTo(.haveBeenCalled())
    }
    XCTAssertEqual(found, [])
  }
}
