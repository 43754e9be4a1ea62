extension Generator {
  /// Arrays; the simplest is the shortest.
  ///
  /// - Parameters:
  ///   - elements: Makes the elements.
  ///   - count: The number of elements.
  /// - Returns: The generator.
  public static func arrays<Element>(of elements: Generator<Element>, count: ClosedRange<Int> = 0...100) -> Self
  where Value == [Element] {
    Self(printing: { list($0.map(elements.source)) }) { choices in
      try choices.elements(count) { try $0.draw(elements) }
    }
  }

  /// Makes sets; equal elements are drawn once.
  ///
  /// - Parameters:
  ///   - elements: Makes the elements.
  ///   - count: The range of the number of draws; there are fewer elements if some are equal.
  /// - Returns: The generator.
  public static func sets<Element>(of elements: Generator<Element>, count: ClosedRange<Int> = 0...100) -> Self
  where Value == Set<Element> {
    Self(printing: { list($0.map(elements.source).sorted()) }) { choices in
      Set(try choices.elements(count) { try $0.draw(elements) })
    }
  }

  /// Makes dictionaries; for equal keys, the last value is kept.
  ///
  /// - Parameters:
  ///   - keys: Makes the keys.
  ///   - values: Makes the values.
  ///   - count: The range of the number of draws; there are fewer pairs if some keys are equal.
  /// - Returns: The generator.
  public static func dictionaries<Key, Element>(
    of keys: Generator<Key>, _ values: Generator<Element>, count: ClosedRange<Int> = 0...100
  ) -> Self where Value == [Key: Element] {
    Self(printing: { pairs in
      pairs.isEmpty
        ? "[:]" : list(pairs.map { "\(keys.source($0.key)): \(values.source($0.value))" }.sorted())
    }) { choices in
      let pairs = try choices.elements(count) { (try $0.draw(keys), try $0.draw(values)) }
      return Dictionary(pairs) { $1 }
    }
  }

  /// Makes the elements of a list in any order; the simplest order is that of the list.
  ///
  /// - Parameter elements: The list.
  /// - Returns: The generator.
  public static func permutations<Element: Sendable>(of elements: [Element]) -> Self where Value == [Element] {
    Self { choices in
      var rest = elements
      var permutation: [Element] = []
      while !rest.isEmpty {
        permutation.append(rest.remove(at: Int(try choices.choose(upTo: UInt64(rest.count - 1)))))
      }
      return permutation
    }
  }

  /// Optionals; `nil` is the simplest.
  ///
  /// - Parameter values: Makes the values that are not `nil`.
  /// - Returns: The generator.
  public static func optionals<Wrapped>(of values: Generator<Wrapped>) -> Self where Value == Wrapped? {
    Self(printing: { $0.map(values.source) ?? "nil" }) { choices in
      try choices.chooses(percent: 80) ? try choices.draw(values) : nil
    }
  }

  private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}

extension Choices {
  /// Draws elements one by one, each after a choice whether there is another one, so that a single element can be left
  /// out.
  mutating func elements<Element>(
    _ count: ClosedRange<Int>, _ draw: (inout Choices) throws -> Element
  ) throws -> [Element] {
    guard count.lowerBound >= 0 else { throw Discarded() }
    var elements: [Element] = []
    let goOn = percentToGoOn(count)
    while elements.count < count.upperBound {
      let hasMore = try group { choices in
        if elements.count >= count.lowerBound, !(try choices.chooses(percent: goOn)) { return false }
        elements.append(try draw(&choices))
        return true
      }
      if !hasMore { break }
    }
    return elements
  }

  /// Returns the probability of another element in percent: few elements early in a run, at most about fifty on
  /// average.
  private func percentToGoOn(_ count: ClosedRange<Int>) -> UInt64 {
    let length = max(1, UInt64(min(50, count.upperBound - count.lowerBound)) * size / 100)
    return 100 * length / (length + 1)
  }
}
