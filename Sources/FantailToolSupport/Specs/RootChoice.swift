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
  /// The roots and what they lead to.
  private var covered: Set<Int> = []

  init(_ graph: SpecGraph) {
    self.graph = graph
    let specs = graph.entries.indices.filter { graph.forms[$0] != nil }
    // What the compiler alone can tell to be a spec must not own one: it may be none, and those would be lost.
    let able = specs.filter { graph.entries[$0].obstacle == nil && !isDoubtful($0) }
    let groups = able.filter { !graph.isIndex($0) }
    var chosen = Set(groups).subtracting(listed(by: groups))
    cover(chosen)
    // The longest first, that none is run for what a longer one names as well.
    let indexes = able.filter { graph.isIndex($0) && !covered.contains($0) }
      .sorted { (unowned(by: $0).count, $1) > (unowned(by: $1).count, $0) }
    for index in indexes where !unowned(by: index).isEmpty {
      // What a list is run for is run there, and so is all else that it names.
      chosen.subtract(graph.reached(from: index))
      chosen.insert(index)
      cover([index])
    }
    roots = chosen.sorted()
    findTwice()
  }

  /// Returns whether a property is run, by itself or by another.
  func isRun(_ index: Int) -> Bool { covered.contains(index) || graph.isIndex(index) && unowned(by: index).isEmpty }

  private mutating func cover(_ indexes: Set<Int>) {
    for index in indexes { covered.formUnion(graph.reached(from: index).union([index])) }
  }

  /// Returns whether a property of unknown type mentions specs of the target.
  private func isDoubtful(_ index: Int) -> Bool {
    graph.forms[index] == .unknown
      && graph.reached(from: index).contains { graph.entries.indices.contains($0) && graph.forms[$0] != nil }
  }

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
  private func unowned(by index: Int) -> Set<Int> {
    graph.reached(from: index).filter { !covered.contains($0) && graph.forms[$0] != nil && !graph.isIndex($0) }
  }

  private mutating func findTwice() {
    for index in roots where graph.isIndex(index) || graph.forms[index] == .many {
      let direct = Set(graph.targets[index]).filter { graph.forms[$0] != nil }
      for other in roots where other < index {
        if let spec = direct.intersection(graph.reached(from: other)).min() { twice[index] = (graph.name(spec), other) }
      }
    }
  }
}
