public import FantailTree
import Foundation

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
        if isNegated { return .unwanted(statement, got: subject) }
        return .unlike(statement, got: subject)
      }
      let lines = message(subject, repeat each values).lines
      return .stated(lines.first ?? "", details: Array(lines.dropFirst()))
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

// The framework's names. The subject has the type `Any`, and casts find its conformances. A generic function, opened
// for the subject's dynamic type, then makes the same matcher as the name after `.to(.`.

extension MatcherRegistry {
  /// The framework's names, which come after all registries.
  static let builtIn = MatcherRegistry(prefix: "FT") {
    for matcher in NamedMatcher.ofValues + NamedMatcher.ofNumbers { matcher }
    for matcher in NamedMatcher.ofCollections + [.throwError, .bePosted] { matcher }
  }
}

extension NamedMatcher {
  /// Creates a built-in matcher. Its closure gets the subject without its optional, or `nil` if there is no value.
  init(
    _ name: String, of subject: String, _ parameters: Parameter...,
    answer: @escaping @Sendable (_ subject: Any?, _ arguments: [Any]) throws -> Judgement?
  ) {
    let isVariadic = if case .several? = parameters.last { true } else { false }
    let optional = parameters.count { if case .optional = $0 { true } else { false } }
    let counts = parameters.count - optional...(isVariadic ? .max : parameters.count)
    self.init(name: name, subject: subject, parameters: parameters) { subject, arguments in
      let judgement = try answer(present(subject), arguments)
      // The subject's type is checked before the number of arguments.
      if judgement != nil, !counts.contains(arguments.count) { throw UnfitArguments() }
      return judgement
    }
  }

  fileprivate static var ofValues: [NamedMatcher] {
    [
      NamedMatcher("beNil", of: "any value") { subject, _ in .init(subject, .beNil) },
      NamedMatcher("beTrue", of: "Bool") { subject, _ in (subject as? Bool).map { .init($0, .beTrue) } },
      NamedMatcher("beFalse", of: "Bool") { subject, _ in (subject as? Bool).map { .init($0, .beFalse) } },
      NamedMatcher("equal", of: "an Equatable value", .likeSubject) { subject, arguments in
        if let value = subject as? any Equatable { return try equal(value, arguments) }
        guard subject == nil, let argument = arguments.first else { return nil }
        return absent("equal \(ValueDescription.brief(argument))", among: [argument]) {
          .unequal(expected: argument, got: $0)
        }
      },
      NamedMatcher("beOneOf", of: "an Equatable value", .several(.likeSubject)) { subject, arguments in
        if let value = subject as? any Equatable { return try oneOf(value, arguments) }
        let words = "be one of \(listed(arguments))"
        return subject == nil ? absent(words, among: arguments, needsValue: true) { .unlike(words, got: $0) } : nil
      },
      NamedMatcher("beIdentical", of: "an object", "an object") { subject, arguments in
        guard let object = subject.flatMap(ValueDescription.object) else { return nil }
        guard let other = arguments.first.flatMap(present).flatMap(ValueDescription.object) else {
          throw UnfitArguments()
        }
        return .init(object, .beIdentical(to: other))
      },
      typed("beAKind") { Matcher<Any>.beAKind(of: $0) },
      typed("beAnInstance") { Matcher<Any>.beAnInstance(of: $0) },
      typed("conform") { Matcher<Any>.conform(to: $0) },
    ]
  }

  private static func typed(_ name: String, _ matcher: @escaping @Sendable (any Any.Type) -> Matcher<Any>) -> Self {
    NamedMatcher(name, of: "any value", "a type") { subject, arguments in
      guard let type = arguments.first as? any Any.Type else { throw UnfitArguments() }
      return .init(subject as Any, matcher(type))
    }
  }

