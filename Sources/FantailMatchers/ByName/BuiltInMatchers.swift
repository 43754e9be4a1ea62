import Foundation

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
