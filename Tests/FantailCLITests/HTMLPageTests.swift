import FantailPlan
@testable import FantailRun
import FantailTree
import XCTest

@testable import FantailCLI

/// `.ci/run reports` opens such pages in a browser, filters them and takes pictures.
final class HTMLPageTests: XCTestCase {
  private func page(_ report: RunReport) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: FormatReporter(.html, output, RunContext(folder: "/no/such")))
    return output.text
  }

  /// The text between two texts, for example without the style and the script.
  private func part(_ page: String, from start: String, to end: String) throws -> String {
    let rest = try XCTUnwrap(page.range(of: start)).lowerBound
    let close = try XCTUnwrap(page.range(of: end, range: rest..<page.endIndex)).lowerBound
    return String(page[rest..<close])
  }

  func testFailuresComeFirstAndThenEveryExample() async throws {
    let page = await page(RunSamples.report())
    XCTAssertEqual(
      try part(page, from: "<header", to: "<form"),
      """
      <header class="failed">
      <h1>2 of 5 examples failed</h1>
      <p>in 1 min 1.04 s</p>
      <p class="again">again, all 2: <code>--filter &#39;^(栈_Stack_WhenFull_RefusesAnother|\
      栈_Stack_WhenFull_BehavesLikeACruiser_HasACrew)$&#39;</code> \
      <button type="button" class="copy" hidden>copy</button></p>
      </header>

      """)
    XCTAssertEqual(
      try part(page, from: "<main>", to: "<article class=\"example failed\" id=\"failure-2\""),
      """
      <main>
      <p id="none" hidden>Nothing matches. <button type="button" id="clear">show all</button></p>
      <section>
      <h2>Failures</h2>
      <article class="example failed" id="failure-1">
      <h3><span class="outer"><bdi>栈, Stack</bdi> › <bdi>when full</bdi> › </span><bdi>refuses another</bdi></h3>
      <pre><bdi>expected 3 to equal 4
        got 3
        want 4</bdi></pre>
      <p class="place">place/StackSpec.swift:7:9</p>
      <p class="place">2 ms</p>
      <p class="again">again: <code>--filter &#39;^栈_Stack_WhenFull_RefusesAnother$&#39;</code> \
      <button type="button" class="copy" hidden>copy</button></p>
      </article>

      """)
    XCTAssertEqual(
      try part(page, from: "<section id", to: "</main>"),
      """
      <section id="all">
      <h2>All examples</h2>
      <details class="group" open>
      <summary><bdi>栈, Stack</bdi> <small>2 failed, 1 pending, 2 passed \
      <span class="file">place/StackSpec.swift</span></small></summary>
      <div class="part" style="--depth: 0">
      <ul>
      <li class="example passed"><bdi>pushes</bdi> <span class="tag">core</span> \
      <small class="place">place/StackSpec.swift:5:7, 1.5 ms</small></li>
      </ul>
      <div class="part" style="--depth: 1">
      <h4><bdi>when full</bdi></h4>
      <ul>
      <li class="example failed"><a href="#failure-1"><bdi>refuses another</bdi></a> \
      <small class="place">place/StackSpec.swift:7:9, 2 ms</small></li>
      <li class="example pending"><bdi>grows</bdi> <small><bdi>pending: waiting for the allocator</bdi></small> \
      <small class="place">place/StackSpec.swift:8:14</small></li>
      </ul>
      <div class="part" style="--depth: 1">
      <h4><bdi>behaves like a cruiser</bdi></h4>
      <ul>
      <li class="example failed"><a href="#failure-2"><bdi>has a crew</bdi></a> \
      <small class="place">place/StackSpec.swift:2:7</small></li>
      </ul>
      </div>
      </div>
      <ul>
      <li class="example passed"><bdi>should equal 1</bdi> <small class="place">place/StackSpec.swift:11:13</small></li>
      </ul>
      </div>
      </details>
      </section>

      """)
  }

  func testRowsFormATable() async throws {
    #sourceLocation(file:"/no/such/place/SumSpec.swift",line:1)
    let spec = describe("a sum") {
      it("adds", rows: [.init("small", (1, "<2>")), .init("large", (-1, "b"))]) { (_: Int, _: String) in }
      it("is a sentence") {}
    }
    #sourceLocation()
    let plan = Plan([spec])
    let results = plan.examples.enumerated().map { index, example in
      ExampleResult(example: example, status: index == 1 ? .failed : .passed)
    }
    let page = await page(RunReport(plan: plan, results: results, issues: [], duration: .zero))
    XCTAssertEqual(
      try part(page, from: "<div class=\"part\"", to: "</details>"),
      """
      <div class="part" style="--depth: 0">
      <table>
      <thead><tr><th scope="col"><bdi>adds</bdi></th><th scope="col"><bdi></bdi></th><th scope="col"><bdi></bdi></th>\
      <th></th></tr></thead>
      <tbody>
      <tr class="example passed"><th scope="row"><bdi>small</bdi></th><td><bdi>1</bdi></td><td><bdi>&lt;2&gt;</bdi></td>\
      <td> <small class="place">place/SumSpec.swift:2:30</small></td></tr>
      <tr class="example failed"><th scope="row"><a href="#failure-1"><bdi>large</bdi></a></th><td><bdi>-1</bdi></td>\
      <td><bdi>b</bdi></td><td> <small class="place">place/SumSpec.swift:2:58</small></td></tr>
      </tbody>
      </table>
      <ul>
      <li class="example passed"><bdi>is a sentence</bdi> <small class="place">place/SumSpec.swift:3:9</small></li>
      </ul>
      </div>

      """)
  }

  func testAGroupTagAppearsOnlyNextToTheHeadingOfTheGroup() async throws {
    let spec = describe("a", .tags("slow")) {
      context("b", .tags("net")) {
        context("c") { it("d", .tags("own")) {} }
        it("e") {}
      }
      it("f") {}
    }
    let plan = Plan([spec])
    let results = plan.examples.map { ExampleResult(example: $0, status: .passed) }
    let page = await page(RunReport(plan: plan, results: results, issues: [], duration: .zero))
    let all = try part(page, from: "<section id", to: "</main>")
    let words = all.replacing(
      #/ <small.*?<\/small>(?=<\/)|<small.*?<\/small><\/summary>/#.dotMatchesNewlines(), with: ""
    )
    .replacing(#/<h2>.*?<\/h2>/#, with: "").replacing(#/<span class="tag">(.*?)<\/span>/#) { "#\($0.1)" }
    .replacing(#/<[^>]*>/#, with: "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    XCTAssertEqual(words.filter { !$0.isEmpty }, ["a #slow", "b #net", "c", "d #own", "e", "f"])
  }

  func testDeeplyNestedGroupsShareTheLastHeading() async throws {
    let spec = (1...9).reversed().reduce(it("deep") {}) { inner, level in describe("level \(level)") { inner } }
    let plan = Plan([spec])
    let results = plan.examples.map { ExampleResult(example: $0, status: .passed) }
    let page = await page(RunReport(plan: plan, results: results, issues: [], duration: .zero))
    let headings = page.matches(of: #/<h4>(.*?)<\/h4>/#).map { $0.1.replacing(#/<[^>]*>/#, with: "") }
    XCTAssertEqual(headings, ["level 2", "level 3", "level 4", "level 5", "level 6", "level 7 › level 8 › level 9"])
  }

  func testEachTagLinksToItsExamples() async throws {
    let spec = describe("a", .tags("slow & dear", "慢")) {
      it("b") {}
      it("c") {}
    }
    let plan = Plan([spec])
    let results = plan.examples.map { ExampleResult(example: $0, status: .passed) }
    let page = await page(RunReport(plan: plan, results: results, issues: [], duration: .zero))
    XCTAssertEqual(
      try part(page, from: "<nav", to: "<main>"),
      """
      <nav class="tags" aria-label="Tags"><a class="tag" href="#filter=slow%20%26%20dear">slow &amp; dear 2</a>\
      <a class="tag" href="#filter=%E6%85%A2">慢 2</a></nav>

      """)
  }

  func testFailuresOutsideTheExamplesAreShown() async throws {
    let page = await page(
      RunSamples.report(groupIssues: [Issue(.failed("<script>alert(1)</script>\nleak"), at: nil)], passing: true))
    XCTAssertEqual(
      try part(page, from: "<section>", to: "<section id"),
      """
      <section>
      <h2>Outside the examples</h2>
      <pre><bdi>&lt;script&gt;alert(1)&lt;/script&gt;
      leak</bdi></pre>
      </section>

      """)
    XCTAssertEqual(try part(page, from: "<h1>", to: "\n<p>"), "<h1>Failed outside the 5 examples</h1>")
  }

  func testAnEmptyRunIsReportedAsEmpty() async throws {
    let page = await page(RunReport(plan: Plan([]), results: [], issues: [], duration: .zero))
    XCTAssertEqual(try part(page, from: "<h1>", to: "\n<p>"), "<h1>Failed: nothing was run</h1>")
  }

  func testFlakyIsASeparateKindOfResult() async throws {
    let plan = Plan([it("wavers") {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .passed, failedAttempts: [[Issue(.failed("not yet"), at: nil)]])
    let page = await page(RunReport(plan: plan, results: [result], issues: [], duration: .zero))
    XCTAssertEqual(
      try part(page, from: "<div id=\"kinds\">", to: "\n<p id"),
      """
      <div id="kinds"><button type="button" class="flaky" data-kind="flaky" aria-pressed="false">1 flaky</button></div>
      """)
    XCTAssertEqual(
      try part(page, from: "<li", to: " <small class=\"place\">"),
      "<li class=\"example flaky\"><a href=\"#flaky-1\"><bdi>wavers</bdi></a> "
        + "<small><bdi>flaky: passed on attempt 2</bdi></small>")
    XCTAssertEqual(
      try part(page, from: "<article", to: "</section>"),
      """
      <article class="example flaky" id="flaky-1">
      <h3><bdi>wavers</bdi></h3>
      <p>attempt 1 failed</p>
      <pre><bdi>not yet</bdi></pre>
      <p>attempt 2 passed</p>
      <p class="again">again: <code>--filter &#39;^Wavers$&#39;</code> \
      <button type="button" class="copy" hidden>copy</button></p>
      </article>

      """)
  }

  func testEachSideOfADifferenceHasADifferentColour() async throws {
    let plan = Plan([it("differs") {}])
    let explanation = Issue.Explanation(
      headline: "line 1",
      details: [
        .init(.expected, pieces: ["- <a> ", "b"]), .init(.got, pieces: ["+ <a> ", "c"]), .init("      ^", .marks),
        .init("  d", .context),
      ])
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [Issue(.expectationFailed(explanation), at: nil)],
      output: "one\ntwo\n")
    let page = await page(RunReport(plan: plan, results: [result], issues: [], duration: .zero))
    XCTAssertEqual(
      try part(page, from: "<pre>", to: "<p class=\"place\">"),
      """
      <pre><bdi>line 1
      <span class="expected">- &lt;a&gt; <mark>b</mark></span>
      <span class="got">+ &lt;a&gt; <mark>c</mark></span>
      <span class="context">  d</span></bdi></pre>
      <details open><summary>what it printed</summary>
      <pre><bdi>one
      two
      </bdi></pre></details>

      """)
  }

  func testThePageDescribesItsRunAndEarlierResults() async throws {
    let report = RunSamples.report()
    var context = RunContext(folder: "/no/such", program: "swift run specs")
    context.runs = [
      Provenance(
        started: "2026-11-22T04:21:20Z", command: "swift run specs --seed 7", program: "swift run specs",
        folder: "/no/such", machine: "Ubuntu 24.04, x86_64", jobs: 4, shard: "1/2")
    ]
    context.history = [PastRun(RunSamples.report(passing: true), started: "2026-11-21T08:00:00Z")]
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: FormatReporter(.html, output, context))
    XCTAssertEqual(
      try part(output.text, from: "<dl>", to: "</header>"),
      """
      <dl><dt>when</dt><dd>2026-11-22 04:21:20 UTC</dd><dt>command</dt><dd>swift run specs --seed 7</dd>\
      <dt>where</dt><dd>/no/such, Ubuntu 24.04, x86_64</dd><dt>shard</dt><dd>1 of 2</dd><dt>jobs</dt><dd>4</dd></dl>
      </details>
      <ol class="history" aria-label="The last 2 runs, this one at the end"><li style="--part: 100%; --size: 100%" \
      title="2026-11-21T08:00:00Z: 3 passed, 1 pending, 1 skipped, in 1 min 1.04 s"></li>\
      <li style="--part: 60%; --size: 100%" \
      title="2026-11-22T04:21:20Z: 2 failed, 2 passed, 1 pending, in 1 min 1.04 s"></li></ol>
      <p><small>Each bar is a run, this one last: its height shows how many examples ran, green how many of them did \
      not fail.</small></p>

      """)
  }

  func testLocationsAreLinksIfASourceURLIsGiven() async throws {
    var context = RunContext(folder: "/no/such")
    context.sourceURL = "https://example.com/a&b/{file}#L{line}"
    XCTAssertEqual(
      HTMLPage(context: context).place(
        SourceLocation(fileID: "", filePath: "/no/such/购 物.swift", line: 3, column: 1)),
      "<a href=\"https://example.com/a&amp;b/%E8%B4%AD%20%E7%89%A9.swift#L3\">购 物.swift:3:1</a>")
    let output = TextOutput.memory()
    await RunSamples.tell(RunSamples.report(), to: FormatReporter(.html, output, context))
    XCTAssertTrue(
      output.text.contains(
        "<p class=\"place\"><a href=\"https://example.com/a&amp;b/place/StackSpec.swift#L7\">"
          + "place/StackSpec.swift:7:9</a></p>"), output.text)
    XCTAssertTrue(
      output.text.contains(
        ", behaves like a cruiser, at <a href=\"https://example.com/a&amp;b/place/StackSpec.swift#L9\">"
          + "place/StackSpec.swift:9:20</a>"), output.text)
  }
}
