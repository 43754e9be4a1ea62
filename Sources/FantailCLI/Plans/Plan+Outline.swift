import FantailRun
public import FantailPlan
package import FantailTree

extension Plan {
  /// Returns the plan as a tree of text: groups, their hooks, and the numbered examples with their names and locations.
  ///
  /// - Returns: The text, with a line of counts at the end. A dry run prints this text, without running the code of the
  ///   specs.
  ///
  /// ```text
  /// Stack  StackSpec.swift:3  [tags core, retry 2]
  ///   beforeEach  StackSpec.swift:6
  ///   1. has the pushed element  Stack_HasThePushedElement  StackSpec.swift:8
  ///   2. shrinks its storage  Stack_ShrinksItsStorage  StackSpec.swift:9  (pending: waiting for the allocator)
  ///
  /// 2 examples planned (1 to run, 1 pending, 0 skipped)
  /// ```
  /// A plan that was read from a file is printed without hooks, since hooks belong to code.
  public func outline() -> String { outline(OutlineStyle()) }

  package func outline(_ style: OutlineStyle) -> String {
    var text = ""
    var headings = Headings()
    var unnamed: [DeclaredSpecs.GroupNumber] = []
    for (position, example) in examples.enumerated() {
      let new = headings.enter(example)
      let groups = code?.path(at: position) ?? []
      // Hooks of the run, and of groups that only keep specs together, come before their first example.
      let around = groups.filter { !$0.isNamed }
      for group in around where !unnamed.contains(group.number) {
        for hook in hooks(of: group, style) { text += hook + "\n" }
      }
      unnamed = around.map(\.number)
      let path = groups.filter(\.isNamed)
      for depth in new {
        let group = example.groups[depth]
        text += treeIndentation(depth) + style.heading(group.description.onOneLine)
        text += style.aside("  \(style.place(group.location))")
        text += (depth < path.count ? style.list(path[depth].ownTraitWords) : "") + "\n"
        guard depth < path.count else { continue }
        for hook in hooks(of: path[depth], style) { text += treeIndentation(depth + 1) + hook + "\n" }
      }
      text += treeIndentation(example.groups.count) + "\(position + 1). " + example.outlineLine(style)
      text += traits(ofExampleAt: position, style) + "\n"
    }
    if !text.isEmpty { text += "\n" }
    text += countLine + "\n"
    if let orderLine { text += orderLine + "\n" }
    let all = code?.declared.groups[0].ownTraitWords ?? []
    if !all.isEmpty { text += "each with \(all.joined(separator: ", "))\n" }
    return text
  }

  /// Returns the example's own traits in words.
  private func traits(ofExampleAt position: Int, _ style: OutlineStyle) -> String {
    guard let code else { return "" }
    let example = code.examples[position]
    return style.list(example.traits.words(saidBy: Traits().adding(example.ownTraits), withTags: true))
  }

  /// Returns the hooks of one group. If none of its examples will run, the hooks do not run either, and the list is
  /// empty.
  private func hooks(of group: DeclaredSpecs.Group, _ style: OutlineStyle) -> [String] {
    guard let code, code.spans[group.number] != nil, group.doesSomething else { return [] }
    let steps = group.steps
    return (steps.before + steps.after).map { style.aside("\($0.kind.rawValue)  \(style.place($0.location))") }
  }
}

extension DeclaredSpecs.Group {
  fileprivate var ownTraitWords: [String] { traits.words(saidBy: Traits().adding(ownTraits), withTags: true) }
}

extension PlannedExample {
  fileprivate func outlineLine(_ style: OutlineStyle) -> String {
    let title = description.isEmpty ? style.source(location) ?? "specify" : description.onOneLine
    return title + style.aside("  \(name)  \(style.place(location))")
      + (disposition.mark.map { style.mark("  (\($0))") } ?? "")
  }
}

extension Plan: CustomStringConvertible {
  /// The plan in the form of a dry run; see ``outline()``.
  public var description: String { outline() }
}

/// The style for the parts of a printed plan. By default, all parts look alike, and locations have the form that `--at`
/// takes.
package final class OutlineStyle {
  package let place: (SourceLocation) -> String
  let heading: (String) -> String
  /// The style of names, locations and hooks.
  let aside: (String) -> String
  /// The style of the reason why an example does not run.
  let mark: (String) -> String
  /// Returns the source line of an example without a description, if the example's file can be read.
  let source: (SourceLocation) -> String?

  package init(
    place: @escaping (SourceLocation) -> String = { "\($0)" }, heading: @escaping (String) -> String = { $0 },
    aside: @escaping (String) -> String = { $0 }, mark: @escaping (String) -> String = { $0 },
    source: @escaping (SourceLocation) -> String? = { _ in nil }
  ) {
    self.place = place
    self.heading = heading
    self.aside = aside
    self.mark = mark
    self.source = source
  }

  func list(_ traits: [String]) -> String {
    traits.isEmpty ? "" : aside("  [\(traits.joined(separator: ", "))]")
  }
}

extension Plan {
  /// Counts the examples and the ones that will run: "3 examples planned (2 to run, 1 pending)".
  package var countLine: String {
    let running = examples.count { $0.disposition == .run }
    let pending = examples.count(where: \.isPending)
    let turns = "\(running) to run, \(pending) pending, \(examples.count - running - pending) skipped"
    return ["\(counted(examples.count, "example")) planned (\(turns))", notSelectedSummary].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Counts the examples that were left out, by cause: "3 not selected (2 by focus, 1 by filter)"; `nil` if there are
  /// none.
  package var notSelectedSummary: String? {
    guard !notSelected.isEmpty else { return nil }
    let counts = notSelected.grouped(by: \.by.rawValue).map { (cause: $0.key, count: $0.elements.count) }
    let parts = counts.sorted { ($1.count, $0.cause) < ($0.count, $1.cause) }.map { "\($0.count) by \($0.cause)" }
    return "\(notSelected.count) not selected (\(parts.joined(separator: ", ")))"
  }

  /// The order in words; `nil` for the declared order.
  package var orderLine: String? {
    switch order {
    case .declared: nil
    case .byName: "in order of their names"
    case .random(let seed): "in random order, seed \(seed)"
    }
  }
}

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

extension Traits {
  /// Returns the traits in words. Pending and skipped states are left out: plans print them elsewhere.
  ///
  /// - Parameters:
  ///   - own: The settings of the group or example itself; only these are put into words.
  ///   - withTags: Whether to include tags.
  package func words(saidBy own: Traits, withTags: Bool = false) -> [String] {
    var own = own
    if !withTags { own.tags = [] }
    return words(settingsOf: own).map(\.onOneLine)
  }
}

/// Returns the indentation of a line of a tree.
///
/// - Parameter depth: The number of groups around the line.
/// - Returns: Two spaces for each group. From the twentieth group on, the depth is written as a number: with spaces, a
///   tree of ten thousand levels would have a hundred million characters.
package func treeIndentation(_ depth: Int) -> String {
  let deepest = 20
  return depth <= deepest
    ? String(repeating: "  ", count: depth) : String(repeating: "  ", count: deepest) + "(level \(depth)) "
}
