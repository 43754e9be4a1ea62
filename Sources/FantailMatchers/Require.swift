import FantailTree

/// Unwraps an optional, or records a failure and ends the example.
///
/// ```swift
/// let user = try require(find("ada"))
/// ```
/// - Parameters:
///   - value: The optional.
///   - clue: What the value is, added to the failure's text.
/// - Returns: The value.
/// - Throws: An error that ends the example, when there is no value. The failure is recorded already.
public func require<Value>(
  _ value: Value?, _ clue: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
  let origin = Origin(clue, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  guard origin.judgeNegated(value, .beNil()), let value else { throw RequirementFailed() }
  return value
}

/// Goes on only if a condition holds; otherwise records a failure and ends the example.
///
/// - Parameters:
///   - condition: The condition.
///   - clue: What the condition is, added to the failure's text.
/// - Throws: An error that ends the example, when the condition is false. The failure is recorded already.
public func require(
  _ condition: Bool, _ clue: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws {
  let origin = Origin(clue, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  guard origin.judge(condition, .beTrue) else { throw RequirementFailed() }
}

/// Expects a value to match, and ends the example if it does not.
///
/// ```swift
/// let lines = try require(parse(text), .haveCount(3))
/// ```
/// - Parameters:
///   - value: The subject.
///   - matcher: What is expected of it.
///   - clue: What the subject is, added to the failure's text.
/// - Returns: The subject.
/// - Throws: An error that ends the example, when the subject does not match. The failure is recorded already.
@discardableResult
public func require<Subject>(
  _ value: Subject, _ matcher: Matcher<Subject>, _ clue: String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Subject {
  let origin = Origin(clue, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  guard origin.judge(value, matcher) else { throw RequirementFailed() }
  return value
}
