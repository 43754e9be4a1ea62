/// The row of a table for which a planned example is made.
///
/// ```swift
/// it("adds", rows: [.init("small", (1, 2, 3))]) { a, b, sum in expect(a + b).to(.equal(sum)) }
/// ```
/// Its statement is "adds", its key "small", and its arguments are 1, 2 and 3.
public final class PlannedRow: Sendable, Hashable, Codable, Coded {
  /// An argument of a row, as text.
  public struct Argument: Sendable, Hashable, Codable, Coded {
    /// The argument's label in a tuple, or its name in a structure.
    public let label: String?
    /// The argument's value, as it describes itself.
    public let text: String

    package init(label: String?, text: String) {
      self.label = label
      self.text = text
    }

    package init(_ fields: FieldReader) throws {
      self.init(label: try fields.optional("label"), text: try fields("text"))
    }

    package var coded: CodedFields { CodedFields(["label": label, "text": text]) }
  }

  /// The words that all rows of the table share.
  public let statement: String
  /// The row's name, which distinguishes it from other rows.
  public let key: String
  private let described: @Sendable () -> [Argument]

  /// The arguments, described when this property is read.
  ///
  /// This list is empty for a plan that was read from JSON, since the descriptions of values may differ between
  /// processes.
  public var arguments: [Argument] { described() }

  /// - Parameter arguments: Describes the arguments. Describing a value runs user code.
  init(statement: String, key: String, arguments: @escaping @Sendable () -> [Argument]) {
    self.statement = statement
    self.key = key
    described = arguments
  }
}

extension PlannedRow {
  /// Creates the row for an example in another process.
  package convenience init(listed statement: String, key: String, _ arguments: [Argument]) {
    self.init(statement: statement, key: key) { arguments }
  }

  /// Compares the statements and the keys; arguments may not be comparable.
  public static func == (left: PlannedRow, right: PlannedRow) -> Bool {
    left.statement == right.statement && left.key == right.key
  }

  /// Hashes the statement and the key.
  public func hash(into hasher: inout Hasher) { hasher.combine([statement, key]) }

  package convenience init(_ fields: FieldReader) throws {
    let arguments: [Argument] = try fields.optional("arguments") ?? []
    self.init(statement: try fields("statement"), key: try fields("key")) { arguments }
  }

  /// The row without its arguments.
  package var coded: CodedFields { CodedFields(["statement": statement, "key": key]) }

  /// The row with its arguments, for the result of a run.
  package var codedWithArguments: CodedFields { coded.adding("arguments", arguments) }
}
