/// Collects the specs listed in a group's closure.
///
/// Plain Swift works inside: `if`, `switch`, `for`, `let`, and calls of functions that return a ``Spec``. A statement
/// that is no spec, such as an expectation, does not compile: it would run while the tree is built, before any hook.
@resultBuilder
public enum SpecBuilder {
  // A statement is a `Spec` and not a list of them, whatever it lists: the compiler then has no `[Spec]` to ask for each
  // statement whether it is `Sendable`, and nothing to call, since what stands there goes on as it is. It takes a
  // thirtieth less for an example.

  /// Takes one listed spec.
  @_transparent
  public static func buildExpression(_ spec: Spec) -> Spec { spec }

  /// Takes a list of specs, as `map` makes one.
  @_disfavoredOverload
  public static func buildExpression(_ specs: [Spec]) -> Spec { Spec(listing: specs) }

  /// Not available: the statement would run while the tree is built, before any hook.
  @available(
    *, unavailable,
    message: "only specs stand in a group: put expectations and other statements into 'it' or a hook"
  )
  @_disfavoredOverload
  public static func buildExpression<Statement>(_ statement: Statement) -> Spec { Spec(listing: []) }

  /// Puts the statements of a closure together.
  public static func buildBlock(_ parts: Spec...) -> [Spec] { parts }

  /// Supports `for … in`.
  public static func buildArray(_ parts: [[Spec]]) -> Spec { Spec(listing: parts.flatMap { $0 }) }

  /// Supports `if` without `else`.
  public static func buildOptional(_ part: [Spec]?) -> Spec { Spec(listing: part ?? []) }

  /// Supports the first branch of `if … else` and `switch`.
  public static func buildEither(first part: [Spec]) -> Spec { Spec(listing: part) }

  /// Supports the other branches of `if … else` and `switch`.
  public static func buildEither(second part: [Spec]) -> Spec { Spec(listing: part) }

  /// Supports the first branches of those with three and more: each pair of branches is one for the next.
  public static func buildEither(first part: Spec) -> Spec { part }

  /// Supports the other branches of those with three and more.
  public static func buildEither(second part: Spec) -> Spec { part }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(_ part: [Spec]) -> [Spec] { part }
}
