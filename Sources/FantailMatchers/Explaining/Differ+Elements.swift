// Ordered elements: the missing, extra, moved and different ones.

extension Differ {
  /// Compares lists of elements. A reversed or reordered list is one difference; otherwise each differing element is a
  /// difference.
  func listSteps(_ expected: [Any], _ got: [Any], _ place: ValuePlace, _ depth: Int) -> [Step] {
    if Self.isReversed(expected, got) { return [.tell(place, .reordered(count: got.count, isReversed: true))] }
    return elementSteps(expected, got, place, depth)
  }

  /// The work is bounded: the equal beginning and end are skipped, and only the elements between them are compared.
  private func elementSteps(_ expected: [Any], _ got: [Any], _ place: ValuePlace, _ depth: Int) -> [Step] {
    func areEqual(_ left: Int, _ right: Int) -> Bool { Self.areEqual(expected[left], got[right]) == true }
    let shorter = min(expected.count, got.count)
    let start = (0..<shorter).first { !areEqual($0, $0) } ?? shorter
    let rest = 0..<(shorter - start)
    let end = rest.first { !areEqual(expected.count - 1 - $0, got.count - 1 - $0) } ?? rest.count
    let (left, right) = (start..<(expected.count - end), start..<(got.count - end))
    var steps: [Step] = []
    var missing: [Int] = []
    var extra: [Int] = []
    var moved: [(from: Int, to: Int)] = []
    /// Compares the missing elements at a place with the extra elements there; the rest is missing or extra.
    func flush() {
      for (left, right) in zip(missing, extra) where !areEqual(left, right) {
        // The path shows the index and, if there is one, the element's id or name.
        let element = place.member("[\(right)]\(ElementIdentity.text(expected[left], got[right]))")
        steps.append(.compare(expected[left], got[right], element, depth: depth))
      }
      for index in missing.dropFirst(extra.count) {
        steps.append(.tell(place.member("[\(index)]"), .missing(expected[index])))
      }
      for index in extra.dropFirst(missing.count) {
        steps.append(.tell(place.member("[\(index)]"), .extra(got[index])))
      }
      for (from, to) in moved { steps.append(.tell(place, .moved(expected[from], from: from, to: to))) }
      missing = []
      extra = []
      moved = []
    }
    let isOne = left.count == 1 && right.count == 1
    guard !isOne,
      let changes = EditScript.between(left.count, right.count, areEqual: { areEqual(start + $0, start + $1) })
    else {
      if Self.isReordered(expected, got) { return [.tell(place, .reordered(count: got.count, isReversed: false))] }
      // Otherwise the elements are compared index by index.
      missing = Array(left)
      extra = Array(right)
      flush()
      return steps
    }
    let missingIndices = changes.flatMap(\.missing).map { start + $0 }
    let (moves, others) = Self.moves(missingIndices, changes.flatMap(\.extra).map { start + $0 }, areEqual)
    for change in changes {
      for index in change.missing.map({ start + $0 }) {
        if let target = moves[index] { moved.append((index, target)) } else { missing.append(index) }
      }
      extra = change.extra.map { start + $0 }.filter(others.contains)
      flush()
    }
    return steps
  }

  /// The least number of elements whose new order is reported as a whole; with fewer, a reader sees which one moved.
  private static var fewest: Int { 4 }

  private static func isReversed(_ expected: [Any], _ got: [Any]) -> Bool {
    guard expected.count == got.count, got.count >= fewest, areEqual(expected[0], got[0]) == false else { return false }
    return zip(expected, got.reversed()).allSatisfy { areEqual($0, $1) == true }
  }

  /// Returns whether two lists have the same elements equally often, in any order.
  private static func isReordered(_ expected: [Any], _ got: [Any]) -> Bool {
    guard expected.count == got.count else { return false }
    let left = expected.compactMap { $0 as? AnyHashable }
    let right = got.compactMap { $0 as? AnyHashable }
    guard left.count == expected.count, right.count == got.count else { return false }
    return counts(left) == counts(right)
  }

  private static func counts(_ elements: [AnyHashable]) -> [AnyHashable: Int] {
    var counts: [AnyHashable: Int] = [:]
    // A dictionary that grows ends the process if equal elements have different hashes.
    counts.reserveCapacity(elements.count)
    for element in elements { counts[element, default: 0] += 1 }
    return counts
  }

  /// Pairs missing elements with equal extra ones, and returns the extra elements without a partner.
  private static func moves(
    _ missing: [Int], _ extra: [Int], _ areEqual: (Int, Int) -> Bool
  ) -> (moves: [Int: Int], others: Set<Int>) {
    var others = Set(extra)
    var moves: [Int: Int] = [:]
    for index in missing {
      guard let target = others.sorted().first(where: { areEqual(index, $0) }) else { continue }
      moves[index] = others.remove(target)
    }
    return (moves, others)
  }

  /// Pairs elements with the same key, wherever they are; several elements with one key are paired in order.
  func keyedSteps(_ expected: KeyedElements, _ got: KeyedElements, _ place: ValuePlace, _ depth: Int) -> [Step] {
    func element(_ key: AnyHashable) -> ValuePlace { place.member("[\(ValueDescription.brief(key.base))]") }
    var indices: [AnyHashable: [Int]] = [:]
    // As above, for keys with wrong hashes.
    indices.reserveCapacity(got.elements.count)
    for (index, element) in got.elements.enumerated().reversed() { indices[element.key, default: []].append(index) }
    var steps: [Step] = []
    var orders: [Step] = []
    for (index, pair) in expected.elements.enumerated() {
      guard let other = indices[pair.key]?.popLast() else {
        steps.append(.tell(element(pair.key), .missing(pair.value)))
        continue
      }
      if index != other { orders.append(.tell(place, .moved(pair.value, from: index, to: other))) }
      steps.append(.compare(pair.value, got.elements[other].value, element(pair.key), depth: depth))
    }
    for index in indices.values.joined().sorted() {
      steps.append(.tell(element(got.elements[index].key), .extra(got.elements[index].value)))
    }
    // Only their order differs.
    return steps + [.unlessTold(since: told, orders)]
  }
}
