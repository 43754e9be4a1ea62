import FantailMatchers

/// Makes the values for an example that holds for all values of a kind.
///
/// A generator can be composed of other generators. The run draws values from a generator, with the same choices for
/// the same seed on every platform. A failing value becomes smaller because its choices become smaller. So a composed
/// generator shrinks without help from its author, and only to values that it could have made. (The idea comes from
/// Hypothesis.)
///
/// ```swift
/// extension Generator where Value == User {
///   static var users: Self {
///     Self { choices in
///       User(name: try choices.draw(.strings(count: 1...20)), age: try choices.draw(.integers(in: 0...120)))
///     }
///   }
/// }
/// ```
public struct Generator<Value: Sendable>: Sendable {
  let make: @Sendable (inout Choices) throws -> Value
  let source: @Sendable (Value) -> String

  /// Creates a generator of values that are made from other values.
  ///
  /// - Parameters:
  ///   - printing: Writes a value as Swift source, for failures; the default is `String(describing:)`.
  ///   - make: Makes a value from draws. The closure must not depend on anything else.
  public init(
    printing: (@Sendable (Value) -> String)? = nil, _ make: @escaping @Sendable (inout Choices) throws -> Value
  ) {
    self.make = make
    source = printing ?? { ValueDescription.source($0) }
  }

  /// Returns a generator of transformed values.
  ///
  /// ```swift
  /// let evenNumbers: Generator<Int> = .ints.map { $0 * 2 }
  /// ```
  /// - Parameter transform: Transforms a value.
  /// - Returns: The generator.
  public func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> Generator<Other> {
    Generator<Other> { try transform(try $0.draw(self)) }
  }

  /// Returns a generator of values that are drawn from another generator, which depends on a value of this one.
  ///
  /// - Parameter next: Returns the generator for a value.
  /// - Returns: The generator.
  public func flatMap<Other>(_ next: @escaping @Sendable (Value) throws -> Generator<Other>) -> Generator<Other> {
    Generator<Other> { try $0.draw(try next(try $0.draw(self))) }
  }

  /// Returns a generator of the values that fit a condition.
  ///
  /// A value that does not fit is drawn again, up to ten times; then the case is discarded. For a condition that few
  /// values fit, write a better generator: `.ints.map { $0 * 2 }` instead of `.ints.filter { $0 % 2 == 0 }`.
  ///
  /// - Parameter condition: Returns whether a value fits.
  /// - Returns: The generator.
  public func filter(_ condition: @escaping @Sendable (Value) throws -> Bool) -> Self {
    Self(printing: source) { choices in
      for _ in 0..<10 {
        let value = try choices.draw(self)
        if try condition(value) { return value }
      }
      throw Discarded()
    }
  }

  /// Returns the generator with another function to write its values as Swift source.
  ///
  /// - Parameter source: Writes a value.
  /// - Returns: The generator.
  public func printing(_ source: @escaping @Sendable (Value) -> String) -> Self {
    Self(printing: source, make)
  }
}
