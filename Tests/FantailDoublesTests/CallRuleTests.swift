import Fantail
import XCTest

@testable import FantailDoubles

/// The state of one stub or expectation.
final class CallRuleTests: XCTestCase {
  private func rule(_ purpose: CallRule.Purpose, uses: Int = 0, answers: [AnswerStep] = []) -> CallRule {
    let rule = CallRule(
      id: 1, purpose: purpose, constraint: .any, location: SourceLocation(), order: nil, since: 0,
      answers: AnswerSequence(answers))
    rule.progress.uses = uses
    return rule
  }

  func testTheProgressOfACallRuleDependsOnItsPurpose() {
    func progress(_ purpose: CallRule.Purpose) -> [CallProgress] {
      (0...2).map { rule(purpose, uses: $0).callProgress }
    }
    XCTAssertEqual(progress(.consumed), [.missing, .settled, .settled])
    XCTAssertEqual(progress(.rejected), [.holding, .broken, .broken])
    XCTAssertEqual(progress(.counted(.once)), [.missing, .holding, .broken])
    XCTAssertEqual(progress(.stub), [.settled, .settled, .settled])
    XCTAssertEqual(progress(.allowed), [.settled, .settled, .settled])
    let judged = rule(.counted(.once))
    judged.progress.isJudged = true
    XCTAssertEqual(judged.callProgress, .settled)
  }

  func testAnExpectationWithoutEffectsLeavesItsCallsToStubs() {
    let once = AnswerStep(answer: .value(Box(1)), times: 1)
    XCTAssertTrue(rule(.stub).answersCalls)
    XCTAssertFalse(rule(.counted(.once)).answersCalls)
    let withEffects = rule(.counted(.once))
    withEffects.progress.effects = [{ _ in }]
    XCTAssertTrue(withEffects.answersCalls)
    let answering = rule(.stub, answers: [once])
    XCTAssertTrue(answering.answersCalls)
    _ = answering.progress.answers.take()
    XCTAssertFalse(answering.answersCalls)
  }

  func testOnlyStubsAndCountedExpectationsMayAnswer() {
    let purposes: [CallRule.Purpose] = [.stub, .counted(.once), .consumed, .rejected, .allowed]
    XCTAssertEqual(purposes.map { rule($0).mayAnswer }, [true, true, false, false, false])
    XCTAssertEqual(purposes.map { rule($0).isExpectation }, [false, true, true, true, false])
    XCTAssertEqual(purposes.map { rule($0).isStub }, [true, false, false, false, false])
    XCTAssertEqual(purposes.map { rule($0).isConsumed }, [false, false, true, false, false])
  }

  func testARejectedCallBreaksItsRuleImmediately() async {
    let found = await failures {
      let recorder = EngineMock("engine").startMock.recorder
      let id = recorder.add(.rejected, .any, at: SourceLocation())
      XCTAssertEqual(recorder.progress(of: id), .holding)
      _ = recorder.begin(Box(()))
      XCTAssertEqual(recorder.progress(of: id), .broken)
    }
    XCTAssertEqual(found.map { $0.prefix { $0 != "\n" } }, ["engine.start() was called, but is rejected here"])
  }
}

extension SourceLocation {
  fileprivate convenience init() { self.init(fileID: "T/A.swift", filePath: "/A.swift", line: 1, column: 1) }
}
