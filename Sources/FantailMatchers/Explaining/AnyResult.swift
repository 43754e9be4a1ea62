/// A result of any types; the protocol of the matchers of results and of code.
///
/// A protocol and not `where Subject == Result<Success, Failure>`, so that these matchers are members of an extension,
/// which completion after `.to(.` shows only for results, and so that some can be properties.
public protocol AnyResult {
  /// The type of the value.
  associatedtype Success
  /// The type of the error.
  associatedtype Failure: Error

  /// Returns the result with its own type. Static, so that completion shows users no new member of results.
  static func result(_ result: Self) -> Result<Success, Failure>
}

extension Result: AnyResult {
  /// Returns the result with its own type.
  public static func result(_ result: Self) -> Self { result }
}
