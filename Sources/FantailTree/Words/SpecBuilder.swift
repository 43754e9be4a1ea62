/// Collects the specs listed in a group's closure.
///
/// Plain Swift works inside: `if`, `switch`, `for`, `let`, and calls of functions that return a ``Spec``. A statement
/// that is not a spec, such as an expectation, does not compile: it would run while the tree is built, before any hook.
@resultBuilder
public enum SpecBuilder {
  // A statement is a `Spec` and not a list, even if it lists several. The compiler then does not check for each
  // statement that `[Spec]` is `Sendable`, and has no function to call. Compiling an example takes a thirtieth less
  // time.

  /// Takes one listed spec.
  @_transparent
  public static func buildExpression(_ spec: Spec) -> Spec { spec }

  /// Takes a list of specs, such as the result of `map`.
  @_disfavoredOverload
  public static func buildExpression(_ specs: [Spec]) -> Spec { Spec(listing: specs) }

  /// Not available: the statement would run while the tree is built, before any hook.
  @available(
    *, unavailable,
    message: "a group contains only specs: put expectations and other statements into 'it' or a hook"
  )
  @_disfavoredOverload
  public static func buildExpression<Statement>(_ statement: Statement) -> Spec { Spec(listing: []) }

  /// Joins the statements of a closure.
  public static func buildBlock(_ parts: Spec...) -> [Spec] { parts }

  /// Supports `for … in`.
  public static func buildArray(_ parts: [[Spec]]) -> Spec { Spec(listing: parts.flatMap { $0 }) }

  /// Supports `if` without `else`.
  public static func buildOptional(_ part: [Spec]?) -> Spec { Spec(listing: part ?? []) }

  /// Supports the first branch of `if … else` and `switch`.
  public static func buildEither(first part: [Spec]) -> Spec { Spec(listing: part) }

  /// Supports the other branches of `if … else` and `switch`.
  public static func buildEither(second part: [Spec]) -> Spec { Spec(listing: part) }

  /// Supports statements with three branches and more: the compiler joins branches in pairs, and pairs of pairs.
  public static func buildEither(first part: Spec) -> Spec { part }

  /// Supports the second branch of a pair of pairs.
  public static func buildEither(second part: Spec) -> Spec { part }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(_ part: [Spec]) -> [Spec] { part }
}
