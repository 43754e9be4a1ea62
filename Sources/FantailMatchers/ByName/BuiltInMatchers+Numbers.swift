#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NamedMatcher {
  static var ofNumbers: [NamedMatcher] {
    [
      NamedMatcher("beZero", of: "a number") { ($0 as? any AdditiveArithmetic).map { zero($0) } },
      comparing("beLessThan", .less),
      comparing("beLessThanOrEqual", .lessOrEqual),
      comparing("beGreaterThan", .greater),
      comparing("beGreaterThanOrEqual", .greaterOrEqual),
      NamedMatcher("beBetween", of: "a Comparable value", .likeSubject, .likeSubject) {
        subject, arguments in
        (subject as? any Comparable).map { between($0, arguments) } ?? .otherSubject
      },
      NamedMatcher(
        "beCloseTo", of: "a number, a date or a collection of floating-point numbers", .likeSubject,
        .optional("a tolerance")
      ) { subject, arguments in
        if let number = subject as? any FixedWidthInteger { return close(number, arguments) }
        if let number = subject as? any BinaryFloatingPoint { return close(number, arguments) }
        if let date = subject as? Date { return close(date, arguments) }
        return (subject as? any Collection).map { close($0, arguments) } ?? .otherSubject
      },
    ]
  }

  private static func comparing(_ name: String, _ relation: Relation) -> NamedMatcher {
    NamedMatcher(name, of: "a Comparable value", .likeSubject) { subject, arguments in
      (subject as? any Comparable).map { compared($0, relation, arguments) } ?? .otherSubject
    }
  }
}

/// The arguments as values of one type; none where one of them is not.
func values<Value>(_ arguments: [Any], as type: Value.Type) -> [Value]? {
  let values = arguments.compactMap { converted($0, to: type) }
  return values.count == arguments.count ? values : nil
}

private func zero<Number: AdditiveArithmetic>(_ subject: Number) -> NamedMatcher.Judgement { .init(subject, .beZero) }

private func compared<Subject: Comparable>(
  _ subject: Subject, _ relation: Relation, _ arguments: [Any]
) -> NamedMatcher.Answer {
  guard let bound = values(arguments, as: Subject.self)?.first else { return .otherArguments }
  return .judgement(.init(subject, Matcher(rule: Bounded(relation: relation, bound: bound))))
}

private func between<Subject: Comparable>(_ subject: Subject, _ arguments: [Any]) -> NamedMatcher.Answer {
  guard let bounds = values(arguments, as: Subject.self), bounds.count == 2 else { return .otherArguments }
  return .judgement(.init(subject, .beBetween(bounds[0], and: bounds[1])))
}

private func close<Number: FixedWidthInteger>(_ subject: Number, _ arguments: [Any]) -> NamedMatcher.Answer {
  guard let numbers = values(arguments, as: Number.self), numbers.count == 2 else { return .otherArguments }
  return .judgement(.init(subject, .beCloseTo(numbers[0], within: numbers[1])))
}

private func close<Number: BinaryFloatingPoint>(_ subject: Number, _ arguments: [Any]) -> NamedMatcher.Answer {
  guard let numbers = values(arguments, as: Number.self), let expected = numbers.first else { return .otherArguments }
  return .judgement(.init(subject, .beCloseTo(expected, within: numbers.dropFirst().first)))
}

private func close(_ subject: Date, _ arguments: [Any]) -> NamedMatcher.Answer {
  guard arguments.count == 2, let expected = arguments[0] as? Date, let tolerance = arguments[1] as? Duration else {
    return .otherArguments
  }
  return .judgement(.init(subject, .beCloseTo(expected, within: tolerance)))
}

private func close<Subject: Collection>(_ subject: Subject, _ arguments: [Any]) -> NamedMatcher.Answer {
  func answer<Number: BinaryFloatingPoint>(_ type: Number.Type) -> NamedMatcher.Answer {
    guard let expected = arguments.first as? any Collection else { return .otherArguments }
    guard let numbers = values(expected.map { $0 as Any }, as: type),
      let tolerance = values(Array(arguments.dropFirst()), as: type)
    else { return .otherArguments }
    return .judgement(.init(subject.compactMap { $0 as? Number }, .beCloseTo(numbers, within: tolerance.first)))
  }
  return (Subject.Element.self as? any BinaryFloatingPoint.Type).map { answer($0) } ?? .otherSubject
}
