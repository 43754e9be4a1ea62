import FantailTree

extension Plan {
  /// The plan as a tree of text: groups, their hooks, and the numbered examples with their names and places.
  ///
  /// - Returns: The text; a count line comes last. Running nothing, it is what a dry run prints.
  ///
  /// ```text
  /// Stack  StackSpec.swift:3
  ///   beforeEach  StackSpec.swift:6
  ///   1. has the pushed element  Stack_HasThePushedElement  StackSpec.swift:8
  ///   2. shrinks its storage  Stack_ShrinksItsStorage  StackSpec.swift:9  (pending: waiting for the allocator)
  ///
  /// 2 examples planned (1 to run, 1 pending, 0 skipped)
  /// ```
  /// A plan that was read from a file is printed without hooks: they belong to code, which it has none of.
  public func outline() -> String {
    var text = ""
    var headings = Headings()
    let hasUnnamed = invocations?.program.groups.contains { !$0.isNamed && $0.parent != nil } ?? false
    var unnamed: [Int] = []
    for (position, example) in examples.enumerated() {
      let new = headings.enter(example)
      // Hooks of groups without a heading come before the first example they are for.
      let around = hasUnnamed ? unnamedGroups(ofExampleAt: position) : [0]
      for group in around where !unnamed.contains(group) {
        for hook in hooks(ofGroup: group) { text += hook + "\n" }
      }
      unnamed = around
      let path = new.isEmpty ? [] : groupPath(ofExampleAt: position)
      for depth in new {
        text += treeIndentation(depth) + example.groups[depth].onOneLine
        if depth < example.groupLocations.count { text += "  \(example.groupLocations[depth])" }
        text += "\n"
        guard depth < path.count else { continue }
        for hook in hooks(ofGroup: path[depth]) { text += treeIndentation(depth + 1) + hook + "\n" }
      }
      text += treeIndentation(example.groups.count) + "\(position + 1). " + example.outlineLine + "\n"
    }
    if !text.isEmpty { text += "\n" }
    text += countLine + "\n"
    if let orderLine { text += orderLine + "\n" }
    return text
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
  private func hooks(ofGroup index: Int) -> [String] {
    guard let invocations, invocations.spans[index] != nil else { return [] }
    let group = invocations.program.groups[index]
    guard group.doesSomething else { return [] }
    let steps = group.steps
    return (steps.before + steps.after).map { "\($0.kind.rawValue)  \($0.location)" }
  }
}

extension PlannedExample {
  fileprivate var outlineLine: String {
    let title = description.isEmpty ? "specify" : description.onOneLine
    return "\(title)  \(name)  \(location)" + (disposition.mark.map { "  (\($0))" } ?? "")
  }
}

extension PlannedExample.Disposition {
  /// What keeps the example from running: "pending: no network yet"; `nil` for one that will run.
  package var mark: String? {
    switch self {
    case .run: nil
    case .pending(let reason): "pending" + (reason.map { ": \($0.onOneLine)" } ?? "")
    case .skipped(let reason): "skipped" + (reason.map { ": \($0.onOneLine)" } ?? "")
    }
  }
}