  fileprivate static var throwError: NamedMatcher {
    NamedMatcher(
      name: "throwError", subject: "code", parameters: ["nothing, an error or its type"], takesCode: true
    ) { subject, arguments in
      guard let outcome = subject as? Result<Any, any Error> else { return nil }
      guard let argument = arguments.first else { return .init(outcome, .throwError) }
      guard arguments.count == 1 else { throw UnfitArguments() }
      if let error = argument as? any Error & Equatable { return .init(outcome, .throwError(error)) }
      guard let type = argument as? any Error.Type else { throw UnfitArguments() }
      return .init(outcome, .throwError(ofType: type))
    }
  }

  /// The matcher starts to observe when the expectation is made, and is judged at the example's end.
  fileprivate static var bePosted: NamedMatcher {
    NamedMatcher(
      name: "bePosted", subject: "a notification's name",
      parameters: ["nothing, an object, or an object and a user info"], isJudgedAtEnd: true
    ) { subject, arguments in
      guard let name = subject as? Notification.Name ?? (subject as? String).map({ Notification.Name($0) }) else {
        return nil
      }
      let object = arguments.first.flatMap(present).map { $0 as AnyObject }
      let userInfo = arguments.dropFirst().first.map { $0 as? [AnyHashable: Any] }
      if case .some(.none) = userInfo { throw UnfitArguments() }
      guard arguments.count <= 2 else { throw UnfitArguments() }
      let log = NotificationLog(WantedNotification(name, object: object, userInfo: userInfo ?? nil))
      return Judgement(statement: "be posted") { isNegated in
        switch (log.verdict, isNegated) {
        case (.match, false), (.mismatch, true): nil
        case (.match, true): log.unwanted
        case (.mismatch(let mismatch), false), (.undecided(let mismatch), _): mismatch
        }
      }
    }
  }
}

/// A subject without a value only equals a candidate without a value.
private func absent(
  _ words: String, among candidates: [Any], needsValue: Bool = false, _ mismatch: @escaping (Any) -> Mismatch
) -> NamedMatcher.Judgement {
  let matcher = Matcher<Any>(words) { subject in
    candidates.contains { present($0) == nil } ? .match : .mismatch(mismatch(subject))
  }
  return NamedMatcher.Judgement(Any?.none as Any, needsValue ? matcher.needingValue : matcher)
}

private func equal<Subject: Equatable>(_ subject: Subject, _ arguments: [Any]) throws -> NamedMatcher.Judgement {
  guard let argument = arguments.first else { throw UnfitArguments() }
  guard let expected = present(argument) else { return .init(Optional(subject), .equal(nil)) }
  return .init(subject, .equal(try converted(expected, to: Subject.self)))
}

private func oneOf<Subject: Equatable>(_ subject: Subject, _ arguments: [Any]) throws -> NamedMatcher.Judgement {
  let given = arguments.compactMap(present)
  let candidates = try converted(given, allTo: Subject.self)
  if given.count == arguments.count { return .init(subject, .beOneOf(elementsOf: candidates)) }
  // A candidate without a value is equal only to a subject without a value.
  return .init(Optional(subject), .beOneOf(elementsOf: candidates.map { $0 } + [nil]))
}

extension NamedMatcher {
  static var ofNumbers: [NamedMatcher] {
    [
      NamedMatcher("beZero", of: "a number") { subject, _ in
        (subject as? any AdditiveArithmetic).map { zero($0) }
      },
      comparing("beLessThan", .less),
      comparing("beLessThanOrEqual", .lessOrEqual),
      comparing("beGreaterThan", .greater),
      comparing("beGreaterThanOrEqual", .greaterOrEqual),
      NamedMatcher("beBetween", of: "a Comparable value", .likeSubject, .likeSubject) { subject, arguments in
        try (subject as? any Comparable).map { try between($0, arguments) }
      },
      NamedMatcher(
        "beCloseTo", of: "a number, a date or a collection of floating-point numbers", .likeSubject,
        .optional("a tolerance")
      ) { subject, arguments in
        switch subject {
        case let number as any FixedWidthInteger: try close(number, arguments)
        case let number as any BinaryFloatingPoint: try close(number, arguments)
        case let date as Date: try close(date, arguments)
        case let numbers as any Collection: try close(numbers, arguments)
        default: nil
        }
      },
    ]
  }

