import FantailPlan
import FantailRun
import FantailTree
import XCTest

/// `.ci/checks/reports` opens such pages in a browser, filters them and takes pictures.
final class HTMLReporterTests: XCTestCase {
  private func page(_ report: RunReport) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: HTMLReporter(output))
    return output.text
  }

  /// What is between two texts, the style and the script left out that way.
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
      <p>5 examples, 2 failed, 1 pending, in 1 min 1.04 s</p>
      </header>

      """)
    XCTAssertEqual(
      try part(page, from: "<main>", to: "<article class=\"example failed\" id=\"failure-2\""),
      """
      <main>
      <section>
      <h2>Failures</h2>
      <article class="example failed" id="failure-1">
      <h3><span class="outer"><bdi>栈, Stack</bdi> › <bdi>when full</bdi> › </span><bdi>refuses another</bdi></h3>
      <pre><bdi>expected 3 to equal 4
        got 3
        want 4</bdi></pre>
      <p class="place">StackSpec.swift:7</p>
      <p class="place">example at StackSpec.swift:7, 2 ms</p>
      <p class="again">again: <code>--filter &#39;^栈_Stack_WhenFull_RefusesAnother$&#39;</code></p>
      </article>

      """)
    XCTAssertEqual(
      try part(page, from: "<section id", to: "</main>"),
      """
      <section id="all">
      <h2>All examples</h2>
      <div class="group">
      <h3><span class="outer"></span><bdi>栈, Stack</bdi></h3>
      <ul>
      <li class="example passed"><bdi>pushes</bdi> <span class="tag">core</span> <small class="place">StackSpec.swift:5, \
      1.5 ms</small></li>
      </ul>
      </div>
      <div class="group">
      <h3><span class="outer"><bdi>栈, Stack</bdi> › </span><bdi>when full</bdi></h3>
      <ul>
      <li class="example failed"><a href="#failure-1"><bdi>refuses another</bdi></a> \
      <small class="place">StackSpec.swift:7, 2 ms</small></li>
      <li class="example pending"><bdi>grows</bdi> <small>pending: <bdi>waiting for the allocator</bdi></small> \
      <small class="place">StackSpec.swift:8</small></li>
      </ul>
      </div>
      <div class="group">
      <h3><span class="outer"><bdi>栈, Stack</bdi> › <bdi>when full</bdi> › </span><bdi>behaves like a cruiser</bdi></h3>
      <ul>
      <li class="example failed"><a href="#failure-2"><bdi>has a crew</bdi></a> \
      <small class="place">StackSpec.swift:2</small></li>
      </ul>
      </div>
      <div class="group">
      <h3><span class="outer"></span><bdi>栈, Stack</bdi></h3>
      <ul>
      <li class="example passed"><bdi>should equal 1</bdi> <small class="place">StackSpec.swift:11</small></li>
      </ul>
      </div>
      </section>

      """)
  }

  func testWhatWentWrongOutsideTheExamplesIsShown() async throws {
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

  func testARunOfNothingSaysSo() async throws {
    let page = await page(RunReport(plan: Plan([]), results: [], issues: [], duration: .zero))
    XCTAssertEqual(try part(page, from: "<h1>", to: "\n<p>"), "<h1>Failed: nothing was run</h1>")
  }

  func testAFlakyExampleHasAKindOfItsOwn() async throws {
    let plan = Plan([it("wavers") {}])
    let result = ExampleResult(example: plan.examples[0], status: .passed, reason: "flaky: passed on attempt 2")
    let page = await page(RunReport(plan: plan, results: [result], issues: [], duration: .zero))
    XCTAssertEqual(
      try part(page, from: "<div id=\"kinds\">", to: "\n<p id"),
      """
      <div id="kinds"><button type="button" class="passed" data-kind="passed" aria-pressed="false">1 passed</button>\
      <button type="button" class="flaky" data-kind="flaky" aria-pressed="false">1 flaky</button></div>
      """)
    XCTAssertEqual(
      try part(page, from: "<li", to: " <small class=\"place\">"),
      "<li class=\"example passed flaky\"><bdi>wavers</bdi> <small><bdi>flaky: passed on attempt 2</bdi></small>")
  }
}
