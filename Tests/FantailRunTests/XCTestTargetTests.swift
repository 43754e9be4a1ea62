#if !canImport(ObjectiveC)
  import Fantail
  import FantailSeams
  import FantailPlan
  import XCTest

  @_spi(Generated) @testable import FantailXCTest

  /// The run of a target under XCTest, which runs the tests in its own order. `Tests/Apple/check` gives XCTest the
  /// behaviour that it has on Apple's systems.
  final class XCTestTargetTests: XCTestCase {
    private let recorded = Locked<[String]?>(nil)

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if recorded.withLock({ $0?.append(description) }) != nil { return }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    private func target(_ specs: [Spec], _ options: PlanOptions = PlanOptions()) -> XCTestTarget {
      XCTestTarget(TargetSpecs(specs.map { (Self.self, $0) }), options)
    }

    /// Runs examples; returns the failures that XCTest got, and the reasons of skips.
    private func run(_ numbers: [Int], of target: XCTestTarget, times: [Int]? = nil) throws -> [String] {
      if let times {
        target.begin(times.enumerated().flatMap { Array(repeating: $0, count: $1) })
      }
      recorded.withLock { $0 = [] }
      defer { recorded.withLock { $0 = nil } }
      var told: [String] = []
      for number in numbers {
        do {
          try target.run(number, in: self)
        } catch let skip as XCTSkip {
          told.append(skip.message ?? "")
        }
        told += recorded.withLock { all in
          defer { all = [] }
          return all ?? []
        }
      }
      return told
    }

    private func specs(_ log: RunLog) -> [Spec] {
      [
        beforeAll { log("begin") },
        describe("a") {
          afterAll { log("a-end") }
          it("1") { log("1") }
          it("2") { log("2") }
        },
        describe("b") { it("3") { log("3") } },
        afterAll {
          log("end")
          fail("left open")
        },
      ]
    }

    func testHooksOutsideGroupsRunOnceAndFailTheLastTest() throws {
      let traces: [([Int], [Int]?, String)] = [
        ([0, 1, 2], nil, "begin 1 2 a-end 3 end"), ([2, 1, 0], nil, "begin 3 2 1 a-end end"),
        ([2, 1], [0, 1, 1], "begin 3 2 a-end end"), ([1, 0, 1], [1, 2, 0], "begin 2 1 2 a-end end"),
      ]
      for (numbers, times, trace) in traces {
        let log = RunLog()
        XCTAssertEqual(try run(numbers, of: target(specs(log)), times: times), ["left open"], trace)
        XCTAssertEqual(log.trace, trace)
      }
    }

    func testATestRepeatedAfterTheRunIsASeparateRun() throws {
      let log = RunLog()
      XCTAssertEqual(
        try run([0, 0, 2, 0], of: target(specs(log)), times: [1, 0, 1]), ["left open", "left open"])
      XCTAssertEqual(log.trace, "begin 1 a-end 1 a-end 3 end begin 1 a-end end")
    }

    func testGroupsThatXCTestDoesNotReachStillEnd() throws {
      let log = RunLog()
      let target = target(specs(log))
      XCTAssertEqual(try run([0], of: target), [])
      XCTAssertEqual(target.end().map(\.message), ["left open"])
      XCTAssertEqual(log.trace, "begin 1 a-end end")
      XCTAssertEqual(target.end(), [])
    }

    func testASkipBeforeTheRunSkipsEverything() throws {
      let log = RunLog()
      let specs = [
        beforeAll { throw Skip("no server") }, it("1") { log("1") }, describe("b") { it("2") { log("2") } },
        beforeAll { log("later") }, afterAll { log("end") },
      ]
      XCTAssertEqual(try run([0, 1], of: target(specs)), ["skipped: no server", "skipped: no server"])
      XCTAssertEqual(log.trace, "end")
    }

    func testAFailureBeforeTheRunFailsEverything() throws {
      let specs = [beforeAll { fail("no server") }, it("1") {}, describe("b") { it("2") {} }]
      let text = "not run, because beforeAll of the run failed: no server"
      let place = try run([0, 1], of: target(specs))
      XCTAssertEqual(place.map { String($0.prefix { $0 != "\n" }) }, [text, text])
    }

    func testTestsOfExamplesThatAreNotPlannedAreSkipped() throws {
      let line = #line + 1
      let specs = [it("1") {}, fit("2") {}]
      XCTAssertEqual(
        try run([0, 1], of: target(specs)),
        ["not selected: focus is on XCTestTargetTests.swift:\(line), so nothing else runs"])
      XCTAssertEqual(
        try run([0], of: target([it("1") {}, it("2") {}], PlanOptions(filters: [.matching("2")]))),
        ["not selected: the options leave it out, by filter"])
      // Focus is not the reason why another shard has the example.
      let shard = try XCTUnwrap(Plan.Shard(index: 1, of: 2))
      XCTAssertEqual(
        try run([1], of: target([fit("1") {}, fit("2") {}], PlanOptions(shard: shard))),
        ["not selected: the options leave it out, by shard"])
    }

    func testAFilterMustMatchInOnlyOneTarget() {
      func missed(_ tags: [String]...) -> [String] {
        let options = PlanOptions(filters: tags.map { .tagged($0) })
        return XCTestTargets.missed(
          byAll: ["快速", "slow"].map { target([it("1", .tags($0)) {}, it("2") {}], options) })
      }
      XCTAssertEqual(missed(["快速", "slow"]), [])
      XCTAssertEqual(
        missed(["快速", "slw"]),
        [
          #"FantailRunTests: no example is tagged "slw""#,
          #"FantailRunTests: no example is tagged "slw"; did you mean "slow"?"#,
        ])
      XCTAssertEqual(
        missed(["快速"], ["slow"]),
        [#"FantailRunTests: no example is tagged "slow""#, #"FantailRunTests: no example is tagged "快速""#])
    }

    func testTestsAreListedUnderTheirClasses() {
      final class Others: XCTestCase {}
      let specs: [(owner: XCTestCase.Type, spec: Spec)] = [
        (Self.self, describe("d") { it("a b") {} }), (Others.self, describe("d") { it("A b") {} }),
        (Self.self, describe("d") { it("ab") {} }), (Others.self, describe("d") { it("a B") {} }),
      ]
      let run = XCTestTarget(TargetSpecs(specs), PlanOptions(order: .random(seed: 1)))
      XCTAssertEqual(run.names, ["D_AB", "D_AB", "D_Ab", "D_AB_2"])
      XCTAssertEqual(run.declared(in: Others.self), [1, 3])
      XCTAssertEqual(Set(run.planned(in: Self.self)), [0, 2])
      XCTAssertEqual(run.number(of: "testD_AB", in: Others.self), 1)
      XCTAssertEqual(run.number(of: "testD_AB_2", in: Others.self), 3)
      XCTAssertNil(run.number(of: "testD_AB_2", in: Self.self))
      XCTAssertNil(run.number(of: "D_AB", in: Others.self))
      XCTAssertEqual(TestName.last(of: "Others.testD_在夜里"), "testD_在夜里")
      XCTAssertEqual(TestName.last(of: "-[Module.Others testD_AB]"), "testD_AB")
    }
  }
#endif
