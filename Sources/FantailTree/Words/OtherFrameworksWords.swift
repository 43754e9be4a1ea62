// Swift Testing's words, with messages that name Fantail's word.

/// Not available: Swift Testing's word.
@available(*, unavailable, message: "write rows: it(\"adds\", rows: [1, 2]) { n in … }")
public func it<Arguments: Sequence>(
  _ description: String, _ traits: Trait..., arguments: Arguments, _ body: (Arguments.Element) async throws -> Void
) -> Spec {
  preconditionFailure("unavailable")
}

extension Trait {
  /// Not available: Swift Testing's word.
  @available(*, unavailable, message: "write .pending(\"why\")")
  public static func disabled(_ reason: String? = nil) -> Self { preconditionFailure("unavailable") }

  /// Not available: another framework's word.
  @available(*, unavailable, message: "write .pending(\"why\")")
  public static func skip(_ reason: String? = nil) -> Self { preconditionFailure("unavailable") }

  /// Not available: Swift Testing's word.
  @available(*, unavailable, message: "write .knownIssue(\"#12\"), or a tag: .tags(\"12\")")
  public static func bug(_ issue: String) -> Self { preconditionFailure("unavailable") }
}
