public import FantailPlan
public import FantailTree

/// What became of one planned example.
public struct ExampleResult: Sendable, Codable {
  /// The example.
  public let example: PlannedExample
  /// How it ended.
  public let status: Status
  /// What went wrong, in the order it happened. A known issue keeps what it is known for.
  public let issues: [Issue]
  /// Why it is pending or skipped, when a reason was given.
  public let reason: String?
  /// How long it ran, hooks included.
  public let duration: Duration
  /// What a `specify` says: its first expectation, such as "should equal 1".
  public let expectationDescription: String?

  /// What it wrote to the standard outputs, where it ran in a process of its own (`--isolate`); otherwise empty.
  public let output: String

  /// How an example ends.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case passed, failed, pending, skipped
  }

  package init(
    example: PlannedExample, status: Status, issues: [Issue] = [], reason: String? = nil, duration: Duration = .zero,
    expectationDescription: String? = nil, output: String = ""
  ) {
    self.example = example
    self.status = status
    self.issues = issues
    self.reason = reason
    self.duration = duration
    self.expectationDescription = expectationDescription
    self.output = output
  }

  /// Reads a result.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    self.init(
      example: try fields("example"), status: try fields("status"), issues: try fields("issues"),
      reason: try fields.optional("reason"), duration: try fields("duration"),
      expectationDescription: try fields.optional("expectationDescription"), output: try fields("output"))
  }

  /// Writes the result.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    let fields = CodedFields([
      "example": example.coded, "status": status, "issues": issues, "reason": reason, "duration": duration,
      "expectationDescription": expectationDescription, "output": output,
    ])
    try fields.encode(to: encoder)
  }

  /// What a report calls the example: its description, or what its first expectation says.
  public var title: String {
    if !example.description.isEmpty { return example.description }
    return expectationDescription ?? "specify at \(example.location)"
  }
}
