import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// Lets that outer and inner groups share and override.
final class LetsAcrossLevelsTests: XCTestCase {
  func testOuterLetsSeeAnOverrideThatTheyRead() async {
    let log = RunLog()
    let subject = Let { "" }
    let greeting = Let { "Hello, \(subject())!" }
    _ = await report(
      of: describe("greeting") {
        context("of the world") {
          subject.override { "world" }
          it("greets") { log(greeting()) }
        }
        context("of Kiwi") {
          subject.override { "Kiwi" }
          it("greets") { log(greeting()) }
        }
        it("is empty by default") { log(greeting()) }
      })
    XCTAssertEqual(log.trace, "Hello, world! Hello, Kiwi! Hello, !")
  }

  func testEachLevelSeesTheInnermostOverride() async {
    let log = RunLog()
    let number = Let { 0 }
    let string = Let { "\(number())" }
    let show = it("shows") { log("\(number())=\(string())") }
    _ = await report(
      of: context("1") {
        number.override { 1 }
        context("2") {
          number.override { 2 }
          context("3") {
            number.override { 3 }
            context("4") {
              number.override { 4 }
              show
            }
            show
          }
          show
        }
        context("5") {
          number.override { 5 }
          context("6") {
            number.override { 6 }
            show
          }
          show
        }
        show
      })
    XCTAssertEqual(log.trace, "4=4 3=3 2=2 6=6 5=5 1=1")
  }

  private final class Box: Sendable {}

  func testALetIsMadeOnceInEachExample() async {
    let log = RunLog()
    let boxes = Locked<[Box]>([])
    let box = Let {
      log("made")
      return Box()
    }
    let reads = { @Sendable in
      let (first, second) = (box(), box())
      log(first === second ? "same" : "other")
      boxes.withLock { $0.append(first) }
    }
    _ = await report(
      of: describe("outer") {
        beforeEach { _ = box() }
        context("inner") {
          beforeEach { _ = box() }
          it("first", body: reads)
          it("second", body: reads)
        }
      })
    XCTAssertEqual(log.trace, "made same made same")
    XCTAssertEqual(Set(boxes.withLock { $0 }.map(ObjectIdentifier.init)).count, 2)
  }

  func testNestedExamplesSeeALetChangedInAnOuterBeforeEach() async {
    let log = RunLog()
    let list = Let { [String]() }
    _ = await report(
      of: describe("outer") {
        beforeEach { list.value.append("a") }
        context("nested") {
          it("sees it") { log("\(list())") }
          it("sees it alone") { log("\(list())") }
        }
      })
    XCTAssertEqual(log.trace, #"["a"] ["a"]"#)
  }

  func testALetReadInAGroupBodyIsAPlanProblemAtItsLine() async {
    let log = RunLog()
    let image = Let {
      log("made")
      return 1
    }
    let letLine = #line - 4
    _ = describe("declares") { it("only") {} }
    XCTAssertEqual(log.trace, "")
    let readLine = #line + 2
    let spec = describe("reads") {
      let _ = image()
      it("runs") {}
    }
    let plan = Plan([spec])
    let file = "LetsAcrossLevelsTests.swift"
    XCTAssertEqual(
      plan.problems.map(\.message),
      [
        """
        \(file):\(readLine): Let<Int> at \(file):\(letLine) was read outside an example
        each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
        more: "A let is read outside an example" in Troubleshooting.md
        """
      ])
    XCTAssertTrue(plan.problems.allSatisfy(\.isError))
    let result = await Executor().run(plan)
    XCTAssertFalse(result.passed)
  }
}
