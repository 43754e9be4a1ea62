import Foundation

extension Matcher where Subject: Codable & Equatable {
  /// Matches a value that is the same after encoding it to JSON and decoding it again.
  ///
  /// The negation matches a value that changes; `nil` fails it.
  ///
  /// A failure shows the differences: fields, elements, lines.
  ///
  /// ```swift
  /// expect(order).to(.encodeAndDecode)
  /// ```
  /// ```text
  /// encoded and decoded: expected Order(id: 7, note: "gift"), got Order(id: 7, note: "")
  /// note: expected "gift", got ""
  /// ```
  @available(swift, deprecated: 99)
  public static var encodeAndDecode: Self {
    .encodeAndDecode({ try JSONEncoder().encode($0) }, { try JSONDecoder().decode(Subject.self, from: $0) })
  }
}

extension Matcher where Subject: Equatable {
  /// Matches a value that is the same after encoding and decoding it.
  ///
  /// The negation matches a value that changes; `nil` fails it.
  ///
  /// - Parameters:
  ///   - encode: Encodes the value.
  ///   - decode: Decodes it again. If one of them throws an error, the expectation and its negation fail.
  @available(swift, deprecated: 99)
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
    }.needingValue
  }
}

extension Matcher where Subject == Substring {
  /// Matches a part of a text that is the same JSON as another, with any order of keys and any white space.
  ///
  /// - Parameter expected: The other text, data with JSON, or a value in the form that `JSONEncoder` writes. Text that
  ///   is not JSON fails the expectation and its negation.
  public static func equalJSON(_ expected: some Encodable) -> Self { .sameJSON(as: expected) }
}

extension Matcher where Subject: Encodable {
  /// Matches a text or data with the same JSON as another, with any order of keys and any white space, and a value that
  /// is encoded to it.
  ///
  /// ```swift
  /// expect(Data(body.utf8)).to(.equalJSON(#"{"user": {"roles": ["admin", "dev"]}}"#))
  /// ```
  /// ```text
  /// as JSON: user.roles[1]: expected "dev", got "ops"
  /// ```
  /// Numbers are compared as doubles, and integers digit by digit. Strings and keys are compared code by code.
  ///
  /// - Parameter expected: A text, data with JSON, or a value in the form that `JSONEncoder` writes. Text that is not
  ///   JSON fails the expectation and its negation, and so does an object on either side with a repeated key.
  public static func equalJSON(_ expected: some Encodable) -> Self { .sameJSON(as: expected) }
}

extension Matcher {
  fileprivate static func sameJSON(as expected: some Encodable) -> Self {
    let text = expected as? any StringProtocol
    let words = text.map { $0.count > 60 ? ValueDescription.quote($0) : String($0) }
    return deciding("equal the JSON " + (words ?? "of \(ValueDescription.brief(expected))")) { subject in
      let wanted: JSON
      do {
        wanted = try json(expected)
      } catch {
        let reason = "what is expected \(problem(error)): \(ValueDescription.brief(expected))"
        return .undecided(.undecided("equal it as JSON", because: reason, got: subject))
      }
      do {
        let got = try json(subject)
        return wanted == got ? .match : .mismatch(.part("as JSON", .unequal(expected: wanted, got: got)))
      } catch JSONProblem.notJSON {
        return .undecided(.unlike("be JSON", got: subject))
      } catch {
        return .undecided(.undecided("equal it as JSON", because: "it \(problem(error))", got: subject))
      }
    }.needingValue
  }
}

private func problem(_ error: any Error) -> String {
  (error as? JSONProblem)?.text ?? "cannot be encoded: \(ValueDescription.brief(error))"
}

private func json(_ value: Any) throws -> JSON {
  if let text = plainText(value) { return try JSON(text) }
  if let data = value as? Data {
    // Without this check, other bytes would be decoded to the same characters.
    guard String(data: data, encoding: .utf8) != nil else { throw JSONProblem.notJSON }
    return try JSON(String(decoding: data, as: UTF8.self))
  }
  guard let value = value as? any Encodable else { throw JSONProblem.notJSON }
  return try JSON(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
}
