import Foundation

// Values of the standard library and of Foundation whose parts are not their stored properties.

extension Differ {
  /// Returns the steps that compare the contents of two standard values; `nil` for other types, and for values that
  /// differ as a whole.
  func standardSteps(_ expected: Any, _ got: Any, _ place: ValuePlace, _ depth: Int) -> [Step]? {
    if let expected = expected as? KeyedElements, let got = got as? KeyedElements {
      return keyedSteps(expected, got, place, depth)
    }
    if let expected = expected as? JSON, let got = got as? JSON { return jsonSteps(expected, got, place, depth) }
    if let expected = expected as? Set<AnyHashable>, let got = got as? Set<AnyHashable> {
      return memberSteps(expected, got, place)
    }
    if let expected = expected as? [AnyHashable: Any], let got = got as? [AnyHashable: Any] {
      return entrySteps(expected, got, place, depth) { "[\(ValueDescription.brief($0.base))]" }
    }
    if let expected = expected as? Data, let got = got as? Data { return [dataStep(expected, got, place)] }
    if let expected = expected as? URL, let got = got as? URL {
      return zip(Self.parts(of: expected), Self.parts(of: got)).map { left, right in
        .compare(left.value, right.value, place.field(left.label), depth: depth)
      }
    }
    return nil
  }

  private func entrySteps<Key: Hashable, Value>(
    _ expected: [Key: Value], _ got: [Key: Value], _ place: ValuePlace, _ depth: Int, name: @escaping (Key) -> String
  ) -> [Step] {
    // Most entries of a large dictionary are usually equal, and need not be sorted.
    let keys = Set(expected.keys).union(got.keys).filter { key in
      guard let left = expected[key], let right = got[key] else { return true }
      return Self.areEqual(left, right) != true
    }
    // Keys with the same description have an order of their own.
    let known = (Array(keys) as? [JSONText])?.sorted() as? [Key] ?? Array(keys)
    let inOrder = ReportOrder.sorted(known) { key in (key as? JSONText)?.text ?? AnyHashable(key).base }
    return inOrder.compactMap { key in
      let entry = place.member(name(key))
      switch (expected[key], got[key]) {
      case (let left?, let right?): return .compare(left, right, entry, depth: depth)
      case (let left?, nil): return .tell(entry, .missing(left))
      case (nil, let right?): return .tell(entry, .extra(right))
      case (nil, nil): return nil
      }
    }
  }

  private func jsonSteps(_ expected: JSON, _ got: JSON, _ place: ValuePlace, _ depth: Int) -> [Step] {
    switch (expected, got) {
    case (.object(let expected), .object(let got)):
      return entrySteps(expected, got, place, depth) { key in
        let key = key.text
        let isWord = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isWord ? (place.isRoot ? key : ".\(key)") : "[\(ValueDescription.quote(key))]"
      }
    case (.array(let expected), .array(let got)): return listSteps(expected, got, place, depth)
    case (.string(let expected), .string(let got)):
      let (expected, got) = JSONText.told(expected, got)
      return [.tell(place, .other(expected: expected, got: got))]
    default: return []
    }
  }

  private func memberSteps(_ expected: Set<AnyHashable>, _ got: Set<AnyHashable>, _ place: ValuePlace) -> [Step] {
    func sorted(_ members: Set<AnyHashable>) -> [Any] {
      ReportOrder.sorted(Array(members), by: \.base).map(\.base)
    }
    let pairs = MemberPairs(
      missing: sorted(expected.subtracting(got)), extra: sorted(got.subtracting(expected)), path: place.text)
    return pairs.differences.map { .tell(ValuePlace($0.path), $0.change) }
      + pairs.missing.map { .tell(place, .missing($0)) } + pairs.extra.map { .tell(place, .extra($0)) }
  }

  private func dataStep(_ expected: Data, _ got: Data, _ place: ValuePlace) -> Step {
    if let (expected, got) = DataDifference.texts(expected, got) {
      return .tell(place, .other(expected: expected, got: got))
    }
    let difference = DataDifference(expected, got)
    return .tell(place.member("[\(difference.place)]"), .bytes(difference))
  }

  /// Returns the parts of an address that are compared one by one; those of the query have names if each name occurs
  /// once.
  private static func parts(of url: URL) -> [(label: String, value: Any)] {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return [] }
    let items = parts.queryItems ?? []
    let query = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    return [
      ("scheme", parts.scheme as Any), ("user", parts.user as Any), ("host", parts.host as Any),
      ("port", parts.port as Any), ("path", parts.path),
      ("query", query.count == items.count ? query as Any : parts.query as Any), ("fragment", parts.fragment as Any),
    ]
  }
}
