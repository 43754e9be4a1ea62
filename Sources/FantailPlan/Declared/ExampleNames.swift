import FantailTree

/// The names and ids of all declared examples, whether selected or not.
///
/// A name consists of the camel-cased descriptions of the groups and of the example, joined by `_`; ``ExampleName`` has
/// the rule. The name of an example without a description contains its line. Equal names get `_2`, `_3` and so on, in
/// order of declaration; a number that would give a declared name is skipped. An id consists of the descriptions,
/// joined by `/`, and equal ids get " (2)". An id does not contain a line or position.
package final class ExampleNames: Sendable {
  /// The ids, indexed by the example's number.
  let ids: [String]
  /// Ids that are unique within each test target, indexed by the example's number. These ids do not depend on the other
  /// targets in the plan.
  package let idsInTargets: [String]
  /// The names, indexed by the example's number.
  let names: [String]
  /// The names before they were made unique.
  let plainNames: [String]
  /// `true` if two examples may share a description, so that names and ids need numbers.
  let mayRepeat: Bool
  /// The paths, indexed by the group's number.
  private let paths: [Path?]

  /// The beginning of names and ids that the examples of one group share.
  final class Path: Sendable {
    fileprivate let name: String
    fileprivate let id: String
    fileprivate let headings: [GroupHeading]
    /// The module of the outermost group; `nil` outside every group.
    fileprivate let module: String?

    /// - Parameters:
    ///   - groups: The groups, the outermost first.
    ///   - names: The names of all groups, by number.
    ///   - ids: The groups' parts of ids, by number.
    fileprivate init(_ groups: [DeclaredSpecs.Group] = [], _ names: [String] = [], _ ids: [String] = []) {
      var name = ""
      var id = ""
      var headings: [GroupHeading] = []
      for group in groups {
        guard let location = group.location else { continue }
        if !names[group.number.index].isEmpty { name += names[group.number.index] + "_" }
        id += ids[group.number.index] + "/"
        let isShared = group.isSharedBehaviour
        headings.append(GroupHeading(description: group.description, location: location, isShared: isShared))
      }
      self.name = name
      self.id = id
      self.headings = headings
      module = headings.first?.location.module
    }
  }

  init(_ declared: DeclaredSpecs) {
    paths = Self.paths(declared)
    var plainIDs: [String] = []
    var plainNames: [String] = []
    var areOfLines = false
    plainIDs.reserveCapacity(declared.examples.count)
    plainNames.reserveCapacity(declared.examples.count)
    let nowhere = Path()
    for example in declared.examples {
      let path = paths[example.group.index] ?? nowhere
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
    // Equal ids come from equal descriptions in one group, so the names are also equal.
    ids = mayRepeat ? plainIDs.unique { "\($0) (\($1))" } : plainIDs
    let targets = declared.examples.map { declared[$0.group].target }
    idsInTargets = mayRepeat ? plainIDs.unique(in: targets) { "\($0) (\($1))" } : plainIDs
    self.plainNames = plainNames
  }

  /// The groups above the examples of a group.
  subscript(group: DeclaredSpecs.GroupNumber) -> [GroupHeading] { paths[group.index]?.headings ?? [] }

  /// The module of the outermost group around the examples of a group; `nil` outside every group.
  func module(of group: DeclaredSpecs.GroupNumber) -> String? { paths[group.index]?.module }

  /// Returns the paths of the groups that contain examples directly. With paths of all groups, a chain of ten thousand
  /// groups would cost the square of its length.
  private static func paths(_ declared: DeclaredSpecs) -> [Path?] {
    let names = declared.groups.map { ExampleName.camelCased($0.description) }
    let idParts = idParts(declared)
    return declared.groups.map { group in
      group.hasExamples ? Path(declared.path(to: group.number), names, idParts) : nil
    }
  }

  /// Returns the groups' parts of ids. A group with the same description as a sibling gets a number: "when full (2)".
  private static func idParts(_ declared: DeclaredSpecs) -> [String] {
    var parts = declared.groups.map { ExampleName.idPart($0.description) }
    for group in declared.groups where group.innerGroups.count > 1 {
      let unique = group.innerGroups.map { parts[$0.index] }.unique { "\($0) (\($1))" }
      for (number, part) in zip(group.innerGroups, unique) { parts[number.index] = part }
    }
    return parts
  }
}
