/// A value with one list of its parts for both writing and reading. The format may leave members out, or place them
/// elsewhere than the type does.
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
