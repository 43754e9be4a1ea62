import Foundation

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
