extension MatcherRegistry {
  /// The framework's own names, asked last. They find the subject's powers by casting.
  static var builtIn: MatcherRegistry {
    MatcherRegistry(prefix: "FT") {
      NamedMatcher("beNil", "any value") { subject in .init(Optional(any: subject), .beNil()) }
      NamedMatcher("beTrue", "Bool") { subject in (subject as? Bool).map { .init($0, .beTrue) } }
      NamedMatcher("beFalse", "Bool") { subject in (subject as? Bool).map { .init($0, .beFalse) } }
      NamedMatcher("beEmpty", "a collection") { subject in
        (present(subject) as? any Collection).map { empty($0) }
      }
      NamedMatcher("haveCount", "a collection", ["Int"]) { subject, argument in
        guard let subject = present(subject) as? any Collection else { return .otherSubject }
        guard let count = argument as? Int else { return .otherArguments }
        return .judgement(counted(subject, count))
      }
      NamedMatcher("equal", "an Equatable value", ["the subject's type"]) { subject, argument in
        guard let value = present(subject) as? any Equatable else {
          // An absent value equals only another.
          guard present(subject) == nil else { return .otherSubject }
          return .judgement(absent(argument))
        }
        return equal(value, argument)
      }
      NamedMatcher(comparing: "beLessThan") { .less }
      NamedMatcher(comparing: "beLessThanOrEqual") { .lessOrEqual }
      NamedMatcher(comparing: "beGreaterThan") { .greater }
      NamedMatcher(comparing: "beGreaterThanOrEqual") { .greaterOrEqual }
      NamedMatcher("contain", "a string or a collection of Equatable elements", ["an element or a string"]) {
        subject, argument in
        let subject = present(subject)
        if let text = subject as? any StringProtocol, let part = argument as? any StringProtocol {
          return .judgement(.init(String(text), .contain(String(part))))
        }
        return (subject as? any Collection).map { contains($0, argument) } ?? .otherSubject
      }
      for (name, isPrefix) in [("startWith", true), ("endWith", false)] {
        NamedMatcher(name, "a string", ["String"]) { subject, argument in
          guard let subject = present(subject) as? any StringProtocol else { return .otherSubject }
          guard let part = argument as? any StringProtocol else { return .otherArguments }
          let text = String(part)
          return .judgement(.init(String(subject), isPrefix ? .startWith(text) : .endWith(text)))
        }
      }
    }
  }
}

extension NamedMatcher {
  /// A built-in without arguments, whose closure answers `nil` for a subject of another type.
  fileprivate init(_ name: String, _ subject: String, _ judge: @escaping @Sendable (Any) -> Judgement?) {
    self.init(name: name, subject: subject, parameters: [], isJudgedAtEnd: false) { subject, arguments in
      guard let judgement = judge(subject) else { return .otherSubject }
      return arguments.isEmpty ? .judgement(judgement) : .otherArguments
    }
  }

  /// A built-in with one argument.
  fileprivate init(
    _ name: String, _ subject: String, _ parameters: [String], _ answer: @escaping @Sendable (Any, Any) -> Answer
  ) {
    self.init(name: name, subject: subject, parameters: parameters, isJudgedAtEnd: false) { subject, arguments in
      guard arguments.count == 1 else { return .otherArguments }
      return answer(subject, arguments[0])
    }
  }

  fileprivate init(comparing name: String, _ relation: @escaping @Sendable () -> Relation) {
    self.init(name, "a Comparable value", ["the subject's type"]) { subject, argument in
      guard let subject = present(subject) as? any Comparable else { return .otherSubject }
      return compared(subject, relation(), argument)
    }
  }
}

extension Optional where Wrapped == Any {
  /// A value without its optionality, however deep.
  fileprivate init(any value: Any) {
    guard let optional = value as? any OptionalValue else {
      self = value
      return
    }
    self = optional.wrappedValue.flatMap { Optional(any: $0) }
  }
}

private func present(_ value: Any) -> Any? { Optional(any: value) }

private func absent(_ argument: Any) -> NamedMatcher.Judgement {
  NamedMatcher.Judgement(
    Optional<Any>.none as Any,
    Matcher(
      "equal \(ValueDescription.brief(argument))",
      judging: { subject in
        present(argument) == nil ? .match : .mismatch(.unequal(expected: argument, got: subject))
      }))
}

private func empty<Subject: Collection>(_ subject: Subject) -> NamedMatcher.Judgement { .init(subject, .beEmpty) }

private func counted<Subject: Collection>(_ subject: Subject, _ count: Int) -> NamedMatcher.Judgement {
  .init(subject, .haveCount(count))
}

private func equal<Subject: Equatable>(_ subject: Subject, _ argument: Any) -> NamedMatcher.Answer {
  guard let expected = present(argument) else {
    return .judgement(.init(Optional(subject), .equal(nil)))
  }
  return converted(expected, to: Subject.self).map { .judgement(.init(subject, .equal($0))) } ?? .otherArguments
}

private func compared<Subject: Comparable>(
  _ subject: Subject, _ relation: Relation, _ argument: Any
) -> NamedMatcher.Answer {
  guard let bound = converted(argument, to: Subject.self) else { return .otherArguments }
  return .judgement(.init(subject, Matcher(rule: Bounded(relation: relation, bound: bound))))
}

private func contains<Subject: Collection>(_ subject: Subject, _ argument: Any) -> NamedMatcher.Answer {
  guard let type = Subject.Element.self as? any Equatable.Type else { return .otherSubject }
  return contains(subject, argument, type)
}

private func contains<Element: Equatable>(
  _ subject: some Collection, _ argument: Any, _ type: Element.Type
) -> NamedMatcher.Answer {
  guard let element = converted(argument, to: type) else { return .otherArguments }
  // The elements are of this type: the caller took it from the collection.
  return .judgement(.init(subject.compactMap { $0 as? Element }, .contain(element)))
}
