import FantailTree

/// A subject whose matcher is asked for by name.
public struct NamedSubject {
  let pending: PendingName

  /// Expects what the name that follows says, as in `.should.beSquare()`.
  public var should: NamedExpectation { NamedExpectation(pending: pending, isNegated: false, path: []) }

  /// Expects that what the name that follows says does not hold, as in `.shouldNot.beSquare()`.
  public var shouldNot: NamedExpectation { NamedExpectation(pending: pending, isNegated: true, path: []) }
}

/// An expectation on its way to a name: `.should.beSquare()`, or `.should.RK.beSquare()` to ask one prefix only.
@dynamicMemberLookup
public struct NamedExpectation {
  let pending: PendingName
  let isNegated: Bool
  let path: [String]

  /// Names the matcher, or first the prefix that alone is asked.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; it is judged by calling it.
  public subscript(dynamicMember name: String) -> NamedExpectation {
    NamedExpectation(pending: pending, isNegated: isNegated, path: path + [name])
  }

  /// Judges the expectation: the registries of the example's groups are asked, innermost first, then the built-ins.
  ///
  /// - Parameter arguments: The arguments that the matcher's definition asks for.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) {
    guard let name = path.last else { return }
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    pending.isNamed = true
    let call = NamedCall(
      name: name, prefix: path.count == 1 ? nil : path.dropLast().joined(separator: "."), arguments: list,
      isNegated: isNegated)
    call.judge(pending.subject, pending.origin)
  }
}

/// What reports an expectation that never got its name. A class and not a noncopyable value as `Expectation` is:
/// a property cannot consume what it belongs to.
final class PendingName {
  let subject: Any
  let origin: Origin
  var isNamed = false

  init(subject: Any, origin: Origin) {
    self.subject = subject
    self.origin = origin
  }

  deinit {
    if !isNamed { origin.recordDangling(described: ValueDescription.brief(subject)) }
  }
}

/// States an expectation about a value, whose matcher is asked for by name.
///
/// ```swift
/// expect(image).should.beSquare()
/// expect(image).shouldNot.beWithinPixels(1, 300)
/// ```
/// - Parameters:
///   - value: The subject, evaluated once.
///   - clue: What the subject is, added to the failure's text.
///   - byName: Ranks this form after the one for `.to(…)`; leave it out.
/// - Returns: The subject, waiting for `should` or `shouldNot`.
@_disfavoredOverload
public func expect<Subject>(
  _ value: Subject, _ clue: String? = nil, byName: Void = (),
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> NamedSubject {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return NamedSubject(pending: PendingName(subject: value, origin: Origin(clue, location)))
}
