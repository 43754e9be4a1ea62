/// A value that is written and read by one list of its parts, in a format of its own: with members that may be missing, or
/// that stand elsewhere than in the type.
package protocol Coded: Codable {
  init(_ fields: FieldReader) throws
  var coded: CodedFields { get }
}

extension Coded {
  /// Reads a value.
  public init(from decoder: any Decoder) throws { try self.init(FieldReader(from: decoder)) }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try coded.encode(to: encoder) }
}
