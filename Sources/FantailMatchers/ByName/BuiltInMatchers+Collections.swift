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

  /// Returns the matchers of a name for strings, and for collections if they have such a verb.
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

/// A value of another type is shown as the actual value of the failure.
private func equalling<Value: Equatable>(_ expected: Value) -> Matcher<Any> {
  Matcher("equal \(ValueDescription.brief(expected))") { value in
    value as? Value == expected ? .match : .mismatch(.unequal(expected: expected, got: value))
  }
}
