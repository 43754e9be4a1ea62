import Foundation

extension Matcher where Subject: Codable & Equatable {
  /// Matches a value that is the same after it was encoded to JSON and decoded again.
  ///
  /// A failure shows what differs: fields, elements, lines.
  ///
  /// ```swift
  /// expect(order).to(.encodeAndDecode)
  /// ```
  /// ```text
  /// encoded and decoded: expected Order(id: 7, note: "gift"), got Order(id: 7, note: "")
  /// note: expected "gift", got ""
  /// ```
  public static var encodeAndDecode: Self {
    .encodeAndDecode({ try JSONEncoder().encode($0) }, { try JSONDecoder().decode(Subject.self, from: $0) })
  }
}

extension Matcher where Subject: Equatable {
  /// Matches a value that is the same after it was encoded and decoded again.
  ///
  /// - Parameters:
  ///   - encode: Encodes the value.
  ///   - decode: Decodes it again. An error that either throws fails the expectation and its negation.
  public static func encodeAndDecode<Coded>(
    _ encode: @escaping (Subject) throws -> Coded, _ decode: @escaping (Coded) throws -> Subject
  ) -> Self {
    let words = "be the same when encoded and decoded"
    return Matcher(words) { subject in
      do {
        let copy = try decode(encode(subject))
        return copy == subject
          ? .match : .mismatch(.part("encoded and decoded", .unequal(expected: subject, got: copy)))
      } catch {
        return .undecided(.undecided(words, because: "coding threw \(ValueDescription.brief(error))", got: subject))
      }
    }
  }
}
