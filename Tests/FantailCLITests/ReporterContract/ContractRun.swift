import FantailPlan
import FantailRun
import FantailTree

/// A prepared run for testing reporters.
struct ContractRun: Sendable {
  let name: String
  let events: [RunEvent]
  private let report: RunReport

  private init(_ name: String, _ report: RunReport) {
    self.name = name
    self.report = report
    events =
      [.runStarted(report.plan)] + report.results.map(RunEvent.exampleEnded)
      + report.issues.map(RunEvent.issueRecorded)
      + [.runEnded(report)]
  }

  /// The failed examples whose descriptions no format has to change.
  var failedExamples: [(title: String, name: String)] {
    report.results.filter { $0.status == .failed && Self.isPlain($0.title) }.map { ($0.title, $0.example.name) }
  }

  /// The texts of failures that no format has to change.
  var issueTexts: [String] {
    (report.results.flatMap(\.issues) + report.issues).map(\.message).filter(Self.isPlain)
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " || ("0"..."9").contains($0) }
  }

  // MARK: - The runs

  static var all: [ContractRun] {
    [
      ContractRun("a run of nothing", RunReport(plan: Plan([]), results: [], issues: [], duration: .zero)),
      passed, failed, notRun, flaky, groupFailures, tables, shuffled, hostile, deep, many,
    ]
  }

  private static let place = SourceLocation(
    fileID: "Shop/CartSpec.swift", filePath: "/shop/CartSpec.swift", line: 7, column: 3)

  private static func run(
    _ name: String, _ spec: Spec, options: PlanOptions = PlanOptions(), issues: [Issue] = [],
    _ result: (Int, PlannedExample) -> ExampleResult
  ) -> ContractRun {
    let plan = Plan([spec], options)
    let results = plan.examples.enumerated().map { result($0.offset, $0.element) }
    return ContractRun(name, RunReport(plan: plan, results: results, issues: issues, duration: .milliseconds(1234)))
  }

  private static func passing(_: Int, _ example: PlannedExample) -> ExampleResult {
    ExampleResult(example: example, status: .passed, duration: .microseconds(1500))
  }

  private static var passed: ContractRun {
    run(
      "a run that passed",
      describe("Cart") {
        it("is empty") {}
        it("takes a book") {}
      }, passing)
  }

  private static var failed: ContractRun {
    let names = ["fails once", "fails twice", "fails nowhere", "fails without a reason", "passes"]
    let issues: [[Issue]] = [
      [Issue(.failed("the first issue"), at: place)],
      [
        Issue(.failed("the second issue"), at: place),
        Issue(.expectationFailed(.init(headline: "expected 1, got 2", details: ["  a line", "", "  b"])), at: nil),
      ],
      [Issue(.failed("an issue of no place"), at: nil)], [], [],
    ]
    return run("failures", describe("Cart") { names.map { it($0) {} } }) { position, example in
      ExampleResult(
        example: example, status: position < 4 ? .failed : .passed, issues: issues[position],
        duration: .seconds(position))
    }
  }

  private static var notRun: ContractRun {
    let spec = describe("Cart") { ["a", "b", "c", "d"].map { it($0, .tags("slow", "ui")) {} } }
    return run("pending and skipped examples", spec) { position, example in
      ExampleResult(
        example: example, status: position < 2 ? .pending : .skipped, issues: [],
        reason: position.isMultiple(of: 2) ? "waits for rain" : nil)
    }
  }

  private static var flaky: ContractRun {
    run("an example that passed on a retry", it("wavers") {}) { _, example in
      ExampleResult(
        example: example, status: .passed, failedAttempts: [[Issue(.failed("not yet"), at: place)]],
        duration: .milliseconds(2))
    }
  }

  private static var groupFailures: ContractRun {
    let issues = [Issue(.failed("the cart leaks"), at: place), Issue(.failed("so does the run"), at: nil)]
    return run("failures of groups only", describe("Cart") { it("is empty") {} }, issues: issues, passing)
  }

  private static var tables: ContractRun {
    let spec = describe("Cart") {
      it("adds", rows: [.init("一", 1), .init("two", 2)]) { _ in }
      specify {}
      specify {}
    }
    return run("rows, and examples without a description", spec) { position, example in
      ExampleResult(
        example: example, status: position == 3 ? .failed : .passed,
        issues: position == 3 ? [Issue(.failed("nothing was said"), at: place)] : [],
        expectationDescription: position == 2 ? "should equal 1" : nil)
    }
  }

  private static var shuffled: ContractRun {
    let spec = describe("Cart") {
      it("is empty") {}
      it("takes a book") {}
    }
    let options = PlanOptions(order: .random(seed: .max), filters: [.matching("book")])
    return run("a shuffled part of the examples", spec, options: options, passing)
  }

  // MARK: - Hostile runs

  private static let hostileTexts = [
    "control \u{0}\u{1}\u{8}\u{B}\u{1B}[31m\u{7F}\u{85}", "]]> <![CDATA[ </script><b a='c'>&amp;&#0; --> ?>",
    "quotes \" ' ` \\ \\\" $(x) ${x}", "lines\nand\r\nmore\rlines\u{2028}", "\u{202E}\u{2066}مرحبا بالعالم",
    "测试下载，通过 👩‍👩‍👧 é", "# TODO not # SKIP", "::error::50% a,b:c|'[]", "1..0\nBail out!\nok 1", "no \u{FFFE}",
    " ", String(repeating: "长x", count: 5_000),
  ]

  private static var hostile: ContractRun {
    let spec = describe(hostileTexts[0]) {
      hostileTexts.map { text in
        let file = "Shop/\(text.prefix(40))"
        let place = SourceLocation(fileID: file, filePath: file, line: 1, column: 1)
        let examples = ["", "pending ", "skipped ", "flaky "].map { kind in
          it(kind + text, .tags(text)) {}.placed(at: place)
        }
        return describe(text) { examples }.placed(at: place)
      }
    }
    let issues = hostileTexts.map { Issue(.failed($0), at: place) }
    return run("hostile texts", spec, issues: issues) { position, example in
      let text = hostileTexts[position / 4]
      switch position % 4 {
      case 0:
        return ExampleResult(
          example: example, status: .failed, issues: [Issue(.failed(text), at: place)], output: text + "\n" + text)
      case 1 where position % 8 == 1: return ExampleResult(example: example, status: .pending, knownIssue: text)
      case 1: return ExampleResult(example: example, status: .pending, reason: text)
      case 2: return ExampleResult(example: example, status: .skipped, reason: text)
      default:
        return ExampleResult(
          example: example, status: .passed, failedAttempts: [[Issue(.failed(text), at: place)], []])
      }
    }
  }

  private static var deep: ContractRun {
    var spec = it("is far below") {}
    for level in 0..<100 { spec = describe("level \(level)") { spec } }
    return run("a group in a hundred groups", spec, passing)
  }

  private static var many: ContractRun {
    let groups = (1...10).map { group in
      describe("group \(group)") { (1...50).map { it("example \($0)") {} } }
    }
    return run("many examples", describe("Cart") { groups }, passing)
  }

  // MARK: - A run of the executor

  /// Examples that end in parallel and in a different order.
  static func sideBySide() async -> ContractRun {
    struct OutOfStock: Error {}
    let examples = (0..<8).map { number in
      it("ends in its own time \(number)") {
        try await Task.sleep(for: .milliseconds((8 - number) % 4))
        if number == 3 { throw OutOfStock() }
      }
    }
    let report = await Executor(jobs: 4).run(Plan([describe("Cart") { examples }]))
    return ContractRun("examples that end side by side", report)
  }
}
