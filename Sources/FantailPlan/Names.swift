import FantailTree

package final class Names: Sendable {
  /// By the example's number.
  let ids: [String]
  /// By the example's number: ids that are unique in its test target alone, whichever others are planned with it.
  package let idsInTargets: [String]
  /// By the example's number.
  let names: [String]
  /// The names before they were made unique.
  let plainNames: [String]
  /// `true` unless all names differ and are made of descriptions alone: examples of one group may have equal ones then.
  let mayRepeat: Bool
  /// By the group's number.
  private let paths: [Path?]

  /// The groups above examples, as they begin their names.
  ///
  /// A class, since each example of a group reads it.
  final class Path: Sendable {
    fileprivate let name: String
    fileprivate let id: String
    fileprivate let headings: [GroupHeading]

    /// - Parameters:
    ///   - groups: The groups, the outermost first.
    ///   - names: The names of all groups, by their numbers.
    ///   - ids: Their parts of ids.
    fileprivate init(_ groups: [Program.Group] = [], _ names: [String] = [], _ ids: [String] = []) {
      var (name, id) = ("", "")
      var headings: [GroupHeading] = []
      for group in groups {
        guard let location = group.location else { continue }
        if !names[group.number.index].isEmpty { name += names[group.number.index] + "_" }
        id += ids[group.number.index] + "/"
        let isShared = group.isSharedBehaviour
        headings.append(GroupHeading(description: group.description, location: location, isShared: isShared))
      }
      (self.name, self.id, self.headings) = (name, id, headings)
    }
  }

  init(_ program: Program) {
    paths = Self.paths(program)
    var plainIDs: [String] = []
    var plainNames: [String] = []
    var areOfLines = false
    plainIDs.reserveCapacity(program.examples.count)
    plainNames.reserveCapacity(program.examples.count)
    var (group, path) = (Program.GroupNumber.run, Path())
    for example in program.examples {
      if example.group != group { (group, path) = (example.group, paths[example.group.index] ?? Path()) }
      plainIDs.append(path.id + (example.description.map(ExampleName.idPart) ?? "specify"))
      var own = example.description ?? ""
      own = ExampleName.camelCased(example.row == nil ? own : ExampleName.sayingSigns(own))
      if own.isEmpty {
        own = (example.description == nil ? "Specify" : "Example") + "_\(example.location.line)"
        areOfLines = true
      }
      plainNames.append(path.name + own)
    }
    names = plainNames.unique { "\($0)_\($1)" }
    mayRepeat = areOfLines || names != plainNames
    // Equal ids come of equal descriptions in one group, whose names would be equal too.
    ids = mayRepeat ? plainIDs.unique { "\($0) (\($1))" } : plainIDs
    let targets = program.examples.map { program[$0.group].target }
    idsInTargets = mayRepeat ? plainIDs.unique(in: targets) { "\($0) (\($1))" } : plainIDs
    self.plainNames = plainNames
  }

  /// The groups above the examples of a group.
  subscript(group: Program.GroupNumber) -> [GroupHeading] { paths[group.index]?.headings ?? [] }

  /// The paths of the groups that hold examples themselves, so that a chain of ten thousand groups costs what its one
  /// example costs, and not the sum of all its beginnings.
  private static func paths(_ program: Program) -> [Path?] {
    let names = program.groups.map { ExampleName.camelCased($0.description) }
    let idParts = idParts(program)
    return program.groups.map { group in
      group.hasExamples ? Path(program.path(to: group.number), names, idParts) : nil
    }
  }

  /// The groups' parts of ids; those that repeat the description of a sibling are numbered: "when full (2)".
  private static func idParts(_ program: Program) -> [String] {
    var parts = program.groups.map { ExampleName.idPart($0.description) }
    for group in program.groups where group.innerGroups.count > 1 {
      let unique = group.innerGroups.map { parts[$0.index] }.unique { "\($0) (\($1))" }
      for (number, part) in zip(group.innerGroups, unique) { parts[number.index] = part }
    }
    return parts
  }
}
