extension Generator {
  /// Makes arrays; the simplest is the shortest.
  ///
  /// About 55 % of the arrays have a count that is drawn evenly from its range, up to 10,000. The others have up to 12
  /// elements more than the minimum (38 %), the minimum (5 %) or the maximum (2 %). Collections in a collection share
  /// 500 elements. In 5 % of the arrays, all elements are equal.
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

  /// Makes sets; equal elements are drawn once. The number of draws is distributed like that of ``arrays(of:count:)``.
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

  /// Makes dictionaries; for equal keys, the last value is kept. The number of draws is distributed like that of
  /// ``arrays(of:count:)``.
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

  /// Makes permutations of a list, all equally likely; the simplest has the order of the list.
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

  /// Makes optionals; the simplest is `nil`, and a fifth of the values are `nil`.
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
  mutating func elements<Element>(
    _ count: ClosedRange<Int>, _ draw: (inout Choices) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try eachElement(count) { elements.append(try draw(&$0)) }
    return elements
  }

  /// Draws elements one by one. A choice before each element decides whether it follows, so that a single element can
  /// be left out.
  mutating func eachElement(_ count: ClosedRange<Int>, _ draw: (inout Choices) throws -> Void) throws {
    guard count.lowerBound >= 0 else { throw Discarded() }
    let planned = drawCount(count)
    let outside = room
    room = min(room, Self.mostInside) / max(1, planned)
    defer { room = outside }
    // Equal elements falsify many properties, but collections of equal elements are rarely drawn otherwise.
    let isConstant = prefersSpecial && lot(upTo: 9) == 0
    var first: Range<Int>?
    var number = 0
    while number < count.upperBound {
      let start = self.count
      if number >= count.lowerBound, !(try chooses(number < planned)) {
        endSpan(from: start)
        break
      }
      let place = self.count
      try drawAgain(isConstant ? first : nil, draw)
      first = first ?? place..<self.count
      number += 1
      endSpan(from: start)
    }
  }

  /// Draws the number of elements of a collection, which is then recorded as one choice for each element.
  private mutating func drawCount(_ range: ClosedRange<Int>) -> Int {
    guard !isReplaying else { return 0 }
    let most = UInt64(min(room, range.upperBound - range.lowerBound))
    guard prefersSpecial else { return range.lowerBound + Int(even(upTo: most)) }
    if let edge = takeEdge() { return range.lowerBound + (edge.isMultiple(of: 2) ? Int(most) : 0) }
    switch lot(upTo: 99) {
    case 0..<10: return range.lowerBound
    case 10..<15: return range.lowerBound + Int(most)
    case 15..<55: return range.lowerBound + Int(min(most, lot(upTo: 4)))
    case 55..<90: return range.lowerBound + Int(min(most, lot(upTo: 12)))
    default: return range.lowerBound + Int(even(upTo: most))
    }
  }

  /// The maximum total number of elements in the collections inside another collection.
  private static var mostInside: Int { 500 }
}
