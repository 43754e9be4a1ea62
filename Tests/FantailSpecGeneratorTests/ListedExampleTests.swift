import FantailPlan
import FantailTree
import XCTest

@testable import FantailToolSupport

/// The examples for the lists of editors, as methods of the classes that are generated for an index.
final class ListedExampleTests: XCTestCase {
  /// The methods with their sentences, class by class.
  private func listed(_ target: FixtureTarget) throws -> [String] {
    try target.run("index").text.split(separator: "\n").compactMap { line in
      if let match = line.firstMatch(of: /^nonisolated extension (\w+) \{$/) { return "\(match.1)" }
      if let match = line.firstMatch(of: /^  \/\/\/ (.*)$/) { return "  \(match.1)" }
      return line.firstMatch(of: /^  func (\S+)\(\) throws \{ try runExample\(\) \}$/).map { "  \($0.1)" }
    }
  }

  func testEachExampleWithLiteralDescriptionsIsAMethod() throws {
    let target = try FixtureTarget(
      #"""
      enum CartSpec {
        static var spec: Spec {
          let tax = 19
          describe("Cart", .tags("a")) {
            let items = Let { [Int]() }
            beforeEach { items.value = [] }
            it("is empty") { it("of a body") {} }
            it("is \"escaped\"") {}
            specify { expect(items()).to(.beEmpty) }
            it("costs \(tax)") {}
            it("…") {}
            var within: Spec { context("with one") { it("has one") {} } }
            var again: Spec { again }
            within
            again
            for limit in 1...2 { it("has less") {} }
            if tax > 0 { it("has tax") {} }
            itBehavesLike(shared)
            Fantail.pending("has a voucher", "not decided")
            it("adds", rows: [.init("one", 1), Row("two", 2), "three", 4, -5, 0x6, seven]) { _ in }
            it("counts", rows: all) { _ in }
            price
            OtherSpec.spec
            #if NEVER
              it("is never there") {}
            #endif
            context(name) { it("has no name") {} }
            cart.it("is no word") {}
            xcontext("not yet") { fit("has two lines") {} }
          }
        }
        static let more: [Spec] = [describe("Cart") { it("is empty") {} }, it("is empty, too") {}]
        static let shared = SharedExamples<Void>("all") { it("is shared") {} }
        private static let price: Spec = { describe("its price") { it("is 0") {}; it("is 0") {} } }()
      }
      enum OtherSpec { static var spec: Spec { describe("") { it("works") {} } } }
      enum DebugSpec {
        static var spec: Spec {
          #if DEBUG
            describe("d") { it("e") {} }
          #else
            describe("f") { it("g") {} }
          #endif
        }
      }
      enum EmptySpec { static var spec: Spec { describe("e") { specify {} } } }
      """#)
    XCTAssertEqual(
      try listed(target),
      [
        "CartSpecTests", "  Cart, is empty", "  testCart_IsEmpty",
        "CartSpecTests", "  Cart, with one, has one", "  testCart_WithOne_HasOne",
        "CartSpecTests", "  Cart, has a voucher", "  testCart_HasAVoucher",
        "CartSpecTests", "  Cart, adds, one", "  testCart_Adds_One",
        "CartSpecTests", "  Cart, adds, two", "  testCart_Adds_Two",
        "CartSpecTests", "  Cart, adds, three", "  testCart_Adds_Three",
        "CartSpecTests", "  Cart, adds, 4", "  testCart_Adds_4",
        "CartSpecTests", "  Cart, its price, is 0", "  testCart_ItsPrice_Is0",
        "CartSpecTests", "  Cart, its price, is 0", "  testCart_ItsPrice_Is0_2",
        "CartSpecTests", "  Cart, , works", "  testCart_Works",
        "CartSpecTests", "  Cart, not yet, has two lines", "  testCart_NotYet_HasTwoLines",
        "CartSpecTests", "  Cart, is empty", "  testCart_IsEmpty_2",
        "CartSpecTests", "  is empty, too", "  testIsEmpty_Too",
      ])
    let text = try target.run("index").text
    XCTAssertEqual(text.ranges(of: "func testSpecs()").count, 2, "a class without any is found by this one")
    let ordinary = try target.run().text
    XCTAssertFalse(ordinary.contains("runExample()"))
    XCTAssertEqual(ordinary.ranges(of: "func testSpecs()").count, 3)
  }

  func testExistingMethodsAreNotGeneratedAgain() throws {
    let target = try FixtureTarget(
      """
      enum A { static let spec: Spec = describe("a") { it("b") {}; it("c") {} } }
      enum B { static let spec: Spec = describe("a") { it("d") {} } }
      final class ATests: SpecTestCase { func testA_B() throws { try runExample() } }
      final class BTests: SpecTestCase { func testA_D() throws { try runExample() } }
      """)
    XCTAssertEqual(try listed(target), ["ATests", "  a, c", "  testA_C"])
    XCTAssertFalse(try target.run("index").text.contains("testSpecs"))
    XCTAssertEqual(try target.run().text.ranges(of: "func testSpecs()").count, 2, "either may have no method at all")
  }

  func testIndexAndOrdinaryOutputDifferForTheSameFiles() throws {
    let target = try FixtureTarget("enum A { static let spec: Spec = describe(\"a\") { it(\"b\") {} } }")
    let ordinary = try target.run().text
    XCTAssertNotEqual(try target.run("index").text, ordinary)
    XCTAssertEqual(try target.run().text, ordinary)
  }

  // MARK: - Beside the plan

  private indirect enum Node {
    case group(String, [Node])
    case example(String)
    case rows(String, [String])

    var source: String {
      switch self {
      case .group(let text, let nodes):
        "describe(\"\(text)\") {\n\(nodes.map { $0.source + "\n" }.joined())}"
      case .example(let text): "it(\"\(text)\") {}"
      case .rows(let text, let keys):
        "it(\"\(text)\", rows: [\(keys.map { "\"\($0)\"" }.joined(separator: ", "))]) { _ in }"
      }
    }

    var spec: Spec {
      switch self {
      case .group(let text, let nodes): describe(text) { for node in nodes { node.spec } }
      case .example(let text): it(text) {}
      case .rows(let text, let keys): it(text, rows: keys.map { Row($0, $0) }) { (_: String) in }
      }
    }
  }

  func testNamesMatchThoseOfThePlan() throws {
    var random = Numbers()
    let words = [
      "is", "empty", "Empty", "a", "5", "-5", "\u{2212}5", "x-5", "5-6", "- 5", ",", ", ", "_", "…", "ß", "éa", "空的",
      "购物车，", "①",
      "٣", "🙂", "👩‍👩‍👧", "\t", "\u{3000}", "'q'", "#", "it's", "/", "ǆ", "e\u{301}t", "2", "_2", "",
    ]
    // A row with a sign is not listed.
    let unsigned = words.filter { !$0.contains(/[-\u{2212}]/) }
    func text(of words: [String]) -> String {
      (0...Int.random(in: 0...2, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
    }
    func node(_ depth: Int) -> Node {
      switch Int.random(in: 0...4, using: &random) {
      case 0...1 where depth < 3: .group(text(of: words), (0...3).map { _ in node(depth + 1) })
      case 2: .rows(text(of: unsigned), (0...2).map { _ in text(of: unsigned) })
      default: .example(text(of: words))
      }
    }
    let roots = (0..<60).map { _ in Node.group(text(of: words), (0...4).map { _ in node(1) }) }
    let source = roots.enumerated().map { "enum S\($0) { static var spec: Spec { \($1.source) } }\n" }
    let target = try FixtureTarget(source.joined())
    var found: [String: Set<String>] = [:]
    let lines = try listed(target)
    for start in stride(from: 0, to: lines.count, by: 3) {
      found[lines[start], default: []].insert(lines[start + 2].replacing("`", with: "").replacing(/^  test/, with: ""))
    }
    var count = 0
    for (number, root) in roots.enumerated() {
      let names = Plan.namesOfDeclared(in: [root.spec])
      // A description without a letter is named by its line.
      let expected = names.filter { !$0.contains(/(^|_)Example_[0-9]+(_[0-9]+)?$/) }
      XCTAssertEqual(found["S\(number)Tests", default: []], Set(expected), root.source)
      count += expected.count
    }
    XCTAssertGreaterThan(count, 500)
  }
}

/// The same numbers in each run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64 = 26

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
