import FantailTree

/// The name and id of an example.
struct Label {
  let id: String
  let name: String
  /// The name before it was made unique.
  let plainName: String
}

/// The names and ids of all examples of a program.
struct Labels {
  /// By the example's number.
  let all: [Label]
  /// `true` if some names had to be numbered.
  let haveEqualNames: Bool
  /// `true` if every name is made of a description alone, and none of a line.
  let areOfDescriptions: Bool

  /// Returns the names by the example's number, each unique among those of its part alone.
  ///
  /// - Parameter parts: The part of each example.
  func names<Part: Hashable>(in parts: [Part]) -> [String] {
    guard haveEqualNames else { return all.map(\.name) }
    let plain = Dictionary(grouping: zip(parts, all), by: \.0).mapValues { part in part.map(\.1.plainName) }
    var unique = plain.mapValues { names in UniqueNames(reserving: names) { "\($0)_\($1)" } }
    return zip(parts, all).map { part, label in unique[part]?.next(label.plainName) ?? label.name }
  }
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
  /// By the group's number.
  private let paths: [Path?]

  init(_ program: Program) {
    self.program = program
    let uniqueParts = Self.uniqueParts(program)
    var paths = [Path?](repeating: nil, count: program.groups.count)
    for inner in program.groups where inner.hasExamples {
      let path = Path()
      for group in program.path(to: inner.number) {
        guard let location = group.location else { continue }
        let name = ExampleName.camelCased(group.description)
        if !name.isEmpty { path.namePrefix += name + "_" }
        let part = uniqueParts.count == 0 ? nil : uniqueParts[group.number]
        path.idPrefix += (part ?? ExampleName.idPart(group.description)) + "/"
        path.descriptionPrefix += group.description + ", "
        path.headings.append(GroupHeading(group.description, at: location, isShared: group.isSharedBehaviour))
      }
      paths[inner.number.index] = path
    }
    self.paths = paths
  }

  subscript(group: Program.GroupNumber) -> Path { paths[group.index] ?? Path() }

  /// The id parts of groups that repeat the description of a sibling: "when full (2)".
  private static func uniqueParts(_ program: Program) -> [Program.GroupNumber: String] {
    var parts: [Program.GroupNumber: String] = [:]
    for group in program.groups where group.innerGroups.count > 1 {
      let plain = group.innerGroups.map { ExampleName.idPart(program[$0].description) }
      var unique = UniqueNames(reserving: plain) { "\($0) (\($1))" }
      guard !unique.areAllDifferent else { continue }
      for (number, part) in zip(group.innerGroups, plain) {
        let own = unique.next(part)
        if own != part { parts[number] = own }
      }
    }
    return parts
  }

  /// The ids and names of all examples.
  func labels() -> Labels {
    let (plainIDs, plain, areOfDescriptions) = plainLabels()
    var names = UniqueNames(reserving: plain) { "\($0)_\($1)" }
    var labels: [Label] = []
    labels.reserveCapacity(plain.count)
    // Equal ids come of equal descriptions in one group, whose names would be equal too.
    if names.areAllDifferent, areOfDescriptions {
      for (id, name) in zip(plainIDs, plain) { labels.append(Label(id: id, name: name, plainName: name)) }
    } else {
      var ids = UniqueNames(reserving: plainIDs) { "\($0) (\($1))" }
      for (id, name) in zip(plainIDs, plain) {
        labels.append(Label(id: ids.next(id), name: names.next(name), plainName: name))
      }
    }
    return Labels(all: labels, haveEqualNames: !names.areAllDifferent, areOfDescriptions: areOfDescriptions)
  }

  /// The ids and names of all examples before they are made unique, and whether every name is made of a description.
  private func plainLabels() -> (ids: [String], names: [String], areOfDescriptions: Bool) {
    var ids: [String] = []
    var names: [String] = []
    ids.reserveCapacity(program.examples.count)
    names.reserveCapacity(program.examples.count)
    var areOfDescriptions = true
    var (group, path) = (Program.GroupNumber.run, self[.run])
    for example in program.examples {
      if example.group != group { (group, path) = (example.group, self[example.group]) }
      var own = ""
      if let description = example.description {
        own = ExampleName.camelCased(example.row == nil ? description : ExampleName.sayingSigns(description))
        ids.append(path.idPrefix + ExampleName.idPart(description))
      } else {
        own = "Specify_\(example.location.line)"
        areOfDescriptions = false
        ids.append(path.idPrefix + "specify")
      }
      if own.isEmpty {
        own = "Example_\(example.location.line)"
        areOfDescriptions = false
      }
      names.append(path.namePrefix + own)
    }
    return (ids, names, areOfDescriptions)
  }
}
