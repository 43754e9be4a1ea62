/// Collects the specs listed in a group's closure.
///
/// Plain Swift works inside: `if`, `switch`, `for`, `let`, and calls of functions that return a ``Spec``. A statement
/// that is no spec, such as an expectation, does not compile: it would run while the tree is built, before any hook.
@resultBuilder
public enum SpecBuilder {
  /// Takes one listed spec.
  public static func buildExpression(_ spec: Spec) -> [Spec] { [spec] }

  /// Takes a list of specs, as `map` makes one.
  @_disfavoredOverload
  public static func buildExpression(_ specs: [Spec]) -> [Spec] { specs }

  /// Not available: the statement would run while the tree is built, before any hook.
  @available(
    *, unavailable,
    message: "only specs stand in a group: put expectations and other statements into 'it' or a hook"
  )
  @_disfavoredOverload
  public static func buildExpression<Statement>(_ statement: Statement) -> [Spec] { [] }

  /// Puts the statements of a closure together.
  public static func buildBlock(_ parts: [Spec]...) -> [Spec] {
    // By position, as most parts are one spec: every spec of a run comes this way, in a debug build as well.
    var specs: [Spec] = []
    specs.reserveCapacity(parts.count)
    var index = 0
    while index < parts.count {
      let part = parts[index]
      if part.count == 1 { specs.append(part[0]) } else { specs.append(contentsOf: part) }
      index += 1
    }
    return specs
  }

  /// Supports `for … in`.
  public static func buildArray(_ parts: [[Spec]]) -> [Spec] { parts.flatMap { $0 } }

  /// Supports `if` without `else`.
  public static func buildOptional(_ part: [Spec]?) -> [Spec] { part ?? [] }

  /// Supports the first branch of `if … else` and `switch`.
  public static func buildEither(first part: [Spec]) -> [Spec] { part }

  /// Supports the other branches of `if … else` and `switch`.
  public static func buildEither(second part: [Spec]) -> [Spec] { part }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(_ part: [Spec]) -> [Spec] { part }
}
