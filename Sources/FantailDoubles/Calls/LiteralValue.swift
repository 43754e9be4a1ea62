import FantailMatchers

/// Collections from the elements of a literal, equal to the literal itself.
///
/// A literal's initializer takes its elements one by one, so that an array of elements cannot be passed to it.
enum LiteralValue {
  static func list<Value: Equatable & ExpressibleByArrayLiteral>(
    _ elements: [Value.ArrayLiteralElement]
  ) -> ArgumentConstraint<Value> {
    if let type = Value.self as? any RangeReplaceableCollection.Type, let value = collection(type, elements) as? Value {
      return .equal(value)
    }
    if let type = Value.self as? any SetAlgebra.Type, let value = set(type, elements) as? Value {
      return .equal(value)
    }
    return unknown("\(elements)")
  }

  static func dictionary<Value: Equatable & ExpressibleByDictionaryLiteral>(
    _ elements: [(Value.Key, Value.Value)]
  ) -> ArgumentConstraint<Value> {
    guard let type = Value.self as? any KeyedLiteral.Type, let value = type.made(of: elements) as? Value else {
      return unknown("\(elements)")
    }
    return .equal(value)
  }

  private static func collection<Known: RangeReplaceableCollection>(_ type: Known.Type, _ elements: [Any]) -> Any? {
    (elements as? [Known.Element]).map { Known($0) }
  }

  private static func set<Known: SetAlgebra>(_ type: Known.Type, _ elements: [Any]) -> Any? {
    (elements as? [Known.Element]).map { Known($0) }
  }

  /// Fits no argument; its description says what to write.
  private static func unknown<Value>(_ text: String) -> ArgumentConstraint<Value> {
    .matching(
      Matcher(
        text,
        judging: { _ in .undecided(.stated("write .equal(\(text)): a literal cannot make a value of \(Value.self)")) }))
  }
}

/// A dictionary that can be made from the pairs of a literal.
private protocol KeyedLiteral {
  static func made(of pairs: [Any]) -> Any?
}

extension Dictionary: KeyedLiteral {
  fileprivate static func made(of pairs: [Any]) -> Any? {
    (pairs as? [(Key, Value)]).map { Self($0) { $1 } }
  }
}
