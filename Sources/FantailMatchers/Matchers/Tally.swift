/// Elements to be found in a sequence, by `==`, in one pass over it.
///
/// Where elements can be hashed, their hash says where to look first; where they cannot, their description does.
/// Neither says more than that: what is equal is found, however a type hashes or describes its values, and NaN, which
/// equals nothing, is never found.
struct Tally<Element: Equatable> {
  private let expected: [Element]
  /// The positions of elements of one hash or description, the first of them last, where it is quickly taken.
  private var buckets: [Int: [Int]] = [:]

  /// So few are looked through faster than anything is hashed.
  private static var few: Int { 16 }
  /// What hashing did not find has no equal as a rule; at most this many pairs are compared to be sure.
  private static var mostPairs: Int { 1_000_000 }

  init(_ expected: [Element]) {
    self.expected = expected
    for position in expected.indices.reversed() { buckets[key(expected[position]), default: []].append(position) }
  }

  private func key(_ element: Element) -> Int {
    if expected.count <= Self.few { return 0 }
    return (element as? any Hashable)?.hashValue ?? ValueDescription.brief(element).hashValue
  }

  /// The elements that a sequence has not, however often it has the others; it is read no further than it has to be.
  func missing(from sequence: some Sequence<Element>) -> [Element] {
    var (left, others) = search(sequence, takesEach: false)
    if isWorthALook(left.count, others.count) {
      left.removeAll { position in others.contains { $0 == expected[position] } }
    }
    return left.map { expected[$0] }
  }

  /// The elements that a sequence has not, and those that it has too often, each counted.
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

  /// The positions that no element of a sequence has, by its hash, and the elements that have none.
  ///
  /// - Parameter takesEach: Whether an element has one position only, so that all of them are looked at.
  private func search(_ sequence: some Sequence<Element>, takesEach: Bool) -> (left: [Int], others: [Element]) {
    var (open, count) = (buckets, expected.count)
    var others: [Element] = []
    if count == 0, !takesEach { return ([], []) }
    // Not `Array(sequence)`, which traps where a collection has fewer elements than it said.
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

  /// Returns whether what is left over is compared pair by pair, since what is equal may have two hashes.
  private func isWorthALook(_ missing: Int, _ others: Int) -> Bool {
    if missing == 0 || others == 0 || expected.count <= Self.few { return false }
    return !(Element.self is any Hashable.Type) || others <= Self.mostPairs / missing
  }
}
