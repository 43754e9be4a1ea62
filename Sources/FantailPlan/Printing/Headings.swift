/// The group headings to print before each of a list of examples.
package struct Headings {
  private var groups: [GroupHeading] = []

  package init() {}

  /// Moves to an example's groups.
  ///
  /// - Parameter example: The next example of the list.
  /// - Returns: The depths, counted from zero, of the groups that do not contain the previous example.
  package mutating func enter(_ example: PlannedExample) -> Range<Int> {
    // Examples in the same group share this array, so the comparison takes one step at any depth.
    if groups == example.groups { return groups.count..<groups.count }
    var shared = 0
    while shared < min(groups.count, example.groups.count), groups[shared] == example.groups[shared] { shared += 1 }
    groups = example.groups
    return shared..<groups.count
  }
}
