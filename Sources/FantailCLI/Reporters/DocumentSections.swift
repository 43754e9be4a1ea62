import FantailPlan
import FantailRun

/// The groups of a run in the order of a document: by file, a group before those nested in it, whatever the order was
/// in which their examples ran.
struct DocumentSections {
  struct Section {
    let heading: GroupHeading?
    let depth: Int
    var results: [ExampleResult] = []
    fileprivate var children: [Int] = []
    /// The descriptions of its groups, the outermost first.
    let path: [String]
  }

  private struct Key: Hashable {
    let parent: Int?
    let heading: GroupHeading?
  }

  private var sections: [Section] = []
  private var numbers: [Key: Int] = [:]
  /// The outermost sections, each with its file.
  private var roots: [(file: String, number: Int)] = []

  init(_ results: [ExampleResult]) {
    var last: (groups: [GroupHeading], section: Int)?
    for result in results {
      let groups = result.example.groups
      if let last, last.groups == groups, !groups.isEmpty {
        sections[last.section].results.append(result)
        continue
      }
      var section = enter(groups.first, of: nil, file: (groups.first?.location ?? result.example.location).filePath)
      for group in groups.dropFirst() { section = enter(group, of: section, file: "") }
      sections[section].results.append(result)
      last = (groups, section)
    }
  }

  private mutating func enter(_ heading: GroupHeading?, of parent: Int?, file: String) -> Int {
    let key = Key(parent: parent, heading: heading)
    if let number = numbers[key] { return number }
    let number = sections.count
    numbers[key] = number
    let outer = parent.map { sections[$0] }
    sections.append(
      Section(
        heading: heading, depth: outer.map { $0.depth + 1 } ?? 0,
        path: (outer?.path ?? []) + [heading?.description ?? "Without a group"]))
    if let parent {
      sections[parent].children.append(number)
    } else {
      roots.append((file, number))
    }
    return number
  }

  /// All sections as they are read. Without recursion: groups may be nested to any depth.
  var inReadingOrder: [Section] {
    var list: [Section] = []
    var open = Array(roots.grouped(by: \.file).flatMap(\.elements).map(\.number).reversed())
    while let number = open.popLast() {
      list.append(sections[number])
      open += sections[number].children.reversed()
    }
    return list
  }
}
