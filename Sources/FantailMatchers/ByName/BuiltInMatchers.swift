import Foundation

// The framework's own names. A subject comes as `Any`, so its powers are found by casting, and a generic function
// opened for its type makes the matcher that the same name has after `.to(.`.

extension MatcherRegistry {
  /// The framework's own names, asked last.
  static let builtIn = MatcherRegistry(prefix: "FT") {
    for matcher in NamedMatcher.ofValues + NamedMatcher.ofNumbers { matcher }
    for matcher in NamedMatcher.ofCollections + NamedMatcher.ofStrings { matcher }
    for matcher in NamedMatcher.ofCode { matcher }
  }
}

extension NamedMatcher {
  /// A built-in; its closure gets the subject without its optionality, `nil` where there is no value.
  init(
    _ name: String, of subject: String, _ parameters: Parameter..., atEnd: Bool = false,
    answer: @escaping @Sendable (_ subject: Any?, _ arguments: [Any]) -> Answer
  ) {
    let isVariadic = if case .several? = parameters.last { true } else { false }
    let optional = parameters.count { if case .optional = $0 { true } else { false } }
    self.init(name: name, subject: subject, parameters: parameters, isJudgedAtEnd: atEnd) { subject, arguments in
      let fits =
        isVariadic
        ? arguments.count >= parameters.count
        : (parameters.count - optional...parameters.count).contains(arguments.count)
      // Of what type a subject is comes before how it is asked about.
      guard fits else { return answer(present(subject), arguments).isOtherSubject ? .otherSubject : .otherArguments }
      return answer(present(subject), arguments)
    }
  }

  /// A built-in without arguments, whose closure returns `nil` for a subject of another type.
  init(_ name: String, of subject: String, _ judge: @escaping @Sendable (Any) -> Judgement?) {
    self.init(name, of: subject) { subject, _ in subject.flatMap(judge).map { .judgement($0) } ?? .otherSubject }
  }

  fileprivate static var ofValues: [NamedMatcher] {
    [
      NamedMatcher("beNil", of: "any value") { subject, _ in .judgement(.init(subject, .beNil)) },
      NamedMatcher("beTrue", of: "Bool") { ($0 as? Bool).map { .init($0, .beTrue) } },
      NamedMatcher("beFalse", of: "Bool") { ($0 as? Bool).map { .init($0, .beFalse) } },
      NamedMatcher("equal", of: "an Equatable value", .likeSubject) { subject, arguments in
        guard let argument = arguments.first else { return subject is any Equatable ? .otherArguments : .otherSubject }
        if let value = subject as? any Equatable { return equal(value, argument) }
        // An absent value equals only another.
        return subject == nil ? .judgement(absent(argument)) : .otherSubject
      },
      NamedMatcher("beOneOf", of: "an Equatable value", .several(.likeSubject)) { subject, arguments in
        if let value = subject as? any Equatable { return oneOf(value, arguments) }
        return subject == nil ? .judgement(absent(among: arguments)) : .otherSubject
      },
      NamedMatcher("beIdentical", of: "an object", "an object") { subject, arguments in
        guard let object = subject.flatMap(ValueDescription.object) else { return .otherSubject }
        guard let other = arguments.first.flatMap(present).flatMap(ValueDescription.object) else {
          return .otherArguments
        }
        return .judgement(.init(object, .beIdentical(to: other)))
      },
      typed("beAKind") { Matcher<Any>.beAKind(of: $0) },
      typed("beAnInstance") { Matcher<Any>.beAnInstance(of: $0) },
      typed("conform") { Matcher<Any>.conform(to: $0) },
    ]
  }

  private static func typed(_ name: String, _ matcher: @escaping @Sendable (any Any.Type) -> Matcher<Any>) -> Self {
    NamedMatcher(name, of: "any value", "a type") { subject, arguments in
      guard let type = arguments.first as? any Any.Type else { return .otherArguments }
      return .judgement(.init(subject as Any, matcher(type)))
    }
  }

