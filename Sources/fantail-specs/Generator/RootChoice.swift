/// The properties of a target that are run: each spec once, by the one that declares it or by the one that lists it.
///
/// A group owns the specs that it lists. A property that only names specs, `static let all = [A.spec, B.spec]`, owns
/// none: they are run where they are declared, and it is run for what would not be run otherwise, a private spec or one
/// of another module.
struct RootChoice {
  /// The indexes of the properties to generate for, in the order of the target.
  private(set) var roots: [Int] = []
  /// For a root, a spec that it lists and that another root lists too.
  private(set) var twice: [Int: (name: String, other: Int)] = [:]

  private let graph: SpecGraph
  /// The properties that the roots lead to, and every name in them.
  private var covered: Set<Int> = []
  private var named: Set<Mention> = []

  init(_ graph: SpecGraph) {
    self.graph = graph
    let specs = graph.entries.indices.filter { graph.forms[$0] != nil }
    // What the compiler alone can tell to be a spec must not own one: it may be none, and those would be lost.
    let able = specs.filter { graph.entries[$0].obstacle == nil && !isDoubtful($0) }
    let groups = able.filter { !graph.isIndex($0) }
    var chosen = Set(groups).subtracting(listed(by: groups))
    cover(chosen)
    let indexes = able.filter { graph.isIndex($0) && !covered.contains($0) }
    chosen.formUnion(needed(among: indexes))
    // What a list is run for is run there, and so is all else that it names.
    for index in chosen where graph.isIndex(index) { chosen.subtract(graph.reached(from: index)) }
    roots = chosen.sorted()
    cover(chosen)
    findTwice()
  }

  /// Returns whether a property is run, by itself or by another.
  func isRun(_ index: Int) -> Bool { covered.contains(index) || isCoveredIndex(index) }

  private mutating func cover(_ indexes: Set<Int>) {
    for index in indexes { covered.formUnion(graph.reached(from: index).union([index])) }
    for index in covered { named.formUnion(graph.entries[index].mentions) }
  }

  /// Returns whether a property of unknown type mentions specs of the target.
  private func isDoubtful(_ index: Int) -> Bool {
    graph.forms[index] == .unknown && !specs(in: graph.reached(from: index)).isEmpty
  }

  private func specs(in indexes: Set<Int>) -> Set<Int> { indexes.filter { graph.forms[$0] != nil } }

  /// The groups that other groups list, directly or through a list or a function.
  ///
  /// Every spec must stay reachable from some root, or its examples would be lost silently: so of specs that list each
  /// other the first is taken to be listed by none.
  private func listed(by groups: [Int]) -> Set<Int> {
    var listedBy: [Int: Set<Int>] = [:]
    for group in groups {
      for other in graph.reached(from: group) where other != group { listedBy[other, default: []].insert(group) }
    }
    return Set(
      groups.filter { group in
        let users = listedBy[group] ?? []
        return !users.allSatisfy { user in (listedBy[user]?.contains(group) ?? false) && group < user }
      })
  }

  /// The specs that only a property that names them would run: those with their own obstacle, and those of
  /// other modules.
  private func unowned(by index: Int) -> (inside: Set<Int>, outside: Set<Mention>) {
    let reached = graph.reached(from: index)
    var outside = graph.outside[index]
    for other in reached where graph.isIndex(other) { outside.formUnion(graph.outside[other]) }
    let inside = specs(in: reached).filter { !covered.contains($0) && !graph.isIndex($0) }
    return (inside, outside.subtracting(named))
  }

  private func isCoveredIndex(_ index: Int) -> Bool {
    guard graph.isIndex(index) else { return false }
    let (inside, outside) = unowned(by: index)
    return inside.isEmpty && outside.isEmpty
  }

  /// The fewest of the properties that only name specs, so that nothing they name is left out.
  private func needed(among indexes: [Int]) -> Set<Int> {
    var kept: [(index: Int, inside: Set<Int>, outside: Set<Mention>)] = []
    for index in indexes {
      let (inside, outside) = unowned(by: index)
      let known = kept.reduce(into: (inside: Set<Int>(), outside: Set<Mention>())) {
        $0.inside.formUnion($1.inside)
        $0.outside.formUnion($1.outside)
      }
      guard !inside.isSubset(of: known.inside) || !outside.isSubset(of: known.outside) else { continue }
      kept.removeAll { $0.inside.isSubset(of: inside) && $0.outside.isSubset(of: outside) }
      kept.append((index, inside, outside))
    }
    return Set(kept.map(\.index))
  }

  private mutating func findTwice() {
    for index in roots where graph.isIndex(index) || graph.forms[index] == .many {
      let direct = Set(graph.targets[index]).filter { graph.forms[$0] != nil }
      for other in roots where other < index {
        if let spec = direct.intersection(graph.reached(from: other)).min() {
          twice[index] = (graph.entries[spec].qualifiedName, other)
        } else if let name = graph.outside[index].intersection(graph.outside[other]).first {
          twice[index] = (name.path.joined(separator: "."), other)
        }
      }
    }
  }
}
