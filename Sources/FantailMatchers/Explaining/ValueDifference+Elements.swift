// Elements in their order: what is missing, extra, moved or different at a place.

extension ValueDifference {
  /// Two lists of elements, which are boxed only where one is told.
  struct Elements {
    let counts: (expected: Int, got: Int)
    let areEqual: (_ expected: Int, _ got: Int) -> Bool
    let expected: (Int) -> Any
    let got: (Int) -> Any
  }

  /// Bounded work: the equal beginning and end are set aside, and only what is between is compared index by index.
  static func compareElements(
    _ elements: Elements, path: String, depth: Int, into found: inout Findings
  ) {
    let (expected, got) = elements.counts
    let shorter = min(expected, got)
    let start = (0..<shorter).first { !elements.areEqual($0, $0) } ?? shorter
    let end =
      (0..<(shorter - start)).first { !elements.areEqual(expected - 1 - $0, got - 1 - $0) } ?? (shorter - start)
    let left = start..<(expected - end)
    let right = start..<(got - end)
    if left.count != right.count || left.count > 1,
      let steps = EditScript.between(
        left.count, right.count, areEqual: { elements.areEqual(start + $0, start + $1) })
    {
      return follow(steps, start, elements, path: path, depth: depth, into: &found)
    }
    for index in start..<(start + min(left.count, right.count)) {
      compare(index, index, elements, path: path, depth: depth, into: &found)
    }
    for index in left.dropFirst(right.count) {
      found.append(ValueDifference(path: "\(path)[\(index)]", change: .missing(elements.expected(index))))
    }
    for index in right.dropFirst(left.count) {
      found.append(ValueDifference(path: "\(path)[\(index)]", change: .extra(elements.got(index))))
    }
  }

  private static func compare(
    _ left: Int, _ right: Int, _ elements: Elements, path: String, depth: Int, into found: inout Findings
  ) {
    if elements.areEqual(left, right) { return }
    compare(
      elements.expected(left), elements.got(right), path: found.isFull ? path : place(left, right, elements, path),
      depth: depth, into: &found)
  }

  /// Tells what goes at a place and what comes there as one difference; the rest as missing or extra.
  private static func follow(
    _ steps: [EditScript.Step], _ start: Int, _ elements: Elements, path: String, depth: Int,
    into found: inout Findings
  ) {
    let moves = moves(steps, start, elements)
    let targets = Set(moves.values)
    var (missing, extra, moved): ([Int], [Int], [Int]) = ([], [], [])
    func flush(_ found: inout Findings) {
      for (left, right) in zip(missing, extra) {
        compare(left, right, elements, path: path, depth: depth, into: &found)
      }
      for index in missing.dropFirst(extra.count) {
        found.append(ValueDifference(path: "\(path)[\(index)]", change: .missing(elements.expected(index))))
      }
      for index in extra.dropFirst(missing.count) {
        found.append(ValueDifference(path: "\(path)[\(index)]", change: .extra(elements.got(index))))
      }
      for index in moved {
        let change = Change.moved(elements.expected(index), from: index, to: moves[index] ?? index)
        found.append(ValueDifference(path: path, change: change))
      }
      (missing, extra, moved) = ([], [], [])
    }
    for step in steps {
      switch step {
      case .keep: flush(&found)
      case .missing(let index) where moves[start + index] != nil: moved.append(start + index)
      case .missing(let index): missing.append(start + index)
      case .extra(let index): if !targets.contains(start + index) { extra.append(start + index) }
      }
    }
    flush(&found)
  }

  /// Returns where the elements went that are missing at one place and extra at another.
  private static func moves(_ steps: [EditScript.Step], _ start: Int, _ elements: Elements) -> [Int: Int] {
    var extra: [Int] = steps.compactMap { if case .extra(let index) = $0 { start + index } else { nil } }
    var moves: [Int: Int] = [:]
    for case .missing(let index) in steps {
      guard let match = extra.firstIndex(where: { elements.areEqual(start + index, $0) }) else { continue }
      moves[start + index] = extra.remove(at: match)
    }
    return moves
  }

  /// Returns the path to an element: its index, and what it is known by.
  private static func place(_ left: Int, _ right: Int, _ elements: Elements, _ path: String) -> String {
    "\(path)[\(right)]\(ElementIdentity.text(elements.expected(left), elements.got(right)))"
  }
}

/// Elements that are told apart by a key: a list in all that is said of them.
struct KeyedElements: CustomReflectable {
  let elements: [(key: AnyHashable, value: Any)]

  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements.map(\.value), displayStyle: .collection) }
}

extension ValueDifference {
  /// Pairs elements of one key, whatever their places are; of equal keys by their order.
  static func compareKeyed(
    _ expected: KeyedElements, _ got: KeyedElements, path: String, depth: Int, into found: inout Findings
  ) {
    var places: [AnyHashable: [Int]] = [:]
    for (index, element) in got.elements.enumerated().reversed() { places[element.key, default: []].append(index) }
    var pairs: [(Int, Int)] = []
    let known = found.count
    for (index, element) in expected.elements.enumerated() {
      let place = "\(path)[\(ValueDescription.brief(element.key.base))]"
      guard let other = places[element.key]?.popLast() else {
        found.append(ValueDifference(path: place, change: .missing(element.value)))
        continue
      }
      pairs.append((index, other))
      compare(element.value, got.elements[other].value, path: place, depth: depth, into: &found)
    }
    for index in places.values.joined().sorted() {
      let element = got.elements[index]
      found.append(
        ValueDifference(path: "\(path)[\(ValueDescription.brief(element.key.base))]", change: .extra(element.value)))
    }
    guard found.count == known else { return }
    // Only their order differs.
    for (index, other) in pairs where index != other {
      found.append(
        ValueDifference(path: path, change: .moved(expected.elements[index].value, from: index, to: other)))
    }
  }
}
