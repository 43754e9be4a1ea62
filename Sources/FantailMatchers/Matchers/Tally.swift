/// Finds elements in a sequence by `==`, in one pass over the sequence.
///
/// The hash of an element, or its description if it cannot be hashed, determines where to search first. It only saves
/// time: equal elements are found whatever their hashes and descriptions are, and NaN, which equals nothing, is never
/// found.
struct Tally<Element: Equatable> {
  private let expected: [Element]
  /// The positions of the elements with the same hash or description. The first position is last, where removing it is
  /// fast.
  private var buckets: [Int: [Int]] = [:]

  /// Searching this few elements is faster than hashing.
  private static var few: Int { 16 }
  /// An element that hashing did not find usually has no equal. At most this many pairs are compared to make sure.
  private static var mostPairs: Int { 1_000_000 }

  init(_ expected: [Element]) {
    self.expected = expected
    for position in expected.indices.reversed() { buckets[key(expected[position]), default: []].append(position) }
  }

  private func key(_ element: Element) -> Int {
    if expected.count <= Self.few { return 0 }
    return (element as? any Hashable)?.hashValue ?? ValueDescription.brief(element).hashValue
  }

  /// Returns the elements that a sequence does not contain, however often it has the others.
  func missing(from sequence: some Sequence<Element>) -> [Element] { absent(from: sequence).map { expected[$0] } }

  /// Returns the positions of the expected elements that a sequence does not contain. It reads only as much of the
  /// sequence as needed.
  func absent(from sequence: some Sequence<Element>) -> [Int] {
    // `contains` of a range does not read its elements. `contains` of a set is not used, since it misses equal elements
    // with another hash.
    if expected.count == 1, !(sequence is any SetAlgebra) { return sequence.contains(expected[0]) ? [] : [0] }
    var (left, others) = search(sequence, takesEach: false)
    if isWorthALook(left.count, others.count) {
      left.removeAll { position in others.contains { $0 == expected[position] } }
    }
    return left
  }

  /// Returns the elements that a sequence lacks and its superfluous elements. An element that is missing twice is
  /// listed twice.
  func difference(to sequence: some Sequence<Element>) -> (missing: [Element], extra: [Element]) {
    var (left, others) = search(sequence, takesEach: true)
    if isWorthALook(left.count, others.count) {
      others.removeAll { element in
        guard let index = left.firstIndex(where: { expected[$0] == element }) else { return false }
        left.remove(at: index)
        return true
      }
    }
    return (left.map { expected[$0] }, others)
  }

  /// Matches elements of a sequence with expected elements of the same hash. Returns the positions of expected elements
  /// without a match, and the other elements without one.
  ///
  /// - Parameter takesEach: Whether each element takes a position of its own, so that the whole sequence is read.
  private func search(_ sequence: some Sequence<Element>, takesEach: Bool) -> (left: [Int], others: [Element]) {
    var open = buckets
    var count = expected.count
    var others: [Element] = []
    if count == 0, !takesEach { return ([], []) }
    // Not `Array(sequence)`, which traps if a collection has fewer elements than its count.
    for element in sequence {
      let key = key(element)
      let before = count
      while count == before || !takesEach, let index = open[key]?.lastIndex(where: { expected[$0] == element }) {
        open[key]?.remove(at: index)
        count -= 1
      }
      if count == 0, !takesEach { return ([], []) }
      if count == before || !takesEach { others.append(element) }
    }
    return (open.values.flatMap { $0 }.sorted(), others)
  }

  /// Returns whether the remaining elements are compared pair by pair, since equal elements may have different hashes.
  private func isWorthALook(_ missing: Int, _ others: Int) -> Bool {
    if missing == 0 || others == 0 || expected.count <= Self.few { return false }
    return !(Element.self is any Hashable.Type) || others <= Self.mostPairs / missing
  }
}