  private static func comparing(_ name: String, _ relation: Relation) -> NamedMatcher {
    NamedMatcher(name, of: "a Comparable value", .likeSubject) { subject, arguments in
      try (subject as? any Comparable).map { try compared($0, relation, arguments) }
    }
  }
}

private func zero<Number: AdditiveArithmetic>(_ subject: Number) -> NamedMatcher.Judgement { .init(subject, .beZero) }

private func compared<Subject: Comparable>(
  _ subject: Subject, _ relation: Relation, _ arguments: [Any]
) throws -> NamedMatcher.Judgement {
  .init(subject, .comparing(relation, try converted(arguments, allTo: Subject.self, least: 1)[0]))
}

private func between<Subject: Comparable>(_ subject: Subject, _ arguments: [Any]) throws -> NamedMatcher.Judgement {
  let bounds = try converted(arguments, allTo: Subject.self, least: 2)
  return .init(subject, .beBetween(bounds[0], and: bounds[1]))
}

private func close<Number: FixedWidthInteger>(_ subject: Number, _ arguments: [Any]) throws -> NamedMatcher.Judgement {
  let numbers = try converted(arguments, allTo: Number.self, least: 2)
  return .init(subject, .beCloseTo(numbers[0], within: numbers[1]))
}

private func close<Number: BinaryFloatingPoint>(
  _ subject: Number, _ arguments: [Any]
) throws -> NamedMatcher.Judgement {
  let numbers = try converted(arguments, allTo: Number.self, least: 1)
  return .init(subject, .beCloseTo(numbers[0], within: numbers.dropFirst().first))
}

private func close(_ subject: Date, _ arguments: [Any]) throws -> NamedMatcher.Judgement {
  let (expected, tolerance) = try converted(arguments, to: Date.self, Duration.self)
  return .init(subject, .beCloseTo(expected, within: tolerance))
}

private func close<Subject: Collection>(_ subject: Subject, _ arguments: [Any]) throws -> NamedMatcher.Judgement? {
  func judgement<Number: BinaryFloatingPoint>(_ type: Number.Type) throws -> NamedMatcher.Judgement {
    guard let expected = arguments.first as? any Collection else { throw UnfitArguments() }
    let numbers = try converted(expected.map { $0 as Any }, allTo: type)
    let tolerance = try converted(Array(arguments.dropFirst()), allTo: type).first
    return .init(subject.compactMap { $0 as? Number }, .beCloseTo(numbers, within: tolerance))
  }
  return try (Subject.Element.self as? any BinaryFloatingPoint.Type).map { try judgement($0) }
}

extension NamedMatcher {
  static var ofCollections: [NamedMatcher] {
    [
      NamedMatcher("beEmpty", of: "a collection") { subject, _ in (subject as? any Collection).map { empty($0) } },
      counting("haveCount") { ($0, $0) },
      counting("haveCountAtLeast") { ($0, nil) },
      counting("haveCountAtMost") { (nil, $0) },
      elements("containExactlyInAnyOrder", .containExactly),
      elements("containInOrder", .containInOrder),
      texts("contain", .contain) { .contain($0) },
      texts("startWith", .startWith) { .startWith($0) },
      texts("endWith", .endWith) { .endWith($0) },
      texts("matchPattern") { .matchPattern($0) },
      texts("equalJSON") { .equalJSON($0) },
      NamedMatcher("beSorted", of: "a collection of Comparable elements") { subject, _ in
        (subject as? any Collection).flatMap { sorted($0) }
      },
      NamedMatcher("haveKey", of: "a dictionary", "a key") { subject, arguments in
        guard let dictionary = subject as? [AnyHashable: Any] else { return nil }
        let key = try converted(arguments, allTo: AnyHashable.self, least: 1)[0]
        return .init(dictionary, .haveKey(key))
      },
      NamedMatcher("haveValue", of: "a dictionary of Equatable values", "a value", "a key") { subject, arguments in
        guard let dictionary = subject as? [AnyHashable: Any] else { return nil }
        let (value, key) = try converted(arguments, to: Any.self, AnyHashable.self)
        guard let expected = present(value) as? any Equatable else { throw UnfitArguments() }
        return .init(dictionary, .haveValue(forKey: key, equalling(expected)))
      },
    ]
  }

