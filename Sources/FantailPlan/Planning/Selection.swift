import FantailTree

/// Applies focus, filters and sharding to declared examples.
struct Selection {
  /// The reason why each example was left out, indexed by the example's number; `nil` if it is selected.
  private(set) var reasons: [Plan.NotSelected.Cause?]
  private(set) var problems: [PlanProblem] = []
  /// `true` if no example is left out.
  private(set) var isEverything = true
  /// The source locations of focused groups and examples.
  private var focus: [SourceLocation] = []

  private let declared: DeclaredSpecs

  /// - Parameter obeysFocus: `false` to select as if no example were focused.
  init(declared: DeclaredSpecs, names: ExampleNames, options: PlanOptions, obeysFocus: Bool = true) {
    self.declared = declared
    reasons = Array(repeating: nil, count: declared.examples.count)
    problems = declared.misuses.map(PlanProblem.usedInGroupBody)
    if obeysFocus { applyFocus(isError: options.failsOnFocus) }
    for filter in options.filters { apply(filter, names) }
    for (cause, ids) in options.remembered.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      keep(ids, names, or: cause, PlanProblem.failureGone)
    }
    if !options.unaffected.isEmpty { leaveOutUnaffected(names, options) }
    if let shard = options.shard { apply(shard, names, options.durations) }
  }

  /// Returns the problem with a plan without examples: the focus, if it left out examples that the filters select.
  func emptyPlan(_ names: ExampleNames, _ options: PlanOptions) -> PlanProblem {
    let unfocused = Selection(declared: declared, names: names, options: options, obeysFocus: false)
    let count = focus.isEmpty ? 0 : unfocused.reasons.count { $0 == nil }
    return count > 0 ? .leftOutByFocus(count, focus: focus) : .nothingSelected(declared: declared.examples.count)
  }

  private mutating func drop(by reason: Plan.NotSelected.Cause, unless keeps: (DeclaredSpecs.Example) -> Bool) {
    for example in declared.examples where reasons[example.number.index] == nil && !keeps(example) {
      reasons[example.number.index] = reason
      isEverything = false
    }
  }

  private mutating func applyFocus(isError: Bool) {
    let focused = declared.examples.filter { $0.traits.isFocused }
    guard !focused.isEmpty else { return }
    drop(by: .focus, unless: \.traits.isFocused)
    // The author has to remove the word from the outermost focused group, or from the example itself.
    for example in focused {
      let group = declared.path(to: example.group).first(where: \.traits.isFocused)
      let place = group?.location ?? example.location
      if focus.last != place, !focus.suffix(8).contains(place) { focus.append(place) }
    }
    problems.append(.focused(focus, isError: isError))
  }

  private mutating func apply(_ filter: Plan.Filter, _ names: ExampleNames) {
    switch filter {
    case .matching(let pattern): apply(pattern, isKept: true, names)
    case .notMatching(let pattern): apply(pattern, isKept: false, names)
    case .tagged(let tags):
      reportUnknown(tags)
      drop(by: .tag) { $0.traits.tags.contains(where: tags.contains) }
    case .notTagged(let tags):
      reportUnknown(tags)
      drop(by: .tag) { !$0.traits.tags.contains(where: tags.contains) }
    case .at(let lines):
      apply(lines)
    case .inFiles(let paths):
      apply(paths)
    case .ids(let ids):
      keep(ids, names, or: .ids, PlanProblem.unknownID)
    }
  }

  /// Keeps the examples with these ids or names, and leaves out the others for the given reason.
  ///
  /// - Parameter problem: Makes the problem for an id that no example has.
  private mutating func keep(
    _ ids: [String], _ names: ExampleNames, or cause: Plan.NotSelected.Cause, _ problem: (String) -> PlanProblem
  ) {
    let wanted = Set(ids)
    let known = Set(names.ids + names.names)
    problems += ids.filter { !known.contains($0) }.map(problem)
    drop(by: cause) { example in
      let number = example.number.index
      return wanted.contains(names.ids[number]) || wanted.contains(names.names[number])
    }
  }

  /// Leaves out the examples that no change affects.
  private mutating func leaveOutUnaffected(_ names: ExampleNames, _ options: PlanOptions) {
    let declared = declared
    drop(by: .affected) { example in
      let target = declared.target(of: example, names, alone: options.target)
      return !options.unaffected.contains("\(target)/\(names.idsInTargets[example.number.index])")
    }
  }

  /// Keeps the examples that match a pattern, or the ones that do not match it.
  private mutating func apply(_ pattern: String, isKept: Bool, _ names: ExampleNames) {
    do {
      let regex = try Regex(pattern)
      // A type's whole name has to match, so that a word in a description does not select a type of that name.
      var types: [String: Bool] = [:]
      func fits(_ type: String) -> Bool {
        if let known = types[type] { return known }
        // A nested type is also found by its name alone; generated classes join the names with underscores.
        let own = type.split { $0 == "." || $0 == "_" }.last.map(String.init) ?? type
        let fits = [type, own, type + "Tests"].contains { $0.wholeMatch(of: regex) != nil }
        types[type] = fits
        return fits
      }
      drop(by: .filter) { example in
        let matches =
          example.traits.type.map(fits) == true || names.names[example.number.index].firstMatch(of: regex) != nil
          || names[example.group].fullDescription(of: example.description ?? "").firstMatch(of: regex) != nil
        return matches == isKept
      }
    } catch {
      problems.append(.badPattern(pattern, reason: "\(error)"))
    }
  }

  private mutating func apply(_ lines: [FileLine]) {
    var found = Set<Int>()
    func covered(_ location: SourceLocation) -> Bool {
      guard let index = lines.firstIndex(where: { $0.covers(location) }) else { return false }
      found.insert(index)
      return true
    }
    // Parents come before their inner groups, so one pass covers all levels.
    var groups = [Bool](repeating: false, count: declared.groups.count)
    for group in declared.groups {
      let isCovered = group.location.map(covered) ?? false
      groups[group.number.index] = isCovered || (group.parent.map { groups[$0.index] } ?? false)
    }
    // Examples that are already left out also count: a line is a problem only if there is no example at this line. The
    // two locations are compared without a short circuit, so that each matching line counts as found.
    let examples = declared.examples.map { example in
      let isAtOwnLine = covered(example.location)
      return covered(example.call) || isAtOwnLine || groups[example.group.index]
    }
    drop(by: .location) { examples[$0.number.index] }
    let missing = lines.indices.filter { !found.contains($0) }.map { lines[$0] }
    // Only the package's command reads the source, to find the group or example around a line.
    let advice =
      declared.traits.runner == .swiftTest
      ? "; swift test takes the line on which one begins, swift package specs --at any line of it" : ""
    problems += missing.map { .nothingAt($0.description + advice, nearest: nearest(to: $0)) }
  }

  /// Returns the last group or example before a line and the first one after the line. The file is the one that the
  /// user wrote with the line, or the file with the closest name.
  private func nearest(to line: FileLine) -> [SourceLocation] {
    let all = declared.groups.compactMap(\.location) + declared.examples.flatMap { [$0.call, $0.location] }
    var places = all.filter(line.isIn)
    if places.isEmpty {
      let name = String(line.file.split(separator: "/").last ?? "")
      let near = Nearest.name(to: name, among: Set(all.map(\.fileName)).sorted())
      places = all.filter { $0.fileName == near }
    }
    let before = places.filter { $0.line < line.line }.max { $0.line < $1.line }
    let after = places.filter { $0.line >= line.line }.min { $0.line < $1.line }
    return [before, after].compactMap(\.self)
  }

  private mutating func apply(_ paths: [String]) {
    drop(by: .location) { $0.location.isIn(any: paths) }
    // Each path is checked separately, since one folder may be inside another.
    let missing = paths.filter { path in !declared.examples.contains { $0.location.isIn(any: [path]) } }
    problems += missing.map { .nothingIn([$0], nearest: nearest(to: $0)) }
  }

  /// Returns the file or folder with examples whose name is closest to that of a path.
  private func nearest(to path: String) -> String? {
    let files = Set(declared.examples.map(\.location.filePath))
    let names = Set(files.flatMap { $0.split(separator: "/").map(String.init) }).sorted()
    return Nearest.name(to: String(path.split(separator: "/").last ?? ""), among: names)
  }

  private mutating func apply(_ shard: Plan.Shard, _ names: ExampleNames, _ recorded: [String: Duration]) {
    let left = declared.examples.filter { reasons[$0.number.index] == nil }
    var durations: [DeclaredSpecs.ExampleNumber: Duration] = [:]
    if !recorded.isEmpty {
      for example in left { durations[example.number] = recorded[names.ids[example.number.index]] }
    }
    let kept = ShardCut(declared: declared, examples: left, durations: durations).part(shard)
    drop(by: .shard) { kept.contains($0.number) }
  }

  private mutating func reportUnknown(_ tags: [String]) {
    let known = Set(declared.examples.flatMap(\.traits.tags))
    for tag in tags where !known.contains(tag) {
      problems.append(.unknownTag(tag, nearest: Nearest.name(to: tag, among: known.sorted())))
    }
  }
}

