/// The declarations of one target that concern specs, by number, with the references between them.
struct SpecGraph {
  let entries: [DeclaredProperty]
  /// For each entry, the entries that its code mentions.
  private(set) var targets: [[Int]] = []

  private let module: String
  private let byPath: [[String]: [Int]]

  init(_ entries: [DeclaredProperty], module: String) {
    self.entries = entries
    self.module = module
    byPath = Dictionary(grouping: entries.indices) { entries[$0].path }
    targets = entries.indices.map { index in
      entries[index].mentions.flatMap { mention in
        // A reference under more conditions than the declaration does not count: in a build without the reference, the
        // declaration would be lost.
        resolve(mention.names, from: index).filter { Set(mention.conditions).isSubset(of: entries[$0].conditions) }
      }
    }
  }

  /// Returns all entries that can be reached from an entry. The entry itself is included only if another one refers to
  /// it.
  func reached(from start: Int) -> Set<Int> {
    var seen: Set<Int> = []
    var open = targets[start]
    while let next = open.popLast() {
      if seen.insert(next).inserted { open.append(contentsOf: targets[next]) }
    }
    return seen
  }

  /// Returns the examples of a property, with those of the specs that it lists.
  ///
  /// - Parameter users: The properties that already list this property.
  func examples(of index: Int, in users: Set<Int> = []) -> [ListedExample] {
    entries[index].examples.flatMap { example -> [ListedExample] in
      guard let reference = example.reference else { return [example] }
      let listed = resolve(reference, from: index).filter { !users.contains($0) }
      return listed.flatMap { examples(of: $0, in: users.union([index])) }.map { inner in
        ListedExample(descriptions: example.descriptions + inner.descriptions, isRow: inner.isRow)
      }
    }
  }

  /// Returns the entries that a name in an entry may refer to.
  func resolve(_ names: [String], from index: Int) -> [Int] {
    let scope = entries[index].scope
    let candidates =
      switch names.first {
      case "": [["Spec"] + names.dropFirst()]
      case "Self", "self": [scope + names.dropFirst()]
      default:
        stride(from: scope.count, through: 0, by: -1).map { scope.prefix($0) + names }
          + (names.count > 1 && names.first == module ? [Array(names.dropFirst())] : [])
      }
    return candidates.lazy.compactMap { byPath[$0] }.first?.filter { $0 != index } ?? []
  }
}