  private static func counting(
    _ name: String, _ range: @escaping @Sendable (Int) -> (least: Int?, most: Int?)
  ) -> NamedMatcher {
    NamedMatcher(name, of: "a collection", "Int") { subject, arguments in
      guard let subject = subject as? any Collection else { return nil }
      guard let count = arguments.first as? Int else { throw UnfitArguments() }
      return counted(subject, range(count))
    }
  }

  private static func elements(_ name: String, _ verb: ElementsVerb) -> NamedMatcher {
    NamedMatcher(name, of: "a collection of Equatable elements", .several("elements")) { try verb.judgement($0, $1) }
  }

  /// Returns the matchers with a name for strings, and for collections if these have such a verb.
  private static func texts(
    _ name: String, _ verb: ElementsVerb? = nil, _ matcher: @escaping @Sendable (String) -> Matcher<String>
  ) -> NamedMatcher {
    let subject = "a string" + (verb == nil ? "" : " or a collection of Equatable elements")
    return NamedMatcher(name, of: subject, verb == nil ? "String" : .several("elements or a string")) {
      subject, arguments in
      guard let text = subject as? any StringProtocol else { return try verb?.judgement(subject, arguments) }
      guard arguments.count == 1, let argument = arguments[0] as? any StringProtocol else { throw UnfitArguments() }
      return .init(String(text), matcher(String(argument)))
    }
  }
}

private func empty<Subject: Collection>(_ subject: Subject) -> NamedMatcher.Judgement { .init(subject, .beEmpty) }

private func counted<Subject: Collection>(
  _ subject: Subject, _ range: (least: Int?, most: Int?)
) -> NamedMatcher.Judgement {
  .init(subject, Matcher(rule: Count(least: range.least, most: range.most)))
}

private enum ElementsVerb {
  case contain, containExactly, containInOrder, startWith, endWith

  func judgement(_ subject: Any?, _ arguments: [Any]) throws -> NamedMatcher.Judgement? {
    try (subject as? any Collection).flatMap { try judgement(of: $0, arguments) }
  }

  private func judgement<Subject: Collection>(of subject: Subject, _ arguments: [Any]) throws -> NamedMatcher.Judgement?
  {
    func judgement<Element: Equatable>(_ type: Element.Type) throws -> NamedMatcher.Judgement {
      .init(subject.compactMap { $0 as? Element }, matcher(try converted(arguments, allTo: type)))
    }
    return try (Subject.Element.self as? any Equatable.Type).map { try judgement($0) }
  }

  private func matcher<Element: Equatable>(_ elements: [Element]) -> Matcher<[Element]> {
    switch self {
    case .contain: .contain(elementsOf: elements)
    case .containExactly: .containExactly(inAnyOrderElementsOf: elements)
    case .containInOrder: .containInOrder(elementsOf: elements)
    case .startWith: .startWith(elementsOf: elements)
    case .endWith: .endWith(elementsOf: elements)
    }
  }
}

private func sorted<Subject: Collection>(_ subject: Subject) -> NamedMatcher.Judgement? {
  func judgement<Element: Comparable>(_ type: Element.Type) -> NamedMatcher.Judgement {
    .init(subject.compactMap { $0 as? Element }, .beSorted)
  }
  return (Subject.Element.self as? any Comparable.Type).map { judgement($0) }
}

/// A value of another type is shown as the actual value in the failure.
private func equalling<Value: Equatable>(_ expected: Value) -> Matcher<Any> {
  Matcher("equal \(ValueDescription.brief(expected))") { value in
    value as? Value == expected ? .match : .mismatch(.unequal(expected: expected, got: value))
  }
}
