import Fantail
import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI
@testable import FantailRun

/// A list of specs without their code: the parent of workers plans it exactly as a process with the code plans its specs.
final class SpecListingTests: XCTestCase {
  private enum Local { @TaskLocal static var isOn = false }

  private var specs: [Spec] {
    let cart = Let { 0 }
    let beasts = MatcherRegistry(prefix: "RK") { defineMatcher("beSquare") { (number: Int) in number == 4 } }
    let shared = SharedExamples<Int>("a number") { number in it("is \(number)") {} }
    return [
      describe("购物车", .tags("slow"), .uses("database")) {
        registerMatchers(beasts)
        evaluate(cart)
        beforeAll {}
        beforeEach {}
        aroundEach { try await $0() }
        afterEach {}
        afterAll {}
        it("adds, 一", rows: [.init("small", (1, 2)), .init("空 \n\t", (3, 4))]) { _, _ in }
        context("inner", .tags("edge"), .uses("port"), .timeLimit(.milliseconds(1500)), .retry(2)) {
          cart.override { 1 }
          it("pays", .knownIssue("#12", until: "2999-01-31", intermittent: true, includingHooks: true)) {}
          it("ships", .with(Local.$isOn, true), .budget(.seconds(1)), .polling(within: .seconds(2))) {}
          itBehavesLike(shared, 7)
        }
        context("serial", .serial, .failOnLeaks) { it("is alone") {} }
        pending("waits", "for rain")
        xit("never runs") {}
        it("is not here", .enabled(if: false, "no network")) {}
        describe("later", .pending("all of it")) { it("is later", .pending()) {} }
        specify {}
      }.ofType("CartSpec"),
      Spec.together([describe("Till") { it("counts") {} }, it("is alone") {}], of: "TillTests"),
      it("stands at the root") {},
    ]
  }

  private func read(_ listing: SpecListing) throws -> [Spec] {
    try JSONDecoder().decode(SpecListing.self, from: JSONEncoder().encode(listing)).specs()
  }

  func testAListContainsThePlanOfItsSpecs() throws {
    let listed = try read(SpecListing(specs))
    for options in [
      PlanOptions(), PlanOptions(order: .random(seed: 7), traits: [.timeLimit(.seconds(9)), .retry(1)]),
      PlanOptions(order: .byName, filters: [.tagged(["edge"]), .matching("a")]),
    ] {
      let (own, read) = (Plan(specs, options), Plan(listed, options))
      XCTAssertEqual(read, own)
      XCTAssertEqual(read.examples.map(\.row?.arguments), own.examples.map(\.row?.arguments))
      XCTAssertEqual(read.outline(), own.outline())
      for position in own.examples.indices {
        XCTAssertEqual(
          read.explanation(ofExampleAt: position, OutlineStyle()),
          own.explanation(ofExampleAt: position, OutlineStyle()))
      }
      XCTAssertEqual(RunState(read)?.units, RunState(own)?.units)
    }
    XCTAssertEqual(listed.flatMap(\.parts).map(\.description), specs.flatMap(\.parts).map(\.description))
  }

  func testRowArgumentsAreDescribedOnlyOnRequest() throws {
    let listed = try read(SpecListing(specs, describesRows: false))
    XCTAssertEqual(Plan(listed).examples.compactMap(\.row?.arguments), [[], []])
    XCTAssertEqual(Plan(listed), Plan(specs))
  }

  func testADeepTreeIsListedWithoutOverflow() throws {
    var spec = it("is deep") {}
    for depth in 0..<5_000 { let inner = spec; spec = describe("\(depth)") { inner } }
    XCTAssertEqual(Plan(try read(SpecListing([spec]))).examples.map(\.id), Plan([spec]).examples.map(\.id))
  }

  func testAnIncompleteListIsRejected() throws {
    let rows = SpecListing(specs).rows
    var refused = 0
    for count in rows.indices {
      let cut = try JSONDecoder().decode(
        SpecListing.self, from: JSONEncoder().encode(["rows": Array(rows[..<count])]))
      guard let read = try? cut.specs() else {
        refused += 1
        continue
      }
      XCTAssertLessThanOrEqual(Plan(read).examples.count, Plan(specs).examples.count)
    }
    XCTAssertGreaterThan(refused, rows.count / 2)
    for row in [[], ["nonsense"], ["example", "0 1 1", "written", "x"], ["trait"], ["end"]] {
      let listing = try JSONDecoder().decode(SpecListing.self, from: JSONEncoder().encode(["rows": [row]]))
      XCTAssertThrowsError(try listing.specs(), "\(row)")
    }
  }
}
