import FantailTree

/// The name and id of an example.
struct Label {
  let id: String
  let name: String
  /// The name before it was made unique.
  let plainName: String
}

/// The names of the groups above each example.
///
/// Made for the groups that hold examples themselves, so that a chain of ten thousand groups costs what its one
/// example costs, and not the sum of all its beginnings.
struct GroupPaths {
  /// A class, since each example of a group reads it.
  final class Path {
    var namePrefix = ""
    var idPrefix = ""
    var descriptionPrefix = ""
    var headings: [GroupHeading] = []

    func fullDescription(of own: String?) -> String {
      guard let own else { return String(descriptionPrefix.dropLast(2)) }
      return descriptionPrefix + own
    }
  }

  private let program: Program
  private let paths: [Program.GroupNumber: Path]

  init(_ program: Program) {
    self.program = program
    let uniqueParts = Self.uniqueParts(program)
    var paths: [Program.GroupNumber: Path] = [:]
    for example in program.examples where paths[example.group] == nil {
      let path = Path()
      for group in program.path(to: example.group) {
        guard let location = group.location else { continue }
        let name = ExampleName.camelCased(group.description)
        if !name.isEmpty { path.namePrefix += name + "_" }
        path.idPrefix += (uniqueParts[group.number] ?? ExampleName.idPart(group.description)) + "/"
        path.descriptionPrefix += group.description + ", "
        path.headings.append(GroupHeading(group.description, at: location, isShared: group.isSharedBehaviour))
      }
      paths[example.group] = path
    }
    self.paths = paths
  }

  subscript(group: Program.GroupNumber) -> Path { paths[group] ?? Path() }

  /// The id parts of groups that repeat the description of a sibling: "when full (2)".
  private static func uniqueParts(_ program: Program) -> [Program.GroupNumber: String] {
    var parts: [Program.GroupNumber: String] = [:]
    for group in program.groups {
      let plain = group.children.compactMap { child -> (Program.GroupNumber, String)? in
        guard case .group(let number) = child else { return nil }
        return (number, ExampleName.idPart(program[number].description))
      }
      guard plain.count > 1 else { continue }
      var unique = UniqueNames(reserving: plain.map(\.1)) { "\($0) (\($1))" }
      for (number, part) in plain {
        let own = unique.next(part)
        if own != part { parts[number] = own }
      }
    }
    return parts
  }

  /// The ids and names of all examples, by number, and whether some names had to be numbered.
  func labels() -> (labels: [Label], haveEqualNames: Bool) {
    let plain = program.examples.map { example -> String in
      let own: String
      if let description = example.description {
        own = ExampleName.camelCased(description)
      } else {
        own = "Specify_\(example.location.line)"
      }
      let prefix = self[example.group].namePrefix
      return prefix + (own.isEmpty ? "Example_\(example.location.line)" : own)
    }
    let plainIDs = program.examples.map { example in
      self[example.group].idPrefix + (example.description.map(ExampleName.idPart) ?? "specify")
    }
    var names = UniqueNames(reserving: plain) { "\($0)_\($1)" }
    var ids = UniqueNames(reserving: plainIDs) { "\($0) (\($1))" }
    let labels = zip(plain, plainIDs).map { plain, id in
      Label(id: ids.next(id), name: names.next(plain), plainName: plain)
    }
    return (labels, !names.areAllDifferent)
  }
}
