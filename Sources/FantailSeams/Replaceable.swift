/// A function or value in production code that a test may replace for one example.
///
/// ```swift
/// enum Clock {
///   static let now = Replaceable<@Sendable () -> Date> { Date() }
/// }
/// let date = Clock.now.value()
/// ```
/// In a test that imports Fantail:
/// ```swift
/// Clock.now.replace(with: { Date(timeIntervalSince1970: 0) })
/// ```
/// Only the running example and its child tasks use the replacement, which ends with the example. Builds without
/// `DEBUG`, such as release builds, contain only the original value and read it like a constant.
public struct Replaceable<Value: Sendable>: Sendable {
  @usableFromInline let original: Value
  #if DEBUG
    private let replacements = Locked<[Replacement]>([])

    private struct Replacement {
      let number: Int
      let value: Value
      let applies: @Sendable () -> Bool
    }
  #endif

  /// Declares a seam.
  ///
  /// - Parameter value: The original value.
  public init(_ value: Value) {
    original = value
  }

  #if DEBUG
    /// The value, or its replacement in the running example.
    public var value: Value {
      let replacements = replacements.withLock { $0 }
      // Evaluated without the lock, since the condition is code from another module.
      return replacements.last { $0.applies() }?.value ?? original
    }
  #else
    /// The original value.
    @inlinable
    public var value: Value { original }
  #endif

  /// Replaces the value wherever a condition holds. This call has no effect in a build without `DEBUG`.
  ///
  /// - Returns: The function that ends the replacement.
  package func replace(with value: Value, where applies: @escaping @Sendable () -> Bool) -> (@Sendable () -> Void)? {
    #if DEBUG
      let replacements = replacements
      let number = replacements.withLock { replacements in
        let number = (replacements.last?.number ?? 0) + 1
        replacements.append(Replacement(number: number, value: value, applies: applies))
        return number
      }
      return { replacements.withLock { $0.removeAll { $0.number == number } } }
    #else
      return nil
    #endif
  }
}