extension SourceLocation {
  /// Returns whether any of the files and folders, given by whole or partial paths, contains the source location.
  func isIn(any paths: [String]) -> Bool {
    let place = filePath + "/"
    return paths.contains { path in
      let part = path.trimmingPrefix("./") + (path.hasSuffix("/") ? "" : "/")
      return place.hasPrefix(part) || place.contains("/" + part)
    }
  }
}

/// Cuts examples into the parts of a sharded run.
///
/// Each machine in a sharded run computes this cut separately. So the cut depends only on the examples, their groups
/// and the recorded durations, never on the order of the plan, and uses only whole numbers.
struct ShardCut {
  let declared: DeclaredSpecs
  /// The examples to divide, in declaration order.
  let examples: [DeclaredSpecs.Example]
  /// The recorded duration of each example, by number; empty without a record.
  let durations: [DeclaredSpecs.ExampleNumber: Duration]

  func part(_ shard: Plan.Shard) -> Set<DeclaredSpecs.ExampleNumber> {
    let units = units()
    // Without durations to balance, neighbours stay together, so that few groups are divided.
    if durations.isEmpty, units.allSatisfy({ $0.count == 1 }) {
      return Set(
        examples[upperBound(of: shard.index - 1, shard.count)..<upperBound(of: shard.index, shard.count)].map(\.number))
    }
    // Parts beyond the number of units are empty.
    let parts = balanced(units, into: min(shard.count, units.count))
    return shard.index <= parts.count ? Set(parts[shard.index - 1]) : []
  }

