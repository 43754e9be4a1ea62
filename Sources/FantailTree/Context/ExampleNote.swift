/// A step or an attachment of an example, for its reports.
public struct ExampleNote: Sendable, Hashable {
  /// The kinds of notes.
  public indirect enum Kind: Sendable, Hashable {
    /// A step. Its duration is `nil` if the step was cut off.
    case step(hasFailed: Bool, duration: Duration?)
    /// An attachment, as bytes.
    case attachment([UInt8])
  }

  /// The kind of note, with its result or its bytes.
  public let kind: Kind
  /// The step's title, or the attachment's name, such as `photo.png`.
  public let name: String
  /// The number of steps around it.
  public let depth: Int
  /// The place where it is written.
  public let location: SourceLocation

  package init(_ kind: Kind, named name: String, depth: Int, at location: SourceLocation) {
    self.kind = kind
    self.name = name
    self.depth = depth
    self.location = location
  }
}
