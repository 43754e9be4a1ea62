/// The declarations of one target that have to do with specs, and which leads to which. They are numbered, and after them
/// the names of specs outside the target of which properties consist.
struct SpecGraph {
  let entries: [DeclaredProperty]
  /// For each entry, what its value mentions.
  private(set) var targets: [[Int]] = []
  /// The number of specs that each holds; nil where it holds none.
  private(set) var forms: [DeclaredProperty.Form?] = []
  /// The names of specs outside the target.
  private var outside: [Mention] = []

  private let module: String
  private let byPath: [[String]: [Int]]

  init(_ entries: [DeclaredProperty], module: String) {
    self.entries = entries
    self.module = module
    byPath = Dictionary(grouping: entries.indices) { entries[$0].path }
    let named = entries.indices.flatMap { index in
      (entries[index].references ?? []).filter { resolve($0, from: index).isEmpty }
    }
    outside = named.enumerated().filter { named.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    let numbers = Dictionary(uniqueKeysWithValues: zip(outside, entries.count...))
    targets = entries.indices.map { index in
      entries[index].mentions.flatMap { mention in
        let found = resolve(mention, from: index)
        return found.isEmpty ? [numbers[mention]].compactMap(\.self) : found
      }
    }
    targets += outside.map { _ in [] }
    forms = entries.indices.map { index in
      var seen: Set<Int> = []
      return form(of: index, seen: &seen)
    }
    forms += outside.map { _ in .unknown }
  }

  /// Returns whether a property only names specs that are declared elsewhere.
  func isIndex(_ index: Int) -> Bool {
    forms[index] != nil && index < entries.count && entries[index].references != nil
  }

  func name(_ index: Int) -> String {
    index < entries.count
      ? entries[index].qualifiedName : outside[index - entries.count].joined(separator: ".")
  }

  /// Everything that can be reached from an entry, itself only through another.
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
  /// - Parameter users: Those that list it already.
  func examples(of index: Int, in users: Set<Int> = []) -> [ListedExample] {
    entries[index].examples.flatMap { example -> [ListedExample] in
      guard let reference = example.reference else { return [example] }
      let listed = resolve(reference, from: index).filter { !users.contains($0) }
      return listed.flatMap { examples(of: $0, in: users.union([index])) }.map { inner in
        ListedExample(descriptions: example.descriptions + inner.descriptions, isRow: inner.isRow)
      }
    }
  }

  /// Returns the number of specs that a property holds: from its own file, or from what its value refers to.
  private func form(of index: Int, seen: inout Set<Int>) -> DeclaredProperty.Form? {
    let property = entries[index]
    guard property.role == .unclear else { return property.role == .spec ? property.form : nil }
    guard seen.insert(index).inserted else { return nil }
    if let references = property.references {
      let found = references.flatMap { resolve($0, from: index) }
        .filter { entries[$0].role != .function }
        .compactMap { form(of: $0, seen: &seen) }
      if let first = found.first { return property.form ?? first }
      return references.contains(where: \.promisesSpec) ? .unknown : nil
    }
    let functions = property.callee.map { resolve($0, from: index) } ?? []
    let made = functions.filter { entries[$0].role == .function }
    if let form = made.lazy.compactMap({ entries[$0].form }).first { return form }
    // Specs in some other shape, of which a pattern may take one: the compiler tells.
    if !made.isEmpty { return .unknown }
    let promises = property.callee?.promisesSpec ?? false || property.name.isNameOfSpec
    return promises ? .unknown : property.form
  }

  /// The entries that a name may stand for, seen from an entry.
  private func resolve(_ mention: Mention, from index: Int) -> [Int] {
    let scope = entries[index].scope
    let candidates =
      switch mention.first {
      case "": [["Spec"] + mention.dropFirst()]
      case "Self": [scope + mention.dropFirst()]
      default:
        stride(from: scope.count, through: 0, by: -1).map { scope.prefix($0) + mention }
          + (mention.count > 1 && mention.first == module ? [Array(mention.dropFirst())] : [])
      }
    return candidates.lazy.compactMap { byPath[$0] }.first?.filter { $0 != index } ?? []
  }
}
