/// Elements to be found in a sequence, by `==`, in one pass over it.
///
/// Where elements can be hashed, their hash says where to look first; where they cannot, their description does.
/// Neither says more than that: what is equal is found, however a type hashes or describes its values, and NaN, which
/// equals nothing, is never found.
struct Tally<Element: Equatable> {
  private let expected: [Element]
  private let places: Places?

  /// So few are looked through faster than anything is hashed.
  private static var few: Int { 16 }
  /// The rest that a good hash leaves over has no equals, so that only so many pairs are compared to find that out.
  private static var mostPairs: Int { 1_000_000 }

  init(_ expected: [Element]) {
    self.expected = expected
    places = expected.count > Self.few ? Places(expected) : nil
  }

  /// The elements that a sequence has not, however often it has the others; it is read no further than it has to be.
  func missing(from sequence: some Sequence<Element>) -> [Element] {
    guard !expected.isEmpty else { return [] }
    var open = Open(expected.count)
    guard let places else {
      for element in sequence {
        open.removeAll { expected[$0] == element }
        if open.isEmpty { return [] }
      }
      return open.positions.map { expected[$0] }
    }
    var cursor = Cursor(places)
    var others: [Element] = []
    for element in sequence {
      while let position = cursor.position(of: element, in: open, expected) { open.remove(position) }
      if open.isEmpty { return [] }
      others.append(element)
    }
    if places.isWorthALook(open.count, others.count) {
      open.removeAll { position in others.contains { $0 == expected[position] } }
    }
    return open.positions.map { expected[$0] }
  }

  /// The elements that a sequence has not, and those that it has too often, each counted.
  func difference(to sequence: some Sequence<Element>) -> (missing: [Element], extra: [Element]) {
    var open = Open(expected.count)
    var cursor = places.map { Cursor($0) }
    var others: [Element] = []
    // Not `Array(sequence)`, which traps where a collection has fewer elements than it said.
    for element in sequence {
      let position =
        cursor == nil
        ? open.first { expected[$0] == element } : cursor?.position(of: element, in: open, expected)
      if let position { open.remove(position) } else { others.append(element) }
    }
    if let places, places.isWorthALook(open.count, others.count) {
      others.removeAll { element in
        guard let position = open.first(where: { expected[$0] == element }) else { return false }
        open.remove(position)
        return true
      }
    }
    return (open.positions.map { expected[$0] }, others)
  }
}

extension Tally {
  /// The places of elements of one hash or description.
  private struct Places {
    private var numbers: [Int: Int] = [:]
    private(set) var buckets: [[Int]] = []

    init(_ elements: [Element]) {
      for (position, element) in elements.enumerated() {
        let key = Self.key(element)
        if let number = numbers[key] {
          buckets[number].append(position)
        } else {
          numbers[key] = buckets.count
          buckets.append([position])
        }
      }
    }

    func number(of element: Element) -> Int? { numbers[Self.key(element)] }

    /// Returns whether what is left over is compared pair by pair.
    func isWorthALook(_ missing: Int, _ others: Int) -> Bool {
      if missing == 0 || others == 0 { return false }
      return !(Element.self is any Hashable.Type) || others <= Tally.mostPairs / missing
    }

    private static func key(_ element: Element) -> Int {
      (element as? any Hashable)?.hashValue ?? ValueDescription.brief(element).hashValue
    }
  }

  /// The places of each bucket that are used up, so that many equal elements are not passed over again and again.
  private struct Cursor {
    private let places: Places
    private var starts: [Int]

    init(_ places: Places) {
      self.places = places
      starts = Array(repeating: 0, count: places.buckets.count)
    }

    mutating func position(of element: Element, in open: Open, _ expected: [Element]) -> Int? {
      guard let number = places.number(of: element) else { return nil }
      let bucket = places.buckets[number]
      while starts[number] < bucket.count, !open.contains(bucket[starts[number]]) { starts[number] += 1 }
      return bucket[starts[number]...].first { open.contains($0) && expected[$0] == element }
    }
  }
}

/// The positions that nothing was found for yet, as a list with links: taking one out is as quick as passing over it.
private struct Open {
  private var next: [Int]
  private var previous: [Int]
  private var isOpen: [Bool]
  private(set) var count: Int

  init(_ count: Int) {
    // The place after the last stands for both ends.
    next = Array(1...(count + 1))
    next[count] = 0
    previous = [count] + Array(0..<count)
    isOpen = Array(repeating: true, count: count)
    self.count = count
  }

  var isEmpty: Bool { count == 0 }

  func contains(_ position: Int) -> Bool { isOpen[position] }

  mutating func remove(_ position: Int) {
    guard isOpen[position] else { return }
    isOpen[position] = false
    count -= 1
    next[previous[position]] = next[position]
    previous[next[position]] = previous[position]
  }

  func first(where fits: (Int) -> Bool) -> Int? {
    var position = next[isOpen.count]
    while position < isOpen.count {
      if fits(position) { return position }
      position = next[position]
    }
    return nil
  }

  mutating func removeAll(where fits: (Int) -> Bool) {
    var position = next[isOpen.count]
    while position < isOpen.count {
      if fits(position) { remove(position) }
      position = next[position]
    }
  }

  var positions: [Int] { isOpen.indices.filter { isOpen[$0] } }
}
