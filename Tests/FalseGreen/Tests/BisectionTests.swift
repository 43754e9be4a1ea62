import XCTest

/// The search for the reason of a failure, in a program whose examples leave state behind.
final class BisectionTests: XCTestCase {
  private func bisect(
    _ options: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws -> (Int32, String) {
    let run = try RunnerProcess("order", ["--bisect"] + options, environment: [:])
    XCTAssertEqual(run.errors, "", file: file, line: line)
    let output = RunnerProcess.stable(run.output)
      .replacing(#/by [0-9]+ runs in [0-9.]+ m?s:/#, with: "by N runs in T:").replacing(
        #/again: .*false-green/#, with: "again: RUN")
    return (run.code, output)
  }

  func testTheFewestExamplesThatMakeOneFailAreFound() throws {
    let (code, output) = try bisect()
    XCTAssertEqual(code, 0)
    XCTAssertEqual(
      output,
      """
      bisect: 23 examples, in the declared order
      bisect: "Cart, pays" fails after 20 others and passes alone
      bisect: after 10 of 20 it passes
      bisect: after 15 of 20 it passes
      bisect: after 17 of 20 it fails
      bisect: after 16 of 20 it passes
      bisect: after 1 of 20 it passes
      bisect: after 9 of 20 it fails
      bisect: after 5 of 20 it fails
      bisect: after 3 of 20 it passes
      bisect: after 4 of 20 it passes
      bisect: after 2 of 20 it fails
      bisect: 2 of 20 are enough, found by N runs in T:
        Cart, adding, 4  Cart.swift:N
        Cart, adding, 17  Cart.swift:N
        Cart, pays  Cart.swift:N
      again: RUN --filter '^(Cart_Adding_4|Cart_Adding_17|Cart_Pays)$'

      """)
  }

  /// The printed command fails, and passes without either of the two passing examples.
  func testThePrintedCommandReproducesShuffledFailuresToo() throws {
    let output = try RunnerProcess("order", ["--bisect", "--seed", "8"], environment: [:]).output
    let command = try XCTUnwrap(output.firstMatch(of: #/again: .* --seed 8 --filter '(.*)'\n/#)?.1, output)
    let again = try RunnerProcess("order", ["--seed", "8", "--filter", String(command)], environment: [:])
    XCTAssertEqual(again.code, 1)
    XCTAssertTrue(again.output.contains("3 examples, 1 failed"), again.output)
    let order = try RunnerProcess("order", ["--seed", "8", "--list"], environment: [:]).output.split(separator: "\n")
    let names = try XCTUnwrap(command.wholeMatch(of: #/\^\((.*)\)\$/#)?.1).split(separator: "|")
    XCTAssertEqual(order.filter(names.contains), names)
    for dropped in names.dropLast() {
      let rest = names.filter { $0 != dropped }.joined(separator: "|")
      let without = try RunnerProcess("order", ["--seed", "8", "--filter", "^(\(rest))$"], environment: [:])
      XCTAssertEqual(without.code, 0, without.output)
    }
  }

  func testASearchReportsAnExampleThatFailsAlone() throws {
    let (code, output) = try bisect("--filter", "ships|adding")
    XCTAssertEqual(code, 0)
    XCTAssertEqual(
      output,
      """
      bisect: 21 examples, in the declared order
      bisect: "Cart, ships" fails by itself
      again: RUN --filter '^Cart_Ships$'

      """)
  }

  func testTheRerunCommandKeepsTheOptionsThatDecideOnFailure() throws {
    let options = ["--filter", "ships|adding", "--budget", "60", "--retry", "1", "--order", "name"]
    let run = try RunnerProcess("order", ["--bisect"] + options, environment: [:])
    XCTAssertEqual(run.code, 0)
    let command = try XCTUnwrap(run.output.split(separator: "\n").last?.firstMatch(of: #/^again: .*false-green(.*)$/#))
    XCTAssertEqual(command.1, " --budget=60 --order name --filter '^Cart_Ships$'")
  }

  func testASearchWithoutAFailureFails() throws {
    let (code, output) = try bisect("--filter", "adding")
    XCTAssertEqual(code, 1)
    XCTAssertEqual(
      output,
      """
      bisect: 20 examples, in the declared order
      bisect: no example fails in this order; repeat the order of a run that failed with --seed

      """)
    let named = try RunnerProcess("order", ["--bisect=Cart_ComesLast"], environment: [:])
    XCTAssertEqual(named.code, 1)
    XCTAssertTrue(
      named.output.hasSuffix(
        "bisect: \"Cart, comes last\" passes after all 22 examples before it; "
          + "if it failed in another order, repeat that order with --seed\n"), named.output)
  }

  func testAnUnknownExampleSuggestsTheNearest() throws {
    let run = try RunnerProcess("order", ["--bisect=Cart_Pazs"], environment: [:])
    XCTAssertEqual(run.code, 2)
    XCTAssertEqual(run.errors, "error: no example has the id or name \"Cart_Pazs\"; did you mean \"Cart/pays\"?\n")
  }
}
