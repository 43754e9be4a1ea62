public import FantailTree

/// Matchers that can be used by name, under a prefix.
///
/// ```swift
/// let rk = MatcherRegistry(prefix: "RK") {
///   defineMatcher("beSquare") { (image: Image) in image.width == image.height }
/// }
/// describe("thumbnail") {
///   registerMatchers(rk)
///   it("is square") { expect(image).should.beSquare() }
/// }
/// ```
public struct MatcherRegistry: MatcherNaming {
  /// The prefix under which the registry's names are listed; `.should.RK.beSquare()` uses only the registry `RK`.
  public let prefix: String
  let matchers: [NamedMatcher]

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - prefix: The prefix that distinguishes the registry's names from those of other registries. It is always
  ///     compared as a whole.
  ///   - matchers: The definitions. Among definitions with the same name, the first whose subject type fits is used.
  public init(prefix: String, @NamedMatcherBuilder _ matchers: () -> [NamedMatcher]) {
    self.prefix = prefix
    self.matchers = matchers().map { matcher in
      var listed = matcher
      listed.prefix = prefix
      return listed
    }
  }
}

/// A matcher that can be used by name; made by ``defineMatcher(_:atEnd:failureMessage:negatedFailureMessage:_:)``.
public struct NamedMatcher: Sendable {
  let name: String
  /// The type of the matcher's subjects, for messages: `Image`.
  let subject: String
  /// The types of its arguments, for messages.
  let parameters: [Parameter]
  /// The prefix of the registry that lists it.
  var prefix = ""
  var isJudgedAtEnd = false
  /// `true` if the matcher's subject is the outcome of code, a `Result`, instead of the returned value.
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
///   - atEnd: Whether to judge the matcher at the example's end, with the other deferred verifiers.
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

/// Converts an argument to the type of a parameter. An integer literal arrives as an `Int`; like the literal itself, it
/// is converted to any numeric type that can represent its value.
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

/// Lists the definitions of a ``MatcherRegistry``.
@resultBuilder
public enum NamedMatcherBuilder {
  /// Takes one definition.
  public static func buildExpression(_ matcher: NamedMatcher) -> [NamedMatcher] { [matcher] }

  /// Joins definitions.
  public static func buildBlock(_ parts: [NamedMatcher]...) -> [NamedMatcher] { parts.flatMap { $0 } }

  /// Takes definitions from a loop.
  public static func buildArray(_ parts: [[NamedMatcher]]) -> [NamedMatcher] { parts.flatMap { $0 } }

  /// Takes definitions that depend on a condition.
  public static func buildOptional(_ part: [NamedMatcher]?) -> [NamedMatcher] { part ?? [] }

  /// Takes the first of two alternatives.
  public static func buildEither(first part: [NamedMatcher]) -> [NamedMatcher] { part }

  /// Takes the second of two alternatives.
  public static func buildEither(second part: [NamedMatcher]) -> [NamedMatcher] { part }
}

/// The reasons why a matcher by name was not found. The cases contain facts; one renderer puts them into words.
indirect enum NamingProblem {
  /// No registry has the name; `prefix` is the only registry that was searched, if there was one.
  case unknownName(String, prefix: String?, [MatcherRegistry])
  case unknownPrefix(String, name: String, [MatcherRegistry])
  /// None of the matchers with this name take such a subject.
  case otherSubject(String, [NamedMatcher], got: NamedCall.Subject)
  case otherArguments(NamedMatcher, got: [Any], of: NamedCall.Subject)
  /// A value was polled with a matcher that judges immediately.
  case notPolled(String)

  var mismatch: Mismatch {
    switch self {
    case .unknownName(let name, let prefix, let registries):
      let place = prefix.map { " under the prefix \($0)" } ?? ""
      let asked = NamedCall.asked(registries, under: prefix)
      // A registry with another prefix may have the name, or a similar one.
      let nearest = Self.nearest(to: name, in: asked) ?? Self.nearest(to: name, in: registries)
      let suggestion = ForeignName.advice[name].map { "; \($0)" } ?? Self.suggestion(nearest)
      return .stated("no matcher is named \(name)\(place)" + suggestion, details: Self.list(registries))
    case .unknownPrefix(let prefix, let name, let registries):
      let prefixes = registries.map(\.prefix)
      let nearest = Nearest.name(to: prefix, among: prefixes).map { "\($0).\(name)" }
      return .stated(
        "no matchers are registered under the prefix \(prefix)" + Self.suggestion(nearest),
        details: Self.list(registries))
    case .otherSubject(let name, let candidates, let subject):
      return .stated(
        "\(name) does not take \(Self.kind(of: subject))",
        details: candidates.map { "\($0.fullName) takes \($0.subject)" } + Self.got(subject))
    case .otherArguments(let candidate, let arguments, let subject):
      let wanted = candidate.parameters.map { $0.text(for: subject.value) }
      let got = arguments.map(Self.typeName)
      let isMiscounted = wanted.count != got.count
      return .stated(
        "\(candidate.fullName) takes \(Self.list(wanted, isCounted: isMiscounted)), "
          + "got \(isMiscounted ? "\(got.count)" : Self.list(got, isCounted: false))",
        details: arguments.isEmpty
          ? [] : ["got " + arguments.map { ValueDescription.brief($0) }.joined(separator: ", ")])
    case .notPolled(let name):
      return .stated(
        "a value does not change while it is polled, so \(name) cannot become true",
        details: ["write the subject as code, as in: await expect { … }.shouldEventually.\(name)()"])
    }
  }

  private static func kind(of subject: NamedCall.Subject) -> String {
    switch subject {
    case .value(let value): "a subject of type \(typeName(value))"
    case .code(.success(let value)): "code that returns \(typeName(value))"
    case .code(.failure): "code that throws"
    }
  }

  private static func got(_ subject: NamedCall.Subject) -> [String] {
    switch subject {
    case .value(let value): ["got \(ValueDescription.brief(value))"]
    case .code(.success(let value)): value is Void ? [] : ["got \(ValueDescription.brief(value))"]
    case .code(.failure(let error)): ["got \(ValueDescription.brief(error))"]
    }
  }

  /// Returns `2 arguments (Int, String)`, or only the types.
  private static func list(_ types: [String], isCounted: Bool) -> String {
    if types.isEmpty { return "no arguments" }
    let list = "(\(types.joined(separator: ", ")))"
    return isCounted ? "\(counted(types.count, "argument")) \(list)" : list
  }

  private static func typeName(_ value: Any) -> String { "\(type(of: value))" }

  private static func suggestion(_ name: String?) -> String { name.map { "; did you mean \($0)?" } ?? "" }

  private static func nearest(to name: String, in registries: [MatcherRegistry]) -> String? {
    let candidates = registries.flatMap(\.matchers)
    let nearest = Nearest.index(to: name, among: candidates.map(\.name))
    return nearest.map { candidates[$0].fullName }
  }

  /// Lists the registered names, a line for each prefix, innermost first.
  private static func list(_ registries: [MatcherRegistry]) -> [String] {
    registries.map { registry in
      let names = Set(registry.matchers.map(\.name)).sorted()
      return "\(registry.prefix): \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
    }
  }
}

struct UnfitArguments: Error {}
