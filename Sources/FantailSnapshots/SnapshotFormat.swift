import FantailMatchers
import Foundation

/// A way to turn values into the text of a snapshot.
public struct SnapshotFormat<Value> {
  let fileExtension: String
  let text: (Value) throws -> String

  /// Creates a format.
  ///
  /// ```swift
  /// extension SnapshotFormat where Value == Image {
  ///   static var pixels: Self { Self(fileExtension: "txt") { $0.rows.joined(separator: "\n") } }
  /// }
  /// ```
  /// - Parameters:
  ///   - fileExtension: The file extension, by which editors recognise the format.
  ///   - text: Turns a value into text. The same value must give the same text in every process.
  public init(fileExtension: String = "txt", _ text: @escaping (Value) throws -> String) {
    self.fileExtension = fileExtension
    self.text = text
  }

  /// A string, or data that contains a string, is unchanged. Other values become a tree of their parts, including
  /// inherited ones, with sorted sets and dictionaries and without addresses. A type's `description` is used only for
  /// the system's types, and only if it shows all of the value. A value with more than a thousand levels fails the
  /// expectation and its negation.
  public static var automatic: Self {
    Self { value in
      if let text = value as? any StringProtocol { return String(text) }
      if let text = (value as? Data).flatMap(DataDifference.text) { return text }
      return try SnapshotTree.text(of: value)
    }
  }

  /// The value's `description`.
  public static var description: Self { Self { String(describing: $0) } }
}

extension SnapshotFormat where Value: Encodable {
  /// JSON with sorted keys, each member on a separate line. Dates keep fractions of a second; a set's members are in
  /// the order in which the set encodes them, which differs between processes unless the set sorts them.
  public static var json: Self {
    Self(fileExtension: "json") { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .custom { date, encoder in
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite else {
          let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no moment")
          throw EncodingError.invalidValue(date, context)
        }
        let whole = Date(timeIntervalSinceReferenceDate: seconds.rounded(.down)).formatted(.iso8601)
        var container = encoder.singleValueContainer()
        try container.encode(whole.dropLast() + ValueDescription.fraction(of: seconds) + "Z")
      }
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}
