// Elements in their order: what is missing, extra, moved or different at a place.

extension Differ {
  /// Bounded work: the equal beginning and end are set aside, and only what is between is compared.
  mutating func compareElements(_ expected: [Any], _ got: [Any], _ path: String, _ depth: Int) {
    func areEqual(_ left: Int, _ right: Int) -> Bool { Self.areEqual(expected[left], got[right]) == true }
    let shorter = min(expected.count, got.count)
    let start = (0..<shorter).first { !areEqual($0, $0) } ?? shorter
    let rest = 0..<(shorter - start)
    let end = rest.first { !areEqual(expected.count - 1 - $0, got.count - 1 - $0) } ?? rest.count
    let (left, right) = (start..<(expected.count - end), start..<(got.count - end))
    var (missing, extra, moved): ([Int], [Int], [(from: Int, to: Int)]) = ([], [], [])
    /// Tells what goes at a place and what comes there as one difference; the rest as missing or extra.
    func flush() {
      for (left, right) in zip(missing, extra) where !areEqual(left, right) {
        // Of an element its index tells, and what it is known by.
        let place = isFull ? path : "\(path)[\(right)]\(ElementIdentity.text(expected[left], got[right]))"
        compare(expected[left], got[right], place, depth)
      }
      for index in missing.dropFirst(extra.count) { append("\(path)[\(index)]", .missing(expected[index])) }
      for index in extra.dropFirst(missing.count) { append("\(path)[\(index)]", .extra(got[index])) }
      for (from, to) in moved { append(path, .moved(expected[from], from: from, to: to)) }
      (missing, extra, moved) = ([], [], [])
    }
    let isOne = left.count == 1 && right.count == 1
    guard !isOne,
      let changes = EditScript.between(left.count, right.count, areEqual: { areEqual(start + $0, start + $1) })
    else {
      // Index by index.
      (missing, extra) = (Array(left), Array(right))
      return flush()
    }
    var others = Set(changes.flatMap(\.extra).map { start + $0 })
    var moves: [Int: Int] = [:]
    for index in changes.flatMap(\.missing).map({ start + $0 }) {
      guard let target = others.sorted().first(where: { areEqual(index, $0) }) else { continue }
      moves[index] = others.remove(target)
    }
    for change in changes {
      for index in change.missing.map({ start + $0 }) {
        if let target = moves[index] { moved.append((index, target)) } else { missing.append(index) }
      }
      extra = change.extra.map { start + $0 }.filter(others.contains)
      flush()
    }
  }

  /// Pairs elements of one key, whatever their places are; of equal keys by their order.
  mutating func compareKeyed(_ expected: KeyedElements, _ got: KeyedElements, _ path: String, _ depth: Int) {
    func place(_ key: AnyHashable) -> String { "\(path)[\(ValueDescription.brief(key.base))]" }
    var places: [AnyHashable: [Int]] = [:]
    for (index, element) in got.elements.enumerated().reversed() { places[element.key, default: []].append(index) }
    var pairs: [(Int, Int)] = []
    let known = count
    for (index, element) in expected.elements.enumerated() {
      guard let other = places[element.key]?.popLast() else {
        append(place(element.key), .missing(element.value))
        continue
      }
      pairs.append((index, other))
      compare(element.value, got.elements[other].value, place(element.key), depth)
    }
    for index in places.values.joined().sorted() {
      append(place(got.elements[index].key), .extra(got.elements[index].value))
    }
    guard count == known else { return }
    // Only their order differs.
    for (index, other) in pairs where index != other {
      append(path, .moved(expected.elements[index].value, from: index, to: other))
    }
  }
}

/// Elements that are told apart by a key: a list in all that is said of them.
struct KeyedElements: CustomReflectable {
  let elements: [(key: AnyHashable, value: Any)]

  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements.map(\.value), displayStyle: .collection) }
}
