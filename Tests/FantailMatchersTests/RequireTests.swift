import FantailMatchers
import FantailTree
import XCTest

final class RequireTests: XCTestCase {
  func testAValueThatAppearsIsReturned() async throws {
    var values: [Int?] = [nil, nil, 3]
    let found = try await require(within: .seconds(5)) { values.removeFirst() }
    XCTAssertEqual(found, 3)
  }

  func testAValueThatNeverAppearsEndsTheExample() async {
    let messages = await CollectedExample.messages {
      do {
        _ = try await require(within: .milliseconds(5)) { Int?.none }
        XCTFail("it went on")
      } catch {}
    }
    XCTAssertEqual(messages.map { $0.hasPrefix("expected an Int, got nil\npolled ") }, [true], "\(messages)")
  }

  func testTheThrownErrorIsReturned() async throws {
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

  func testAMissingOrDifferentErrorEndsTheExample() throws {
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

  func testAThrownErrorCanBeMatched() {
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

  func testRequireUnwrapsAnOptionalInEveryUse() throws {
    final class Cell {
      var image: String?
      init(image: String? = nil) { self.image = image }
    }
    func load() -> String? { nil }
    func any<Value>(_ value: Value) throws { _ = try require(value) }
    let sizes: [String: Int?] = ["none": nil]
    let cell = Cell()
    let uses: [() throws -> Void] = [
      { cell.image = try require(load()) },
      { _ = Cell(image: try require(load())) },
      {
        let image: String? = try require(load())
        cell.image = image
      },
      { _ = [try require(load())] as [String?] },
      { _ = try require(sizes["all"]) },
      { _ = try require(sizes["none"]) },
      { try any(load()) },
      { _ = try require(load() as Any) },
      { _ = try require(Bool?.none) },
    ]
    XCTAssertEqual(
      try uses.flatMap { use in try CollectedExample.messages { XCTAssertThrowsError(try use()) } },
      Array(repeating: "expected a String, got nil", count: 4) + [
        "expected an Int, got nil", "expected an Int, got nil", "expected a String, got nil",
        "expected a value, got nil", "expected a Bool, got nil",
      ])
    XCTAssertEqual(
      CollectedExample.messages {
        let image = try? require(load())
        guard let other = try? require(load()) else { return }
        XCTFail("went on with \(image ?? "nil") and \(other)")
      }, ["expected a String, got nil", "expected a String, got nil"])
    XCTAssertEqual(
      try CollectedExample.messages {
        cell.image = try require("tea")
        XCTAssertEqual(try require(Int??.some(3)), 3)
      }, [])
    XCTAssertEqual(cell.image, "tea")
  }

  func testAMatcherOfTheValueAppliesToAnOptional() throws {
    func find(_ age: Int) -> Int? { age > 17 ? age : nil }
    XCTAssertEqual(
      try CollectedExample.messages {
        let age: Int = try require(find(20), .beGreaterThan(18))
        XCTAssertEqual(age, 20)
        XCTAssertEqual(try require(find(20), .equal(20)), 20 as Int?)
        XCTAssertThrowsError(try require(find(20), .beGreaterThan(30)))
        XCTAssertThrowsError(try require(find(1), .beGreaterThan(0), "the age"))
      },
      ["expected to be greater than 30, got 20", "expected to be greater than 0, got nil\nclue: the age"])
  }

  func testARequirementInsideAnExpectationIsReportedOnce() async throws {
    let found = await collectFailures {
      expect { try require(Int("x")) }.to(.equal(1))
      expect { try require(Int("x")) }.notTo(.throwError)
      expect { try require(Int("x")) }.to(.throwError(ofType: ParseError.self))
      await expect { try require(await later(Int("x"))) }.to(.equal(1))
      _ = try? require(throws: ParseError.self) { try require(Int("x")) }
    }
    XCTAssertEqual(found.map(\.message), Array(repeating: "expected an Int, got nil", count: 5))
  }

  func testAnUnrecordedErrorIsAFailure() async {
    nonisolated(unsafe) var kept: (any Error)?
    _ = collectFailures { do { _ = try require(Int("x")) } catch { kept = error } }
    let error = kept ?? OtherError()
    let found = collectFailures { expect { throw error }.notTo(.throwError) }
    XCTAssertEqual(
      found.map(\.message),
      ["expected not to throw an error, but a requirement that did not hold; its failure is reported above was thrown"])
  }

  func testTheErrorOfARequirementPointsToItsFailure() {
    let example = CollectedExample()
    XCTAssertThrowsError(try example.run { _ = try require(Int?.none) }) { error in
      XCTAssertEqual("\(error)", "a requirement that did not hold; its failure is reported above")
    }
  }
}

private func later<Value>(_ value: Value) async -> Value { value }
