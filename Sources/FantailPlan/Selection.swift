import FantailTree

/// Which examples are left out, and by what.
struct Selection {
  /// For each example that is left out, what left it out.
  private(set) var reasons: [String?]
  private(set) var problems: [PlanProblem] = []

  private let program: Program

  init(program: Program, labels: [Label], paths: GroupPaths, options: PlanOptions) {
    self.program = program
    reasons = Array(repeating: nil, count: program.examples.count)
    problems = program.misuses.map(PlanProblem.usedInGroupBody)
    applyFocus(isError: options.failsOnFocus)
    for filter in options.filters { apply(filter, labels, paths) }
    if let shard = options.shard { apply(shard, labels, options.durations) }
  }

  private mutating func drop(by reason: String, unless keeps: (Int) -> Bool) {
    for number in reasons.indices where reasons[number] == nil && !keeps(number) { reasons[number] = reason }
  }

  private mutating func applyFocus(isError: Bool) {
    let focused = program.examples.indices.filter { program.examples[$0].traits.isFocused }
    guard !focused.isEmpty else { return }
    drop(by: "focus") { [program] in program.examples[$0].traits.isFocused }
    // The place to remove the word from is the outermost focused group, or the example itself.
    var places: [SourceLocation] = []
    for number in focused {
      let example = program.examples[number]
      let group = program.path(to: example.group).first { program.groups[$0].traits.isFocused }
      let place = group.flatMap { program.groups[$0].location } ?? example.location
      if places.last != place, !places.suffix(8).contains(place) { places.append(place) }
    }
    problems.append(.focused(places, isError: isError))
  }

  private mutating func apply(_ filter: Filter, _ labels: [Label], _ paths: GroupPaths) {
    switch filter {
    case .matching(let pattern):
      do {
        let regex = try Regex(pattern)
        drop(by: "filter") { [program] number in
          let example = program.examples[number]
          return labels[number].name.firstMatch(of: regex) != nil
            || paths[example.group].fullDescription(of: example.description).firstMatch(of: regex) != nil
        }
      } catch {
        problems.append(.badPattern(pattern, reason: "\(error)"))
      }
    case .tagged(let tags):
      reportUnknown(tags)
      drop(by: "tag") { [program] number in program.examples[number].traits.tags.contains(where: tags.contains) }
    case .notTagged(let tags):
      reportUnknown(tags)
      drop(by: "tag") { [program] number in !program.examples[number].traits.tags.contains(where: tags.contains) }
    case .at(let lines):
      apply(lines)
    case .ids(let ids):
      let wanted = Set(ids)
      let known = Set(labels.map(\.id))
      problems += ids.filter { !known.contains($0) }.map(PlanProblem.unknownID)
      drop(by: "ids") { wanted.contains(labels[$0].id) }
    }
  }

  private mutating func apply(_ lines: [FileLine]) {
    var found = Set<Int>()
    func covered(_ location: SourceLocation) -> Bool {
      guard let index = lines.firstIndex(where: { $0.covers(location) }) else { return false }
      found.insert(index)
      return true
    }
    // Parents come before their groups, so one pass hands coverage down.
    var groups = [Bool](repeating: false, count: program.groups.count)
    for (index, group) in program.groups.enumerated() {
      let isCovered = group.location.map(covered) ?? false
      groups[index] = isCovered || (group.parent.map { groups[$0] } ?? false)
    }
    let examples = program.examples.map { covered($0.location) || groups[$0.group] }
    drop(by: "location") { examples[$0] }
    problems += lines.indices.filter { !found.contains($0) }.map { .nothingAt(lines[$0].description) }
  }

  private mutating func apply(_ shard: Shard, _ labels: [Label], _ recorded: [String: Duration]) {
    let left = reasons.indices.filter { reasons[$0] == nil }
    var durations: [Int: Duration] = [:]
    if !recorded.isEmpty {
      for number in left { durations[number] = recorded[labels[number].id] }
    }
    let kept = ShardCut(program: program, numbers: left, durations: durations).part(shard)
    drop(by: "shard") { kept.contains($0) }
  }

  private mutating func reportUnknown(_ tags: [String]) {
    var known = Set<String>()
    for example in program.examples { known.formUnion(example.traits.tags) }
    for tag in tags where !known.contains(tag) {
      problems.append(.unknownTag(tag, nearest: nearest(to: tag, among: known.sorted())))
    }
  }
}

/// The word that takes the fewest edits to reach, if it is near enough to be meant.
///
/// - Parameters:
///   - word: What was written.
///   - words: What could have been meant.
/// - Returns: The nearest of them, or `nil` when all differ in more than a third of their letters.
package func nearest(to word: String, among words: [String]) -> String? {
  let ranked = words.map { ($0, editDistance(Array(word), Array($0))) }
  guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
  return best.1 * 3 <= max(word.count, best.0.count) + 1 ? best.0 : nil
}
