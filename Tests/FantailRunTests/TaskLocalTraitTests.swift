import Fantail
import FantailPlan
import FantailRun
import XCTest

private enum Flags {
  @TaskLocal static var isOn = false
  @TaskLocal static var name = "-"
}

/// The trait `.with`, which binds a task-local for examples, their hooks and their lets.
final class TaskLocalTraitTests: XCTestCase {
  func testExamplesHooksAndLetsSeeTheBoundTaskLocal() async {
    let log = RunLog()
    let spec = describe("d", .with(Flags.$name, "outer")) {
      let name = Let { Flags.name }
      let later = AsyncLet { Flags.name }
      beforeAll { log("BA:\(Flags.name)") }
      beforeEach { log("BE:\(Flags.name)") }
      afterEach { log("AE:\(Flags.name)") }
      afterAll { log("AA:\(Flags.name)") }
      aroundEach { example in
        log("A:\(Flags.name)")
        try await example()
      }
      it("is synchronous") {
        log("x:\(Flags.name):\(name())")
        atEnd { log("V:\(Flags.name)") }
      }
      it("suspends", .with(Flags.$name, "inner"), .with(Flags.$isOn, true)) {
        log("x:\(Flags.name):\(try await later()):\(Flags.isOn)")
      }
    }
    let report = await report(of: spec)
    XCTAssertEqual(report.text, "passed: d, is synchronous\npassed: d, suspends\npassed")
    XCTAssertEqual(
      log.trace,
      "BA:outer A:outer BE:outer x:outer:outer V:outer AE:outer "
        + "A:inner BE:inner x:inner:inner:true AE:inner AA:outer")
  }

  func testEachSynchronousExampleSeesItsTaskLocal() async {
    let log = RunLog()
    let spec = describe("d") {
      beforeEach { log(Flags.name) }
      it("a", .with(Flags.$name, "a")) { log(Flags.name) }
      it("b") { log(Flags.name) }
      it("c", .with(Flags.$name, "c"), .timeLimit(.seconds(60)), .retry(1)) { log(Flags.name) }
      it("rows", .with(Flags.$name, "r"), rows: [1]) { _ in log(Flags.name) }
      it("main", .with(Flags.$name, "m")) { @MainActor in log(Flags.name) }
    }
    let report = await report(of: spec)
    XCTAssertTrue(report.passed, report.text)
    XCTAssertEqual(log.trace, "a a - - c c r r m m")
    XCTAssertEqual(Flags.name, "-")
  }

  func testBeforeAllAndAfterAllDoNotSeeTheExamplesTaskLocals() async {
    let log = RunLog()
    let spec = describe("d", .with(Flags.$name, "d")) {
      context("inner") {
        beforeAll { log("BA:\(Flags.name):\(Flags.isOn)") }
        afterAll { log("AA:\(Flags.name):\(Flags.isOn)") }
        it("x", .with(Flags.$name, "x"), .with(Flags.$isOn, true)) { log("x:\(Flags.name):\(Flags.isOn)") }
      }
    }
    let report = await report(of: spec)
    XCTAssertTrue(report.passed, report.text)
    XCTAssertEqual(log.trace, "BA:d:false x:x:true AA:d:false")
  }

  func testDetachedExamplesAndVerifiersSeeTheBoundTaskLocal() async {
    let log = RunLog()
    let spec = describe("d", .with(Flags.$name, "d")) {
      aroundEach { example in try await Task.detached { try await example() }.value }
      afterEach { atEnd { log("V:\(Flags.name)") } }
      it("x") { log("x:\(Flags.name)") }
    }
    let report = await report(of: spec)
    XCTAssertTrue(report.passed, report.text)
    XCTAssertEqual(log.trace, "x:d V:d")
  }

  func testATaskLocalOfTheRunIsBoundForAllExamples() async {
    let log = RunLog()
    let spec = describe("d") {
      beforeAll { log(Flags.name) }
      it("a") { log(Flags.name) }
      it("b", .with(Flags.$name, "图")) { log(Flags.name) }
    }
    let options = PlanOptions(traits: [.with(Flags.$name, "run")])
    let report = await report(of: spec, options: options)
    XCTAssertTrue(report.passed, report.text)
    XCTAssertEqual(log.trace, "run run 图")
  }
}
