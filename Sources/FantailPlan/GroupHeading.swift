public import FantailTree

/// A group of a planned example, as reports show it.
public struct GroupHeading: Sendable, Hashable, Codable, Coded {
  /// The group's description.
  public let description: String
  /// The place it is written at: of shared examples, that of `itBehavesLike`.
  public let location: SourceLocation
  /// `true` if it comes from shared examples.
  public let isShared: Bool
}

extension GroupHeading {
  package init(_ fields: FieldReader) throws {
    (description, location) = (try fields("description"), try fields("location"))
    isShared = try fields.optional("isShared") ?? false
  }

  package var coded: CodedFields {
    CodedFields([
      "description": description, "location": location, "isShared": isShared ? true : nil,
    ])
  }
}

extension [GroupHeading] {
  /// The descriptions from the outermost group to that of something in the innermost, joined by commas.
  package func fullDescription(of own: String) -> String {
    (map(\.description) + (own.isEmpty ? [] : [own])).joined(separator: ", ")
  }
}

/// The group headings to print before each of a list of examples.
package struct Headings {
  private var groups: [GroupHeading] = []

  package init() {}

  /// Enters an example's groups.
  ///
  /// - Parameter example: The next example of the list.
  /// - Returns: The depths, counted from zero, of its groups that the example before it was not in.
  package mutating func enter(_ example: PlannedExample) -> Range<Int> {
    // Examples of one group share this array, which compares in one step then, however deep the group is.
    if groups == example.groups { return groups.count..<groups.count }
    var shared = 0
    while shared < min(groups.count, example.groups.count), groups[shared] == example.groups[shared] { shared += 1 }
    groups = example.groups
    return shared..<groups.count
  }
}

/// The beginning of a line of a tree.
///
/// - Parameter depth: The number of groups around the line.
/// - Returns: Two spaces a group. From the twentieth on the depth is written as a number: a tree of ten thousand levels
///   would be a text of a hundred million spaces.
package func treeIndentation(_ depth: Int) -> String {
  let deepest = 20
  return depth <= deepest
    ? String(repeating: "  ", count: depth) : String(repeating: "  ", count: deepest) + "(level \(depth)) "
}
