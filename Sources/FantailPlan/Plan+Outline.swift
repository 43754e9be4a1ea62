import FantailTree

extension Plan {
  /// The plan as a tree of text: groups, their hooks, and the numbered examples with their names and places.
  ///
  /// - Returns: The text; a count line comes last. Running nothing, it is what a dry run prints.
  ///
  /// ```text
  /// Stack  StackSpec.swift:3  [tags core, retry 2]
  ///   beforeEach  StackSpec.swift:6
  ///   1. has the pushed element  Stack_HasThePushedElement  StackSpec.swift:8
  ///   2. shrinks its storage  Stack_ShrinksItsStorage  StackSpec.swift:9  (pending: waiting for the allocator)
  ///
  /// 2 examples planned (1 to run, 1 pending, 0 skipped)
  /// ```
  /// A plan that was read from a file is printed without hooks: they belong to code, which it has none of.
  public func outline() -> String { outline(OutlineStyle()) }

  package func outline(_ style: OutlineStyle) -> String {
    var text = ""
    var headings = Headings()
    let hasUnnamed = invocations?.program.groups.contains { !$0.isNamed && $0.parent != nil } ?? false
    var unnamed: [Int] = []
    for (position, example) in examples.enumerated() {
      let new = headings.enter(example)
      // Hooks of groups without a heading come before the first example they are for.
      let around = hasUnnamed ? unnamedGroups(ofExampleAt: position) : [0]
      for group in around where !unnamed.contains(group) {
        for hook in hooks(ofGroup: group, style) { text += hook + "\n" }
      }
      unnamed = around
      let path = new.isEmpty ? [] : groupPath(ofExampleAt: position)
      for depth in new {
        let group = example.groups[depth]
        text += treeIndentation(depth) + style.heading(group.description.onOneLine)
        text += style.aside("  \(style.place(group.location))")
        text += (depth < path.count ? traits(ofGroup: path[depth], style) : "") + "\n"
        guard depth < path.count else { continue }
        for hook in hooks(ofGroup: path[depth], style) { text += treeIndentation(depth + 1) + hook + "\n" }
      }
      text += treeIndentation(example.groups.count) + "\(position + 1). " + example.outlineLine(style)
      text += traits(ofExampleAt: position, style) + "\n"
    }
    if !text.isEmpty { text += "\n" }
    text += countLine + "\n"
    if let orderLine { text += orderLine + "\n" }
    let all = invocations?.program.groups.first?.traits.words(after: 0) ?? []
    if !all.isEmpty { text += "each with \(all.joined(separator: ", "))\n" }
    return text
  }

  /// The traits that an example says itself.
  private func traits(ofExampleAt position: Int, _ style: OutlineStyle) -> String {
    guard let invocations else { return "" }
    let example = invocations.program.examples[invocations.numbers[position]]
    return style.list(example.traits.words(after: invocations.program.groups[example.group].traits.said.count))
  }

  /// The traits that a group says itself.
  private func traits(ofGroup index: Int, _ style: OutlineStyle) -> String {
    guard let groups = invocations?.program.groups else { return "" }
    return style.list(groups[index].traits.words(after: groups[index].parent.map { groups[$0].traits.said.count } ?? 0))
  }

  /// The groups around an example that have headings.
  private func groupPath(ofExampleAt position: Int) -> [Int] {
    guard let invocations else { return [] }
    let program = invocations.program
    return program.path(to: program.examples[invocations.numbers[position]].group).filter { program.groups[$0].isNamed }
  }

  /// The run itself, and the groups in it that only hold specs together: they stand outermost.
  private func unnamedGroups(ofExampleAt position: Int) -> [Int] {
    guard let invocations else { return [] }
    let program = invocations.program
    return program.path(to: program.examples[invocations.numbers[position]].group).filter {
      !program.groups[$0].isNamed
    }
  }

  /// The hooks of one group, none where nothing of the group will run: they do not run either then.
  private func hooks(ofGroup index: Int, _ style: OutlineStyle) -> [String] {
    guard let invocations, invocations.spans[index] != nil else { return [] }
    let group = invocations.program.groups[index]
    guard group.doesSomething else { return [] }
    let steps = group.steps
    return (steps.before + steps.after).map { style.aside("\($0.kind.rawValue)  \(style.place($0.location))") }
  }
}

extension PlannedExample {
  fileprivate func outlineLine(_ style: OutlineStyle) -> String {
    let title = description.isEmpty ? "specify" : description.onOneLine
    return title + style.aside("  \(name)  \(style.place(location))")
      + (disposition.mark.map { style.mark("  (\($0))") } ?? "")
  }
}

extension PlannedExample.Disposition {
  /// The reason why the example does not run: "pending: no network yet"; `nil` for one that will run.
  package var mark: String? {
    switch self {
    case .run: nil
    case .pending(let reason): "pending" + (reason.map { ": \($0.onOneLine)" } ?? "")
    case .skipped(let reason): "skipped" + (reason.map { ": \($0.onOneLine)" } ?? "")
    }
  }
}