  /// Returns the end of a part when all parts have the same size.
  private func upperBound(of part: Int, _ parts: Int) -> Int {
    parts.dividingFullWidth(examples.count.multipliedFullWidth(by: part)).quotient
  }

  /// Assigns each unit, the longest first, to the part with the shortest total duration so far.
  private func balanced(_ units: [[DeclaredSpecs.ExampleNumber]], into count: Int) -> [[DeclaredSpecs.ExampleNumber]] {
    let known = durations.values.map(\.wholeNanoseconds)
    // An example without a recorded duration gets the mean of the others.
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / Int64(known.count)
    // Durations below a millisecond measure the runner, not the example.
    let least: Int64 = known.isEmpty ? 1 : 1_000_000
    let weighed = units.enumerated().map { place, unit in
      let weight = unit.reduce(Int64(0)) { $0 + max(least, durations[$1]?.wholeNanoseconds ?? mean) }
      return (place: place, unit: unit, weight: weight)
    }
    var loads = [Int64](repeating: 0, count: count)
    var parts = [[DeclaredSpecs.ExampleNumber]](repeating: [], count: count)
    for unit in weighed.sorted(by: { ($1.weight, $0.place) < ($0.weight, $1.place) }) {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += unit.weight
      parts[lightest] += unit.unit
    }
    return parts
  }

  /// Returns the examples that have to stay together.
  private func units() -> [[DeclaredSpecs.ExampleNumber]] {
    let unitGroups = declared.unitGroups
    return examples.grouped { example in
      unitGroups[example.group.index].map(DeclaredSpecs.Child.group) ?? .example(example.number)
    }.map { $0.elements.map(\.number) }
  }
}

extension Duration {
  /// The duration in nanoseconds, limited to a day, so that many durations can be added.
  fileprivate var wholeNanoseconds: Int64 {
    let seconds = min(components.seconds, 86_400)
    return seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
