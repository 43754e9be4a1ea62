import Fantail
import FantailPlan
import FantailRun
import Foundation
import XCTest

final class NamedMatchersInGroupsTests: XCTestCase {
  /// The line with the names of the built-in matchers, which `FailureTextTests` records.
  private let builtInNames: String = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let golden = tests.appending(path: "FantailMatchersTests/Goldens/failure-texts.txt")
    let lines = try? String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    return lines?.first { $0.hasPrefix("FT: beAKind, ") }.map(String.init) ?? "no golden"
  }()

  private static let rk = MatcherRegistry(prefix: "RK") {
    defineMatcher("beEven") { (number: Int) in number.isMultiple(of: 2) }
  }

  func testARegistryAppliesOnlyInItsGroupAndNestedGroups() async {
    let report = await report(
      of: describe("numbers") {
        context("with the registry") {
          registerMatchers(Self.rk)
          it("knows it") { expect(2).should.beEven() }
          context("below") { it("knows it too") { expect(3).shouldNot.RK.beEven() } }
        }
        context("beside it") { it("does not") { expect(2).should.RK.beEven() } }
      })
    XCTAssertEqual(
      report.text,
      """
      passed: numbers, with the registry, knows it
      passed: numbers, with the registry, below, knows it too
      failed: numbers, beside it, does not
        no matchers are registered under the prefix RK
        \(builtInNames)
      failed
      """)
  }

  func testBeforeAllAndAfterAllSeeRegistriesOfOuterGroups() async {
    let report = await report(
      of: describe("numbers") {
        beforeAll { expect(2).should.RK.beEven() }
        context("inside") {
          registerMatchers(Self.rk)
          context("deeper") {
            beforeAll { expect(2).should.RK.beEven() }
            afterAll { expect(4).should.RK.beEven() }
            it("runs") {}
          }
        }
      })
    XCTAssertEqual(
      report.results.map { $0.issues.map(\.headline) },
      [["not run, because beforeAll of \"numbers\" failed: no matchers are registered under the prefix RK"]])
    XCTAssertEqual(report.issues.map(\.message), [])
  }
}
