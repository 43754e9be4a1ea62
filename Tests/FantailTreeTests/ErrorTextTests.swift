import FantailTree
import XCTest

final class ErrorTextTests: XCTestCase {
  private enum ParseError: Error { case end, unexpected(Character, line: Int) }
  private struct Refused: Error { var code = 7 }
  private struct Said: Error, CustomStringConvertible { let description = "said" }
  private final class Gone: Error {
    let code = 7
    let name = "x"
  }

  func testAnErrorIsWrittenWithItsTypeAndItsFields() {
    let errors: [(any Error, String)] = [
      (ParseError.end, "ParseError.end"),
      (ParseError.unexpected("}", line: 3), "ParseError.unexpected(\"}\", line: 3)"),
      (Refused(), "Refused(code: 7)"), (Said(), "said"), (Gone(), "Gone(code: 7, name: \"x\")"),
    ]
    for (error, text) in errors { XCTAssertEqual(errorText(error), text) }
  }

  func testAFailedRequirementRefersToItsReport() {
    XCTAssertEqual(
      errorText(RequirementFailed()), "a requirement that did not hold; its failure is reported above")
  }

  func testTheMeaningOfAnErrorComesFromItsType() async {
    func meaning(_ error: any Error) -> String {
      switch ErrorMeaning(error) {
      case .skips(let skip): "skips \(skip.reason)"
      case .unjudged: "unjudged"
      case .isRecorded: "is recorded"
      case .fails: "fails"
      }
    }
    XCTAssertEqual(meaning(Skip("later")), "skips later")
    XCTAssertEqual(meaning(RequirementFailed()), "is recorded")
    XCTAssertEqual(meaning(Refused()), "fails")
    XCTAssertEqual(meaning(CancellationError()), "fails")
    XCTAssertEqual(meaning(XCTSkip("no network")), "skips no network")
    XCTAssertEqual(meaning(XCTSkip()), "skips ")
    let cancelled = Task { () -> String in
      withUnsafeCurrentTask { $0?.cancel() }
      return meaning(CancellationError())
    }
    let word = await cancelled.value
    XCTAssertEqual(word, "unjudged")
  }
}
