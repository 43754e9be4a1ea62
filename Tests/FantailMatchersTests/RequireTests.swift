import FantailMatchers
import XCTest

final class RequireTests: XCTestCase {
  func testTheErrorThatCodeThrowsIsAnswered() async throws {
    @Sendable func load() async throws -> Int { try parse("{") }
    var errors: [ParseError] = []
    let messages = try await CollectedExample.messages {
      errors.append(try require(throws: ParseError.self) { try parse("{") })
      errors.append(try await require(throws: ParseError.self) { try await load() })
      let any = try require(throws: (any Error).self) { throw OtherError() }
      XCTAssert(any is OtherError)
    }
    XCTAssertEqual(errors, [.unexpectedEnd, .unexpectedEnd])
    XCTAssertEqual(messages, [])
  }

  func testNoErrorOrAnotherEndsTheExample() throws {
    XCTAssertEqual(
      try CollectedExample.messages {
        XCTAssertThrowsError(try require(throws: ParseError.self, "the parser") { try parse("1") })
        XCTAssertThrowsError(try require(throws: OtherError.self) { try parse("{") })
        XCTAssertThrowsError(try require(throws: (any Error).self) {})
      },
      [
        "expected to throw an error of type ParseError, but nothing was thrown\nreturned 1\nclue: the parser",
        "expected to throw an error of type OtherError, but ParseError.unexpectedEnd was thrown",
        "expected to throw an error, but nothing was thrown",
      ])
  }

  func testAThrownErrorTakesAMatcher() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect { try parse("{") }.to(.throwError(ofType: ParseError.self, .equal(.unexpectedEnd)))
        expect { try parse("{") }.to(.throwError(ofType: ParseError.self, .equal(.unexpected("}", line: 3))))
        expect { try parse("{") }.notTo(.throwError(ofType: ParseError.self, .equal(.unexpectedEnd)))
        expect { try parse("1") }.to(.throwError(ofType: ParseError.self, .equal(.unexpectedEnd)))
        expect { throw OtherError() }.to(.throwError(ofType: ParseError.self, .equal(.unexpectedEnd)))
      },
      [
        #"thrown error: expected ParseError.unexpected("}", line: 3), got ParseError.unexpectedEnd"#,
        "thrown error: expected not to equal ParseError.unexpectedEnd",
        "expected to throw an error of type ParseError, but nothing was thrown\nreturned 1",
        "expected to throw an error of type ParseError, but OtherError() was thrown",
      ])
  }

  func testWhatOtherFrameworksPrintOfIt() {
    let example = CollectedExample()
    XCTAssertThrowsError(try example.run { _ = try require(Int?.none) }) { error in
      XCTAssertEqual("\(error)", "a requirement that did not hold; its failure is reported above")
    }
  }
}
