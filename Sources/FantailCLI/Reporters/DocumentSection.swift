import FantailPlan
import FantailRun

/// A group in a document about a run, with the results of its own examples.
struct DocumentSection {
  let heading: GroupHeading?
  /// The descriptions of its groups, the outermost first.
  let path: [String]
  var results: [ExampleResult] = []
  /// Its file, and its groups by their numbers.
  fileprivate let place: [Int]

  private struct Key: Hashable {
    let parent: Int?
    let heading: GroupHeading?
  }

  /// The groups of a run in the order of a document: by file, a group before those nested in it, whatever the order was
  /// in which their examples ran.
  static func list(_ results: [ExampleResult]) -> [DocumentSection] {
    var sections: [DocumentSection] = []
    var numbers: [Key: Int] = [:]
    var files: [String] = []
    for (groups, results) in results.stretches(by: \.example.groups) {
      var section: Int?
      for heading in groups.isEmpty ? [nil] : groups.map(Optional.some) {
        let key = Key(parent: section, heading: heading)
        if numbers[key] == nil {
          let file = (heading?.location ?? results[0].example.location).filePath
          if section == nil, !files.contains(file) { files.append(file) }
          let outer = section.map { sections[$0] }
          numbers[key] = sections.count
          sections.append(
            DocumentSection(
              heading: heading, path: (outer?.path ?? []) + [heading?.description ?? "Without a group"],
              place: (outer?.place ?? files.firstIndex(of: file).map { [$0] } ?? []) + [sections.count]))
        }
        section = numbers[key]
      }
      if let section { sections[section].results += results }
    }
    return sections.sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }
}
