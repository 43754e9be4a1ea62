import FantailCLI
import FantailPlan
import FantailRun
import FantailTree
import XCTest

/// `.ci/run reports` has such documents read by a parser of another author.
final class MarkdownDocumentTests: XCTestCase {
  private func document(_ report: RunReport) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: FormatReporter(.markdown, output, RunContext(folder: "/no/such")))
    return output.text
  }

  /// A run in which every example passed, except those whose descriptions end in their result.
  private func report(_ specs: [Spec], issues: [Issue] = []) -> RunReport {
    let plan = Plan(specs)
    let results = plan.examples.map { example -> ExampleResult in
      switch example.disposition {
      case .pending(let reason): return ExampleResult(example: example, status: .pending, reason: reason)
      case .skipped(let reason): return ExampleResult(example: example, status: .skipped, reason: reason)
      case .run: break
      }
      guard example.description.hasSuffix("fails") else { return ExampleResult(example: example, status: .passed) }
      return ExampleResult(example: example, status: .failed, issues: issues)
    }
    return RunReport(plan: plan, results: results, issues: [], duration: .milliseconds(12))
  }

  func testExamplesAreWrittenAsSentences() async {
    let text = await document(RunSamples.report())
    XCTAssertEqual(
      text,
      """
      # 2 of 5 examples failed

      in 1 min 1.04 s. ✓ holds, ✗ fails, – is not checked.

      ## 栈, Stack

      place/StackSpec.swift

      - ✓ pushes
      - ✓ should equal 1

      ### when full

      - ✗ refuses another — expected 3 to equal 4
      - – grows (pending: waiting for the allocator)

      #### behaves like a cruiser

      - ✗ has a crew — beforeEach threw Mutiny

      ## By tag

      ### core

      - ✓ 栈, Stack, pushes

      """)
  }

  func testTupleLabelsBecomeColumnHeadings() {
    let prices: [Row<(amount: Int, code: String)>] = [.init("in euros", (3, "EUR"))]
    let spec = describe("Price") {
      it("is whole", rows: [.init("in euros", (amount: 3, code: "EUR"))]) { price in _ = price.amount }
      it("is typed", rows: prices) { amount, code in _ = (amount, code) }
      it("is taken apart", rows: [.init("in euros", (amount: 3, code: "EUR"))]) { amount, code in _ = (amount, code) }
    }
    XCTAssertEqual(
      Plan([spec]).examples.map { $0.row?.arguments.map(\.label) },
      [["amount", "code"], ["amount", "code"], [nil, nil]])
  }

  func testRowsFormTablesWithAColumnForEachArgument() async {
    struct Price {
      let amount: Int
      let currency: String?
    }
    #sourceLocation(file:"/no/such/place/PriceSpec.swift",line:1)
    let spec = describe("Price", .tags("shop")) {
      it("has a text", rows: [.init("small", (1, "1 €")), .init("none", (0, "–"))]) { (_: Int, _: String) in }
      it("adds", rows: [.init("a | b", (a: 1, b: 2, sum: 3)), .init("it fails", (a: -1, b: 2, sum: 1))]) { row in
        _ = row.a + row.b == row.sum
      }
      it(
        "is parsed",
        rows: [.init("euro", Price(amount: 1, currency: "EUR")), .init("none", Price(amount: 1, currency: nil))]
      ) { _ in }
      it("is accepted", rows: ["EUR", "USD"]) { _ in }
      it("is a sentence") {}
      it("is refused", rows: [.init("nothing", "")]) { _ in }
    }
    #sourceLocation()
    let text = await document(
      report([spec], issues: [Issue(.failed("expected 1\nto equal 2"), at: nil), Issue(.failed("b"), at: nil)]))
    XCTAssertEqual(
      text,
      #"""
      # 1 of 10 examples failed

      in 12 ms. ✓ holds, ✗ fails, – is not checked.

      ## Price

      place/PriceSpec.swift

      | has a text |  |  |  |
      | --- | --- | --- | --- |
      | small | 1 | 1 € | ✓ |
      | none | 0 | – | ✓ |

      | adds | a | b | sum |  |
      | --- | --- | --- | --- | --- |
      | a \| b | 1 | 2 | 3 | ✓ |
      | it fails | -1 | 2 | 1 | ✗ — expected 1, and 1 more failure |

      | is parsed | amount | currency |  |
      | --- | --- | --- | --- |
      | euro | 1 | EUR | ✓ |
      | none | 1 | nil | ✓ |

      | is accepted |  |
      | --- | --- |
      | EUR | ✓ |
      | USD | ✓ |

      - ✓ is a sentence

      | is refused |  |  |
      | --- | --- | --- |
      | nothing |  | ✓ |

      ## By tag

      ### shop

      - ✓ Price, has a text, small
      - ✓ Price, has a text, none
      - ✓ Price, adds, a \| b
      - ✗ Price, adds, it fails
      - ✓ Price, is parsed, euro
      - ✓ Price, is parsed, none
      - ✓ Price, is accepted, EUR
      - ✓ Price, is accepted, USD
      - ✓ Price, is a sentence
      - ✓ Price, is refused, nothing

      """#)
  }

  func testUncheckedExamplesShowTheirReason() async {
    #sourceLocation(file:"/no/such/place/WaitSpec.swift",line:1)
    let spec = describe("等待，waiting") {
      pending("等服务器", "服务器尚未完成")
      pending("has no reason")
      it("is for another system", .enabled(if: false, "on macOS only")) {}
    }
    #sourceLocation()
    let text = await document(report([spec]))
    XCTAssertEqual(
      text,
      """
      # Passed: 3 examples, 2 pending, 1 skipped

      in 12 ms. ✓ holds, ✗ fails, – is not checked.

      ## 等待，waiting

      place/WaitSpec.swift

      - – 等服务器 (pending: 服务器尚未完成)
      - – has no reason (pending)
      - – is for another system (skipped: on macOS only)

      """)
  }

  func testSpecsOfAFileStayTogetherAndExamplesPrecedeGroups() async {
    #sourceLocation(file:"/no/such/A.swift",line:1)
    let first = describe("A") {
      context("nested") { it("comes first") {} }
      it("comes second") {}
    }
    #sourceLocation(file:"/no/such/B.swift",line:1)
    let second = it("stands alone") {}
    #sourceLocation(file:"/no/such/A.swift",line:20)
    let third = describe("C") { it("is in the first file") {} }
    #sourceLocation()
    let text = await document(report([first, second, third]))
    XCTAssertEqual(
      text,
      """
      # Passed: 4 examples

      in 12 ms. ✓ holds, ✗ fails, – is not checked.

      ## A

      A.swift

      - ✓ comes second

      ### nested

      - ✓ comes first

      ## C

      A.swift

      - ✓ is in the first file

      ## Without a group

      - ✓ stands alone

      """)
  }

  func testGroupsDeeperThanHeadingsAreNamedByTheirPath() async {
    let spec = (1...7).reversed().reduce(it("is deep") {}) { inner, depth in describe("level \(depth)") { inner } }
    let lines = await document(report([spec])).split(separator: "\n").filter { $0.hasPrefix("##") }
    XCTAssertEqual(
      lines,
      [
        "## level 1", "### level 2", "#### level 3", "##### level 4", "###### level 5", "###### level 5 › level 6",
        "###### level 5 › level 6 › level 7",
      ])
  }

  func testTextIsEscapedWhereItWouldBeMarkup() async {
    #sourceLocation(file:"/no/such/_a_.swift",line:1)
    let spec = describe("# *a* _b_ [c](d) <e> `f` | ~g~ &amp; \\ $h$\nline") {
      it("1. | <script>") {}
      pending("* * *", "<!-- | -->")
    }
    #sourceLocation()
    let text = await document(report([spec]))
    XCTAssertEqual(
      text,
      ##"""
      # Passed: 2 examples, 1 pending

      in 12 ms. ✓ holds, ✗ fails, – is not checked.

      ## \# \*a\* \_b\_ \[c\](d) \<e> \`f\` \| ~g\~ \&amp; \\ \$h\$\\nline

      \_a\_.swift

      - ✓ 1. \| \<script>
      - – \* \* \* (pending: \<!-- \| -->)

      """##)
  }

  func testTextIsNotEscapedWhereItIsNotMarkup() async {
    let spec = describe("a < b > c & d, ~5 s for $3") {
      it("a <1 && 2> 1 & 3 -> 4 fails") {}
      it("> quoted, ~~gone~~ and $x$ &#38; &lt </b>") {}
    }
    let text = await document(report([spec], issues: [Issue(.failed("expected a <= b && c, got ~0.5"), at: nil)]))
    XCTAssertEqual(
      text.split(separator: "\n").filter { "#-".contains($0.prefix(1)) }.dropFirst(),
      [
        #"## a < b > c & d, ~5 s for \$3"#,
        "- ✗ a <1 && 2> 1 & 3 -> 4 fails — expected a <= b && c, got ~0.5",
        ##"- ✓ \> quoted, ~\~gone\~\~ and \$x\$ \&\#38; \&lt \</b>"##,
      ])
  }

  func testATruncatedMultilineTextIsMarked() async {
    let spec = describe("Discount") {
      let long = String(repeating: "长", count: 121)
      it("is named", rows: [.init("one\ntwo", (1, "line\nbreak")), .init("long", (2, long))]) { (_: Int, _: String) in }
      it("CR\rLF fails") {}
    }
    let text = await document(report([spec], issues: [Issue(.failed("CR\rLF, \u{2028}and on\nmore"), at: nil)]))
    XCTAssertEqual(
      text.split(separator: "\n").filter { "|-".contains($0.prefix(1)) },
      [
        "| is named |  |  |  |", "| --- | --- | --- | --- |", #"| one\\ntwo | 1 | line\\nbreak | ✓ |"#,
        "| long | 2 | \(String(repeating: "长", count: 120))… | ✓ |",
        #"- ✗ CR\\rLF fails — CR\\rLF, \\u{2028}and on"#,
      ])
  }

  func testFailuresOutsideTheExamplesComeFirst() async {
    let issue = Issue(.failed("afterAll threw Boom\nat the end"), at: nil)
    let text = await document(RunSamples.report(groupIssues: [issue], passing: true))
    XCTAssertTrue(
      text.hasPrefix(
        """
        # Failed outside the 5 examples

        in 1 min 1.04 s, 1 issue outside the examples. ✓ holds, ✗ fails, – is not checked.

        ## Outside the examples

        - ✗ afterAll threw Boom

        ## 栈, Stack
        """), text)
    let nothing = await document(RunReport(plan: Plan([]), results: [], issues: [], duration: .zero))
    XCTAssertTrue(nothing.hasPrefix("# Failed: nothing was run\n"), nothing)
    let plan = Plan([it("a") {}])
    let killed = RunReport(plan: plan, results: [], issues: [Issue(.runCut, at: nil)], duration: .zero)
    let page = await document(killed)
    XCTAssertEqual(page.prefix { !$0.isNewline }, "# Failed outside the 1 example")
  }

  func testOnlyTheBeginningOfALongFailureIsShown() async {
    let spec = it("fails") {}
    let long = String(repeating: "长", count: 121)
    let text = await document(report([spec], issues: [Issue(.failed(long), at: nil)]))
    XCTAssertTrue(text.contains("- ✗ fails — \(long.dropLast())…\n"), text)
    let none = await document(report([spec]))
    XCTAssertTrue(none.contains("- ✗ fails — failed without saying why\n"), none)
  }
}
