import FantailTree

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
