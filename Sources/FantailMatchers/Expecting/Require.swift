import FantailTree

/// Unwraps an optional, or records a failure and ends the example.
///
/// ```swift
/// let user = try require(find("ada"))
/// ```
/// - Parameters:
///   - value: The optional. A nested optional has to have a value at every depth.
///   - clue: The author's words for the value, added to the failure's text.
/// - Returns: The value.
/// - Throws: An error that ends the example, if there is no value. The failure is already recorded.
public func require<Value>(
  _ value: Value?, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
  let origin = Origin(clue, fileID, filePath, line, column)
  // If an optional is expected, as in `image = try require(load())`, the compiler may have wrapped `value` once more.
  guard origin.judgeNegated(value, .beNilAtAnyDepth()), let value else { throw RequirementFailed() }
  return value
}

/// Continues only if a condition holds; otherwise records a failure and ends the example.
///
/// - Parameters:
///   - condition: The condition.
///   - clue: The author's words for the condition, added to the failure's text.
/// - Throws: An error that ends the example, if the condition is false. The failure is already recorded.
public func require(
  _ condition: Bool, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws {
  let origin = Origin(clue, fileID, filePath, line, column)
  guard origin.judge(condition, .beTrue) else { throw RequirementFailed() }
}

/// Expects a value to match, and ends the example if it does not.
///
/// ```swift
/// let three = try require(lines(text), .haveCount(3))
/// ```
/// - Parameters:
///   - value: The subject.
///   - matcher: The matcher that has to fit.
///   - clue: The author's words for the subject, added to the failure's text.
/// - Returns: The subject.
/// - Throws: An error that ends the example, if the subject does not match. The failure is already recorded.
@discardableResult
public func require<Subject>(
  _ value: Subject, _ matcher: Matcher<Subject>, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Subject {
  let origin = Origin(clue, fileID, filePath, line, column)
  guard origin.judge(value, matcher) else { throw RequirementFailed() }
  return value
}

/// Expects an optional's value to match, and ends the example if it does not match or is missing.
///
/// ```swift
/// let user = try require(find("ada"), .have(\.age, .beGreaterThan(17)))
/// ```
/// - Parameters:
///   - value: The subject.
///   - matcher: The matcher that has to fit its value.
///   - clue: The author's words for the subject, added to the failure's text.
/// - Returns: The value.
/// - Throws: An error that ends the example, if the value does not match. The failure is already recorded.
@_disfavoredOverload
@discardableResult
public func require<Wrapped>(
  _ value: Wrapped?, _ matcher: Matcher<Wrapped>, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Wrapped {
  let origin = Origin(clue, fileID, filePath, line, column)
  guard origin.judge(value, .lifting(matcher)), let value else { throw RequirementFailed() }
  return value
}

/// Runs code until it returns a value, and returns the value; otherwise records a failure and ends the example.
///
/// ```swift
/// let user = try await require(within: .seconds(2)) { await model.user }
/// ```
/// - Parameters:
///   - limit: The longest time to wait.
///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
///   - clue: The author's words for the value, added to the failure's text.
///   - code: The code. A sample that throws or returns `nil` is followed by another.
/// - Returns: The value of the last sample.
/// - Throws: An error that ends the example, if no value came in time. The failure is already recorded.
public func require<Value>(
  within limit: Duration, every interval: Duration? = nil, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Value?
) async throws -> Value {
  let origin = Origin(clue, fileID, filePath, line, column)
  var found: Value?
  let sample = {
    found = nil
    found = try await code()
    return found
  }
  await Poll(.eventually, limit, interval, origin).run(sample, .ofValue(!.beNilAtAnyDepth()))
  guard let found else { throw RequirementFailed() }
  return found
}

// MARK: - Errors

/// Expects code to throw an error of a type, and returns the error, or ends the example.
///
/// ```swift
/// let error = try require(throws: ParseError.self) { try parse("{") }
/// expect(error.line).to(.equal(1))
/// ```
/// - Parameters:
///   - type: The error's type; `(any Error).self` takes every error.
///   - clue: The author's words for the code, added to the failure's text.
///   - code: The code.
/// - Returns: The error.
/// - Throws: An error that ends the example, if the code throws no error or another one. The failure is already
///   recorded.
@discardableResult
public func require<Failure>(
  throws type: Failure.Type, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> some Any
) throws -> Failure {
  let origin = Origin(clue, fileID, filePath, line, column)
  return try origin.error(of: Result { try code() as Any }, type)
}

/// Expects code that suspends to throw an error of a type, and returns the error, or ends the example.
///
/// Like the form for code that does not suspend; it runs on the caller's actor.
@discardableResult
public func require<Failure>(
  throws type: Failure.Type, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> some Any
) async throws -> Failure {
  let origin = Origin(clue, fileID, filePath, line, column)
  return try origin.error(of: await outcome { try await code() as Any }, type)
}

extension Origin {
  fileprivate func error<Failure>(of outcome: Result<Any, any Error>, _ type: Failure.Type) throws -> Failure {
    guard judge(outcome, .throwing(type)), case .failure(let error) = outcome, let error = error as? Failure else {
      throw RequirementFailed()
    }
    return error
  }
}
