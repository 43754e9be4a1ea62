import FantailTree

extension Plan {
  /// Returns the differences from an earlier plan, such as one that `--dry-run --format json` wrote.
  ///
  /// ```text
  /// 1 added
  ///   + Stack/when full/refuses another  StackSpec.swift:20
  /// 1 newly pending
  ///   * Stack/when emptied/is empty  StackSpec.swift:12
  /// ```
  /// Examples are known by their ids. Of those without a counterpart, one that went and one that came are the same
  /// example when they share a description in one file, or else share a group and either a line or being the only ones
  /// there. A change of lines alone is not a move: every edit makes some.
  package func difference(from old: Plan) -> String {
    let text = PlanComparison(old: old, new: self).text()
    return text.isEmpty ? "the plans do not differ\n" : text
  }
}

private struct PlanComparison {
  let old: Plan
  let new: Plan

  func text() -> String {
    let oldByID = Dictionary(old.examples.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let newIDs = Set(new.examples.map(\.id))
    let oldGroups = Set(old.examples.map(\.groupDescriptions))
    let newGroups = Set(new.examples.map(\.groupDescriptions))
    let leftOutBefore = Set(old.notSelected.map(\.id))
    let leftOutNow = Set(new.notSelected.map(\.id))
    var came = new.examples.filter { oldByID[$0.id] == nil && !leftOutBefore.contains($0.id) }
    var went = old.examples.filter { !newIDs.contains($0.id) && !leftOutNow.contains($0.id) }
    let kept = new.examples.compactMap { example in oldByID[example.id].map { ($0, example) } }

    var moved = kept.filter { $0.location.fileID != $1.location.fileID } + reordered(kept)
    var renamed: [(PlannedExample, PlannedExample)] = []
    for pair in takePairs(&went, &came, by: { [$0.location.fileID, $0.description] }) {
      // A group was renamed where the old one is gone and the new one was not there. Otherwise the example moved.
      let isRename =
        pair.0.groups.count == pair.1.groups.count && !newGroups.contains(pair.0.groupDescriptions)
        && !oldGroups.contains(pair.1.groupDescriptions)
      isRename ? renamed.append(pair) : moved.append(pair)
    }
    renamed += takePairs(&went, &came) { [$0.location.fileID, "\($0.location.line)"] + $0.groupDescriptions }
    renamed += takePairs(&went, &came) { [$0.location.fileID] + $0.groupDescriptions }

    let same = kept + moved.filter { $0.0.id != $0.1.id } + renamed
    let focusedBefore = focusPlaces(old)
    let focusedNow = focusPlaces(new)
    let newlyFocused = new.examples.filter { example in
      guard isFocused(example, focusedNow) else { return false }
      return oldByID[example.id].map { !isFocused($0, focusedBefore) } ?? true
    }
    return list("added", "+", came.map(entry)) + list("removed", "-", went.map(entry))
      + list("moved", ">", moved.map(change)) + list("renamed", "~", renamed.map(change))
      + list("newly pending", "*", same.filter { !$0.isPending && $1.isPending }.map { entry($1) })
      + list("newly focused", "!", newlyFocused.map(entry))
      + list("newly selected", "+", new.examples.filter { leftOutBefore.contains($0.id) }.map(entry))
      + list("newly left out", "-", old.examples.filter { leftOutNow.contains($0.id) }.map(entry))
  }

  private func list(_ what: String, _ mark: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\(lines.count) \(what)\n" + lines.map { "  \(mark) \($0)\n" }.joined()
  }

  private func entry(_ example: PlannedExample) -> String { "\(example.id)  \(example.location)" }

  private func change(_ old: PlannedExample, _ new: PlannedExample) -> String {
    entry(old) + " -> " + (new.id == old.id ? "\(new.location)" : entry(new))
  }

  /// Removes from both lists the pairs of examples whose key occurs once in each, and returns them.
  private func takePairs(
    _ went: inout [PlannedExample], _ came: inout [PlannedExample], by key: (PlannedExample) -> [String]
  ) -> [(PlannedExample, PlannedExample)] {
    guard !went.isEmpty, !came.isEmpty else { return [] }
    let before = Dictionary(grouping: went, by: key)
    let after = Dictionary(grouping: came, by: key)
    var taken = Set<[String]>()
    let pairs = came.compactMap { example -> (PlannedExample, PlannedExample)? in
      let own = key(example)
      guard after[own]?.count == 1, let partner = before[own], partner.count == 1 else { return nil }
      taken.insert(own)
      return (partner[0], example)
    }
    went.removeAll { taken.contains(key($0)) }
    came.removeAll { taken.contains(key($0)) }
    return pairs
  }

  /// Returns the fewest examples whose moves explain the new order.
  private func reordered(_ kept: [(PlannedExample, PlannedExample)]) -> [(PlannedExample, PlannedExample)] {
    // Two shuffles differ everywhere, and the specs may be the same.
    guard old.order == new.order else { return [] }
    let positions = Dictionary(zip(old.examples.map(\.id), 0...)) { $1 }
    var moved = Set<String>()
    // Within each file, since the order of files is not a property of specs.
    for (_, pairs) in kept.grouped(by: \.1.location.fileID) {
      let now = pairs.map(\.1.id)
      let before = now.sorted { positions[$0, default: 0] < positions[$1, default: 0] }
      for case .insert(_, let id, _) in now.difference(from: before) { moved.insert(id) }
    }
    return kept.filter { moved.contains($0.1.id) && $0.0.location.fileID == $0.1.location.fileID }
  }

  private func focusPlaces(_ plan: Plan) -> Set<SourceLocation> {
    var places = Set<SourceLocation>()
    for case .focused(let locations, _) in plan.problems { places.formUnion(locations) }
    return places
  }

  private func isFocused(_ example: PlannedExample, _ places: Set<SourceLocation>) -> Bool {
    guard !places.isEmpty else { return false }
    return places.contains(example.location) || example.groups.contains { places.contains($0.location) }
  }
}

extension PlannedExample {
  fileprivate var groupDescriptions: [String] { groups.map(\.description) }
}
