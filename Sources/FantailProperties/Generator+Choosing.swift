extension Generator {
  /// Always makes the same value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  public static func always(_ value: Value) -> Self { Self { _ in value } }

  /// Makes one of some values, all equally likely; the simplest is the first.
  ///
  /// - Parameter values: The values. An empty list discards each case.
  /// - Returns: The generator.
  public static func element(of values: [Value]) -> Self { Self { try $0.pick(from: values) } }

  /// Makes values of one of the generators; the simplest are those of the first.
  ///
  /// - Parameter generators: The generators, all equally likely.
  /// - Returns: The generator.
  public static func oneOf(_ generators: Self...) -> Self { oneOf(generators.map { (1, $0) }) }

  /// Makes values of one of the generators, with different probabilities; the simplest are those of the first.
  ///
  /// ```swift
  /// let numbers: Generator<Int> = .oneOf([(9, .ints(in: 0...9)), (1, .ints)])
  /// ```
  /// - Parameter generators: The generators, each with its weight.
  /// - Returns: The generator.
  public static func oneOf(_ generators: [(weight: Int, generator: Self)]) -> Self {
    let generators = generators.filter { $0.weight > 0 }
    var sums: [UInt64] = []
    for (weight, _) in generators { sums.append((sums.last ?? 0) &+ UInt64(weight)) }
    return Self(printing: generators.first?.generator.source) { [sums] choices in
      try choices.draw(generators[choices.chooseIndex(sums: sums)].generator)
    }
  }

  /// Makes values that contain other values of their type, such as trees.
  ///
  /// ```swift
  /// let trees: Generator<Tree> = .recursive(Generator<Int>.ints.map(Tree.leaf)) { trees in
  ///   Generator<[Tree]>.arrays(of: trees, count: 0...4).map(Tree.node)
  /// }
  /// ```
  /// At each level, a third of the values come from the base, and two thirds have one more level.
  ///
  /// - Parameters:
  ///   - base: Makes the innermost values, which are the simplest.
  ///   - deepest: The maximum number of levels around the innermost values.
  ///   - level: Returns the generator of the next level, given the generator of the levels inside.
  /// - Returns: The generator.
  public static func recursive(
    _ base: Self, deepest: Int = 5, _ level: @escaping @Sendable (Self) -> Self
  ) -> Self {
    (0..<max(0, deepest)).reduce(base) { inner, _ in oneOf([(1, base), (2, level(inner))]) }
  }
}

extension Generator where Value: CaseIterable {
  /// Makes the cases of an enum, all equally likely; the simplest is the first.
  public static var cases: Self { element(of: Array(Value.allCases)) }
}

extension Choices {
  /// Chooses an element of a list; the simplest is the first.
  mutating func pick<Element>(from elements: [Element]) throws -> Element {
    guard !elements.isEmpty else { throw Discarded() }
    return elements[Int(try choose(upTo: UInt64(elements.count - 1)))]
  }
}
