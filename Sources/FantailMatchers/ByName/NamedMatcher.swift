import FantailTree

/// A matcher that can be used by name; made by ``defineMatcher(_:atEnd:failureMessage:negatedFailureMessage:_:)``.
public struct NamedMatcher: Sendable {
  let name: String
  /// The type of its subjects, for messages: `Image`.
  let subject: String
  /// The types of its arguments, for messages.
  let parameters: [Parameter]
  /// The prefix of the registry that lists it.
  var prefix = ""
  var isJudgedAtEnd = false
  /// `true` if its subject is the outcome of code, a `Result`, and not the returned value.
  var takesCode = false
  /// Judges a subject. Returns `nil` for a subject of another type, and throws `UnfitArguments` for unsuitable
  /// arguments.
  let answer: @Sendable (_ subject: Any, _ arguments: [Any]) throws -> Judgement?

  indirect enum Parameter: Sendable, ExpressibleByStringLiteral {
    /// A name for the parameter, usually that of a type.
    case named(String)
    /// A value of the subject's own type.
    case likeSubject
    /// The parameter, at least once.
    case several(Parameter)
    case optional(Parameter)

    init(stringLiteral value: String) { self = .named(value) }

    func text(for subject: Any) -> String {
      switch self {
      case .named(let name): name
      case .likeSubject: "\(type(of: present(subject) ?? subject))"
      case .several(let parameter): parameter.text(for: subject) + "…"
      case .optional(let parameter): "\(parameter.text(for: subject)) or nothing"
      }
    }
  }

  /// A matcher's judgement of a subject and arguments of suitable types.
  struct Judgement {
    /// The words after "should".
    let statement: String
    /// Returns the mismatch, if there is one; called once.
    let failure: (_ isNegated: Bool) -> Mismatch?
  }
}

extension NamedMatcher.Judgement {
  init<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) {
    statement = matcher.statement
    failure = { isNegated in (isNegated ? matcher.deny(subject) : matcher.judge(subject)).failure }
  }
}

/// Defines a matcher that can be used by name.
///
/// ```swift
/// registerMatchers(
///   MatcherRegistry(prefix: "RK") {
///     defineMatcher("beWithinPixels") { (image: Image, n: Int, width: Int) in abs(image.width - width) <= n }
///   })
/// it("fits") { expect(image).should.beWithinPixels(1, 300) }
/// ```
/// ```text
/// expected to be within pixels 1, 300, got Image(width: 3, height: 2)
/// ```
/// - Parameters:
///   - name: The name, as it is written after `should`.
///   - atEnd: Whether to judge it at the example's end, with the other deferred verifiers.
///   - failureMessage: The failure text of `should`, instead of the default.
///   - negatedFailureMessage: The failure text of `shouldNot`.
///   - condition: Returns whether a subject fits, given the arguments of the call. If it throws an error, the
///     expectation and its negation fail.
/// - Returns: The definition, to be listed in a ``MatcherRegistry``.
public func defineMatcher<Subject, each Argument>(
  _ name: String, atEnd: Bool = false,
  failureMessage: (@Sendable (Subject, repeat each Argument) -> String)? = nil,
  negatedFailureMessage: (@Sendable (Subject, repeat each Argument) -> String)? = nil,
  _ condition: @escaping @Sendable (Subject, repeat each Argument) throws -> Bool
) -> NamedMatcher {
  NamedMatcher(
    name: name, subject: "\(Subject.self)", parameters: typeNames(repeat (each Argument).self).map { .named($0) },
    isJudgedAtEnd: atEnd
  ) { (anySubject: Any, arguments: [Any]) throws -> NamedMatcher.Judgement? in
    guard let subject = anySubject as? Subject else { return nil }
    let values = try converted(arguments, to: repeat (each Argument).self)
    let statement = NamedMatcher.statement(name, arguments)
    return NamedMatcher.Judgement(statement: statement) { (isNegated: Bool) -> Mismatch? in
      do {
        guard try condition(subject, repeat each values) == isNegated else { return nil }
      } catch {
        let reason = "it threw \(ValueDescription.brief(error))"
        return .undecided(statement, because: reason, got: subject)
      }
      guard let message = isNegated ? negatedFailureMessage : failureMessage else {
        return isNegated ? .unwanted(statement, got: subject) : .unlike(statement, got: subject)
      }
      let text = message(subject, repeat each values)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return .stated(lines.first.map { String($0) } ?? "", details: lines.dropFirst().map { String($0) })
    }
  }
}

extension NamedMatcher {
  /// The name together with its prefix.
  var fullName: String { "\(prefix).\(name)" }

  /// Returns a name in words, with the arguments: `beWithinPixels` with 1 is "be within pixels 1", and `haveURLPath` is
  /// "have URL path".
  static func statement(_ name: String, _ arguments: [Any]) -> String {
    let letters = Array(name)
    var words: [String] = [""]
    for (index, letter) in letters.enumerated() {
      let isAfterCapital = index > 0 && letters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if index > 0, letter.isUppercase, !isAfterCapital || isBeforeSmall { words.append("") }
      words[words.count - 1].append(letter)
    }
    // Two capitals at the beginning of a word belong to an abbreviation.
    let written = words.map { $0.dropFirst().first?.isUppercase == true ? $0 : $0.lowercased() }.joined(separator: " ")
    if arguments.isEmpty { return written }
    return written + " " + arguments.map { ValueDescription.brief($0) }.joined(separator: ", ")
  }
}

func converted<each Argument>(
  _ arguments: [Any], to types: repeat (each Argument).Type
) throws -> (repeat each Argument) {
  var rest = arguments[...]
  func next<Value>(_ type: Value.Type) throws -> Value {
    guard let argument = rest.popFirst() else { throw UnfitArguments() }
    return try converted(argument, to: type)
  }
  let values = try (repeat next(each types))
  guard rest.isEmpty else { throw UnfitArguments() }
  return values
}

func converted<Value>(_ arguments: [Any], allTo type: Value.Type, least: Int = 0) throws -> [Value] {
  guard arguments.count >= least else { throw UnfitArguments() }
  return try arguments.map { try converted($0, to: type) }
}

/// Converts an argument to the type of a parameter. The argument of an integer literal is an `Int`. It is converted to
/// any type of number that has its value, as the literal itself would be.
func converted<Value>(_ argument: Any, to type: Value.Type) throws -> Value {
  if let value = argument as? Value { return value }
  func exactly<Number: Numeric>(_ integer: Int, _ type: Number.Type) -> Any? { Number(exactly: integer) }
  guard let integer = argument as? Int, let number = type as? any Numeric.Type,
    let value = exactly(integer, number) as? Value
  else { throw UnfitArguments() }
  return value
}

func typeNames<each Argument>(_ types: repeat (each Argument).Type) -> [String] {
  var names: [String] = []
  for type in repeat each types { names.append("\(type)") }
  return names
}