  fileprivate static var ofCode: [NamedMatcher] {
    var throwing = NamedMatcher(
      name: "throwError", subject: "code", parameters: ["nothing, an error or its type"], isJudgedAtEnd: false
    ) { subject, arguments in
      guard let outcome = subject as? CodeOutcome else { return .otherSubject }
      guard let argument = arguments.first else { return .judgement(.init(outcome.result, .throwError)) }
      guard arguments.count == 1 else { return .otherArguments }
      if let error = argument as? any Error & Equatable { return .judgement(thrown(outcome, error)) }
      guard let type = argument as? any Error.Type else { return .otherArguments }
      return .judgement(thrown(outcome, ofType: type))
    }
    throwing.takesCode = true
    return [
      throwing,
      // Listens from when it is asked for, and is judged at the example's end.
      NamedMatcher(
        name: "bePosted", subject: "a notification's name",
        parameters: ["nothing, an object, or an object and a user info"], isJudgedAtEnd: true
      ) { subject, arguments in
        guard let name = subject as? Notification.Name ?? (subject as? String).map({ Notification.Name($0) }) else {
          return .otherSubject
        }
        guard arguments.count <= 2 else { return .otherArguments }
        let object = arguments.first.flatMap(present).map { $0 as AnyObject }
        let userInfo = arguments.dropFirst().first.map { $0 as? [AnyHashable: Any] }
        if case .some(.none) = userInfo { return .otherArguments }
        let log = NotificationLog(WantedNotification(name, object: object, userInfo: userInfo ?? nil))
        log.observe(.default)
        return .judgement(
          Judgement(statement: "be posted") { isNegated in
            log.hasFit == isNegated ? .mismatch(log.facts(isWanted: !isNegated).mismatch) : nil
          })
      },
    ]
  }
}

extension NamedMatcher.Answer {
  fileprivate var isOtherSubject: Bool { if case .otherSubject = self { true } else { false } }
}

private func absent(_ argument: Any) -> NamedMatcher.Judgement {
  NamedMatcher.Judgement(
    Optional<Any>.none as Any,
    Matcher(
      "equal \(ValueDescription.brief(argument))",
      judging: { subject in
        present(argument) == nil ? .match : .mismatch(.unequal(expected: argument, got: subject))
      }))
}

private func absent(among candidates: [Any]) -> NamedMatcher.Judgement {
  let words = "be one of \(listed(candidates))"
  return NamedMatcher.Judgement(
    Optional<Any>.none as Any,
    Matcher(
      words,
      judging: { subject in
        candidates.contains { present($0) == nil } ? .match : .mismatch(.unlike(words, got: subject))
      }))
}

private func equal<Subject: Equatable>(_ subject: Subject, _ argument: Any) -> NamedMatcher.Answer {
  guard let expected = present(argument) else {
    return .judgement(.init(Optional(subject), .equal(nil)))
  }
  return converted(expected, to: Subject.self).map { .judgement(.init(subject, .equal($0))) } ?? .otherArguments
}

private func oneOf<Subject: Equatable>(_ subject: Subject, _ arguments: [Any]) -> NamedMatcher.Answer {
  let given = arguments.compactMap(present)
  guard let candidates = values(given, as: Subject.self) else { return .otherArguments }
  if given.count == arguments.count { return .judgement(.init(subject, .beOneOf(elementsOf: candidates))) }
  // An absent candidate is one that only an absent subject equals.
  return .judgement(.init(Optional(subject), .beOneOf(elementsOf: candidates.map { $0 } + [nil])))
}

private func thrown<Failure: Error & Equatable>(_ outcome: CodeOutcome, _ error: Failure) -> NamedMatcher.Judgement {
  .init(outcome.result, .throwError(error))
}

private func thrown<Failure: Error>(_ outcome: CodeOutcome, ofType type: Failure.Type) -> NamedMatcher.Judgement {
  .init(outcome.result, .throwError(ofType: type))
}
