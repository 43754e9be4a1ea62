import Fantail
import FantailPlan
import FantailRun
import XCTest

final class SpecBuilderTests: XCTestCase {
  func testAListOfSpecsCanBeAStatementOfAGroup() {
    let spec = describe("squares") {
      it("first") {}
      (1...3).map { n in it("of \(n)") {} }
      if true { [it("inside") {}] }
      [it("last") {}]
    }
    XCTAssertEqual(
      Plan([spec]).examples.map(\.description), ["first", "of 1", "of 2", "of 3", "inside", "last"])
  }

  func testBranchesListTheirSpecs() {
    let names = (0...4).map { number in
      Plan([
        describe("branches") {
          if number == 0 { it("only zero") {} }
          if number < 2 { it("small") {} } else { it("not small") {} }
          if number == 0 {
            it("zero") {}
          } else if number == 1 {
            it("one") {}
            it("one again") {}
          } else if number == 2 {
            if #available(macOS 13, *) { it("two") {} }
          } else {
            it("many") {}
          }
          switch number {
          case 0: beforeEach {}
          case 1: it("first") {}
          case 2: [it("second") {}]
          case 3: for name in ["third", "3rd"] { it(name) {} }
          default: it("other") {}
          }
        }
      ]).examples.map(\.description)
    }
    XCTAssertEqual(
      names,
      [
        ["only zero", "small", "zero"], ["small", "one", "one again", "first"], ["not small", "two", "second"],
        ["not small", "many", "third", "3rd"], ["not small", "many", "other"],
      ])
  }

  func testASpecMadeFromDataHasTheLocationOfTheData() {
    let place = SourceLocation(fileID: "Shop/cases.txt", filePath: "/x/cases.txt", line: 7, column: 1)
    let group = describe("outer") { it("inner") {} }.placed(at: place)
    XCTAssertEqual(
      Plan([it("a") {}.placed(at: place), group]).examples.map { "\($0.location)" },
      ["cases.txt:7", "SpecBuilderTests.swift:\(#line - 3)"])
    XCTAssertEqual(Plan([group]).examples.map { $0.groups.map(\.location) }, [[place]])
    let names = Plan([Spec.together([group]).placed(at: place)]).examples.map(\.fullDescription)
    XCTAssertEqual(names, ["outer, inner"])
  }

  func testSynchronousCodeRunsOnTheActorWhereItIsWritten() async {
    let report = await Executor().run(Plan([MainActorSpecs.spec]))
    XCTAssertEqual(report.results.map(\.status), [.passed, .passed, .passed, .passed])
  }
}

@MainActor
private enum MainActorSpecs {
  static var spec: Spec {
    describe("on the main actor") {
      let number = Let { MainActor.assumeIsolated { 1 } }
      beforeEach { MainActor.assumeIsolated { number.value += 1 } }
      afterEach { MainActor.assumeIsolated {} }
      it("runs plain code") { MainActor.assumeIsolated { expect(number()).to(.equal(2)) } }
      it("runs code that suspends") {
        await Task.yield()
        MainActor.assertIsolated()
        expect(number()).to(.equal(2))
      }
      it("runs rows", rows: [.init("one", 1), .init("two", 2)]) { row in
        MainActor.assumeIsolated { expect(row).to(.beLessThan(3)) }
      }
    }
  }
}
