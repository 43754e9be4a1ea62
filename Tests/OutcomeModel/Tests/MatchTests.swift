import OutcomeTrees
import XCTest

/// Only Swift Testing's process can decide whether either framework has matches, and queries the other: its list of
/// cases has only the given trees, and XCTest has a property as well.
final class MatchTests: XCTestCase {
  private func end(_ arguments: [String], _ options: String) throws -> (code: Int32, errors: [String]) {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    let tree = Tree(children: [Tree.Node(group: "shop", [Tree.Node(example: "sells")])])
    let run = try TreeRun(tree, program, arguments, ["FANTAIL_OPTIONS": options])
    // Other targets of this program with specs print the same for themselves.
    let own = run.text.split(separator: "\n").filter { line in
      line.hasPrefix("error: ") && line.prefixMatch(of: #/error: (\w+): no /#).map { $0.1 == "OutcomeTests" } ?? true
    }
    return (run.code, own.map(String.init))
  }

  private func assert(
    _ options: String, xctest: (Int32, [String]), testing: (Int32, [String]), line: UInt = #line
  ) throws {
    let runs = [
      (try end(["\(TreeRunner.testClass),OutcomeTests.\(TriedProperty.self)Tests"], options), xctest),
      (try end(TreeRunner.testing.arguments(0, failFast: false), options), testing),
    ]
    for (came, expected) in runs {
      XCTAssertEqual(came.code, expected.0, options, line: line)
      XCTAssertEqual(came.errors, expected.1, options, line: line)
    }
  }

  func testAFilterMayMatchExamplesOfOnlyOneFramework() throws {
    try assert("--filter 'tries arguments'", xctest: (0, []), testing: (0, []))
    try assert("--at TriedProperty.swift:11", xctest: (0, []), testing: (0, []))
    try assert("--filter tries --skip sells", xctest: (0, []), testing: (0, []))
  }

  func testAFilterWithoutMatchesFailsBothFrameworks() throws {
    func none(of count: Int) -> String {
      "no example is selected: none of the \(count) declared passes the filters; "
        + "more: \"Nothing was selected\" in Troubleshooting.md"
    }
    let tag = "no example is tagged \"slow\""
    try assert("--tag slow", xctest: (2, ["error: OutcomeTests: \(tag)"]), testing: (2, ["error: \(tag)"]))
    try assert(
      "--filter nowhere", xctest: (2, ["error: OutcomeTests: \(none(of: 2))"]),
      testing: (2, ["error: \(none(of: 1))"]))
    // Neither lacks both alike, and so no example is left by either.
    try assert(
      "--filter tries --tag slow", xctest: (2, ["error: OutcomeTests: \(tag)"]), testing: (2, ["error: \(tag)"]))
  }
}
