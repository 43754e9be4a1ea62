extension NamedMatcher {
  static var ofCollections: [NamedMatcher] {
    [
      NamedMatcher("beEmpty", of: "a collection") { ($0 as? any Collection).map { empty($0) } },
      counting("haveCount") { (count: Int) in (count, count) },
      counting("haveCountAtLeast") { (count: Int) in (count, nil) },
      counting("haveCountAtMost") { (count: Int) in (nil, count) },
      NamedMatcher("contain", of: "a string or a collection of Equatable elements", .several("elements or a string")) {
        subject, arguments in
        if let text = subject as? any StringProtocol {
          return string(arguments).map { .judgement(.init(String(text), .contain($0))) } ?? .otherArguments
        }
        return elements(subject, arguments, .contain)
      },
      NamedMatcher("containExactlyInAnyOrder", of: "a collection of Equatable elements", .several("elements")) {
        elements($0, $1, .containExactly)
      },
      NamedMatcher("containInOrder", of: "a collection of Equatable elements", .several("elements")) {
        elements($0, $1, .containInOrder)
      },
      NamedMatcher("startWith", of: "a string or a collection of Equatable elements", .several("elements or a string"))
      {
        subject, arguments in
        if let text = subject as? any StringProtocol {
          return string(arguments).map { .judgement(.init(String(text), .startWith($0))) } ?? .otherArguments
        }
        return elements(subject, arguments, .startWith)
      },
      NamedMatcher("endWith", of: "a string or a collection of Equatable elements", .several("elements or a string")) {
        subject, arguments in
        if let text = subject as? any StringProtocol {
          return string(arguments).map { .judgement(.init(String(text), .endWith($0))) } ?? .otherArguments
        }
        return elements(subject, arguments, .endWith)
      },
      NamedMatcher("beSorted", of: "a collection of Comparable elements") { subject in
        (subject as? any Collection).flatMap { sorted($0) }
      },
      NamedMatcher("haveKey", of: "a dictionary", "a key") { subject, arguments in
        guard let dictionary = subject as? [AnyHashable: Any] else { return .otherSubject }
        guard let key = arguments.first as? AnyHashable else { return .otherArguments }
        return .judgement(.init(dictionary, .haveKey(key)))
      },
      NamedMatcher("haveValue", of: "a dictionary of Equatable values", "a value", "a key") { subject, arguments in
        guard let dictionary = subject as? [AnyHashable: Any] else { return .otherSubject }
        guard arguments.count == 2, let key = arguments[1] as? AnyHashable else { return .otherArguments }
        return value(arguments[0], key, in: dictionary)
      },
    ]
  }

  static var ofStrings: [NamedMatcher] {
    [
      NamedMatcher("matchPattern", of: "a string", "String") { subject, arguments in
        guard let text = subject as? any StringProtocol else { return .otherSubject }
        return string(arguments).map { .judgement(.init(String(text), .matchPattern($0))) } ?? .otherArguments
      },
      NamedMatcher("equalJSON", of: "a string", "String") { subject, arguments in
        guard let text = subject as? any StringProtocol else { return .otherSubject }
        return string(arguments).map { .judgement(.init(String(text), .equalJSON($0))) } ?? .otherArguments
      },
    ]
  }

  private static func counting(
    _ name: String, _ range: @escaping @Sendable (Int) -> (least: Int?, most: Int?)
  ) -> NamedMatcher {
    NamedMatcher(name, of: "a collection", "Int") { subject, arguments in
      guard let subject = subject as? any Collection else { return .otherSubject }
      guard let count = arguments.first as? Int else { return .otherArguments }
      return .judgement(counted(subject, range(count)))
    }
  }
}

private func string(_ arguments: [Any]) -> String? {
  guard arguments.count == 1, let text = arguments[0] as? any StringProtocol else { return nil }
  return String(text)
}

private func empty<Subject: Collection>(_ subject: Subject) -> NamedMatcher.Judgement { .init(subject, .beEmpty) }

private func counted<Subject: Collection>(
  _ subject: Subject, _ range: (least: Int?, most: Int?)
) -> NamedMatcher.Judgement {
  switch range {
  case (let least?, let most?) where least == most: .init(subject, .haveCount(least))
  case (let least?, _): .init(subject, .haveCount(atLeast: least))
  case (nil, let most): .init(subject, .haveCount(atMost: most ?? .max))
  }
}

/// The verbs about some elements of a collection.
private enum ElementsVerb {
  case contain, containExactly, containInOrder, startWith, endWith

  func matcher<Element: Equatable>(_ elements: [Element]) -> Matcher<[Element]> {
    switch self {
    case .contain: .contain(elementsOf: elements)
    case .containExactly: .containExactly(inAnyOrderElementsOf: elements)
    case .containInOrder: .containInOrder(elementsOf: elements)
    case .startWith: .startWith(elementsOf: elements)
    case .endWith: .endWith(elementsOf: elements)
    }
  }
}

private func elements(_ subject: Any?, _ arguments: [Any], _ verb: ElementsVerb) -> NamedMatcher.Answer {
  (subject as? any Collection).map { elements($0, arguments, verb) } ?? .otherSubject
}

private func elements<Subject: Collection>(
  _ subject: Subject, _ arguments: [Any], _ verb: ElementsVerb
) -> NamedMatcher.Answer {
  func answer<Element: Equatable>(_ type: Element.Type) -> NamedMatcher.Answer {
    guard let arguments = values(arguments, as: type) else { return .otherArguments }
    return .judgement(.init(subject.compactMap { $0 as? Element }, verb.matcher(arguments)))
  }
  return (Subject.Element.self as? any Equatable.Type).map { answer($0) } ?? .otherSubject
}

private func sorted<Subject: Collection>(_ subject: Subject) -> NamedMatcher.Judgement? {
  func judgement<Element: Comparable>(_ type: Element.Type) -> NamedMatcher.Judgement {
    .init(subject.compactMap { $0 as? Element }, .beSorted)
  }
  return (Subject.Element.self as? any Comparable.Type).map { judgement($0) }
}

private func value(_ expected: Any, _ key: AnyHashable, in dictionary: [AnyHashable: Any]) -> NamedMatcher.Answer {
  guard let expected = present(expected) as? any Equatable else { return .otherArguments }
  func answer<Value: Equatable>(_ expected: Value) -> NamedMatcher.Answer {
    // A value of another type is told as what came, so that the failure shows it.
    let matcher = Matcher<Any>("equal \(ValueDescription.brief(expected))") { value in
      value as? Value == expected ? .match : .mismatch(.unequal(expected: expected, got: value))
    }
    return .judgement(.init(dictionary, .haveValue(forKey: key, matcher)))
  }
  return answer(expected)
}
