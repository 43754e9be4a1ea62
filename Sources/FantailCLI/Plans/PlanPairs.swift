import FantailPlan
import FantailTree

/// Pairs the examples of an earlier plan with those of a later plan.
///
/// Examples with equal ids are a pair. The other examples are paired one to one:
/// - by their description and file: the example moved, or its group was renamed;
/// - by their group and their position in the group: the example was renamed. The position is the distance from the
///   group's line, or the two examples on either side if no other unpaired example is between these two.
struct PlanPairs {
  typealias Pair = (old: PlannedExample, new: PlannedExample)

  /// The pairs with equal ids.
  let kept: [Pair]
  /// The pairs whose file, group or order changed, some of them with equal ids.
  private(set) var moved: [Pair]
  private(set) var renamed: [Pair] = []
  /// The examples of the earlier plan without a partner.
  private(set) var went: [PlannedExample]
  /// The examples of the later plan without a partner.
  private(set) var came: [PlannedExample]

  init(_ old: Plan, _ new: Plan) {
    let oldByID = Dictionary(old.examples.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let newIDs = Set(new.examples.map(\.id))
    let leftOutBefore = Set(old.notSelected.map(\.id))
    let leftOutNow = Set(new.notSelected.map(\.id))
    went = old.examples.filter { !newIDs.contains($0.id) && !leftOutNow.contains($0.id) }
    came = new.examples.filter { oldByID[$0.id] == nil && !leftOutBefore.contains($0.id) }
    kept = new.examples.compactMap { example in oldByID[example.id].map { ($0, example) } }
    moved = kept.filter { $0.location.fileID != $1.location.fileID } + Self.reordered(kept, old, new)
    takeDescriptions(old, new)
    takePlaces(old, new)
  }

  /// Pairs examples of one file by their descriptions, first the ones at equal lines.
  private mutating func takeDescriptions(_ old: Plan, _ new: Plan) {
    let oldGroups = Set(old.examples.map(\.groupDescriptions))
    let newGroups = Set(new.examples.map(\.groupDescriptions))
    let pairs =
      take { [$0.location.fileID, $0.description, "\($0.location.line)"] }
      + take { [$0.location.fileID, $0.description] }
    for pair in pairs {
      // The group was renamed if the old group is gone and the new group was not there before. Otherwise the example
      // moved.
      let isRename =
        pair.old.groups.count == pair.new.groups.count && !newGroups.contains(pair.old.groupDescriptions)
        && !oldGroups.contains(pair.new.groupDescriptions)
      if isRename { renamed.append(pair) } else { moved.append(pair) }
    }
  }

  /// Pairs examples of one group by their positions.
  private mutating func takePlaces(_ old: Plan, _ new: Plan) {
    guard !went.isEmpty, !came.isEmpty else { return }
    renamed += take { example in
      let line = example.groups.last?.location.line ?? 0
      return example.groupPath + ["\(example.location.line - line)"]
    }
    guard !went.isEmpty, !came.isEmpty else { return }
    let partners = Dictionary((kept + moved + renamed).map { ($0.new.id, $0.old.id) }) { first, _ in first }
    let before = Self.neighbours(in: old, known: Dictionary(partners.values.map { ($0, $0) }) { first, _ in first })
    let after = Self.neighbours(in: new, known: partners)
    renamed += take(
      { $0.groupPath + before[$0.id, default: []] }, { $0.groupPath + after[$0.id, default: []] })
  }

  /// Returns the neighbours of each example without a partner: the earlier ids of the nearest examples in its group
  /// that have partners.
  ///
  /// - Parameter known: The earlier ids of the examples with partners, keyed by the ids in this plan.
  private static func neighbours(in plan: Plan, known: [String: String]) -> [String: [String]] {
    var neighbours: [String: [String]] = [:]
    for (_, examples) in plan.examples.grouped(by: \.groupPath) {
      let inOrder = examples.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
      var last = ""
      var open: [String] = []
      for example in inOrder {
        guard let id = known[example.id] else {
          neighbours[example.id] = [last]
          open.append(example.id)
          continue
        }
        for other in open { neighbours[other]?.append(id) }
        open = []
        last = id
      }
      for other in open { neighbours[other]?.append("") }
    }
    return neighbours
  }

  private mutating func take(by key: (PlannedExample) -> [String]) -> [Pair] { take(key, key) }

  /// Removes and returns the pairs of examples whose key is equal and unique in both lists.
  private mutating func take(
    _ oldKey: (PlannedExample) -> [String], _ newKey: (PlannedExample) -> [String]
  ) -> [Pair] {
    guard !went.isEmpty, !came.isEmpty else { return [] }
    let before = Dictionary(grouping: went, by: oldKey)
    let after = Dictionary(grouping: came, by: newKey)
    var taken = Set<[String]>()
    let pairs = came.compactMap { example -> Pair? in
      let own = newKey(example)
      guard after[own]?.count == 1, let partner = before[own], partner.count == 1 else { return nil }
      taken.insert(own)
      return (partner[0], example)
    }
    went.removeAll { taken.contains(oldKey($0)) }
    came.removeAll { taken.contains(newKey($0)) }
    return pairs
  }

  /// Returns the smallest set of examples whose moves explain the new order.
  private static func reordered(_ kept: [Pair], _ old: Plan, _ new: Plan) -> [Pair] {
    // Two shuffled orders differ everywhere, even if the specs are the same.
    guard old.order == new.order else { return [] }
    let positions = Dictionary(zip(old.examples.map(\.id), 0...)) { $1 }
    var moved = Set<String>()
    // The order is only compared within each file, since specs do not define the order of files.
    for (_, pairs) in kept.grouped(by: \.new.location.fileID) {
      let now = pairs.map(\.new.id)
      let before = now.sorted { positions[$0, default: 0] < positions[$1, default: 0] }
      for case .insert(_, let id, _) in now.difference(from: before) { moved.insert(id) }
    }
    return kept.filter { moved.contains($0.new.id) && $0.old.location.fileID == $0.new.location.fileID }
  }
}

extension PlannedExample {
  fileprivate var groupDescriptions: [String] { groups.map(\.description) }

  /// The file and the groups of the example.
  fileprivate var groupPath: [String] { [location.fileID] + groupDescriptions }
}
