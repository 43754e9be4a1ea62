import Fantail

// The part of XCTest that the planner's tests use. Each test method becomes an example here.

class XCTestCase {
  required init() {}
}

private func check(
  _ holds: @autoclosure () throws -> Bool, _ message: String, _ text: String, _ file: StaticString, _ line: Int
) {
  do {
    if try !holds() { fail("\(message) \(text)", filePath: file, line: line) }
  } catch {
    fail("threw \(error)", filePath: file, line: line)
  }
}

func XCTAssertEqual<Value: Equatable>(
  _ left: @autoclosure () throws -> Value, _ right: @autoclosure () throws -> Value, _ text: String = "",
  file: StaticString = #filePath, line: Int = #line
) {
  check(try left() == right(), "not equal", text, file, line)
}

func XCTAssertNotEqual<Value: Equatable>(
  _ left: @autoclosure () throws -> Value, _ right: @autoclosure () throws -> Value, _ text: String = "",
  file: StaticString = #filePath, line: Int = #line
) {
  check(try left() != right(), "equal", text, file, line)
}

func XCTAssertLessThan<Value: Comparable>(
  _ left: @autoclosure () throws -> Value, _ right: @autoclosure () throws -> Value,
  file: StaticString = #filePath, line: Int = #line
) {
  check(try left() < right(), "not less", "", file, line)
}

func XCTAssertTrue(
  _ holds: @autoclosure () throws -> Bool, _ text: String = "", file: StaticString = #filePath, line: Int = #line
) {
  check(try holds(), "not true", text, file, line)
}

func XCTAssertFalse(
  _ holds: @autoclosure () throws -> Bool, _ text: String = "", file: StaticString = #filePath, line: Int = #line
) {
  check(try !holds(), "not false", text, file, line)
}

func XCTAssertNil(
  _ value: @autoclosure () throws -> Any?, _ text: String = "", file: StaticString = #filePath, line: Int = #line
) {
  check(try value() == nil, "not nil", text, file, line)
}

func XCTAssertThrowsError<Value>(
  _ value: @autoclosure () throws -> Value, file: StaticString = #filePath, line: Int = #line,
  _ judge: (any Error) -> Void
) {
  do {
    _ = try value()
    fail("threw nothing", filePath: file, line: line)
  } catch {
    judge(error)
  }
}

struct Missing: Error {}

func XCTUnwrap<Value>(_ value: @autoclosure () throws -> Value?) throws -> Value {
  guard let value = try value() else { throw Missing() }
  return value
}

func XCTFail(_ text: String = "", file: StaticString = #filePath, line: Int = #line) {
  fail(text, filePath: file, line: line)
}

/// Unchecked, since only one thread uses it.
final class Locked<State>: @unchecked Sendable {
  private var state: State
  init(_ state: State) { self.state = state }
  func withLock<Result>(_ body: (inout State) -> Result) -> Result { body(&state) }
}
