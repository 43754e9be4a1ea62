import FantailToolSupport

/// Keeps the order of hooks, which differs between frameworks.
extension SwiftPort {
  /// Quick and Spectre run a group's `afterEach` hooks in declaration order, but Fantail runs them in reverse. Quick
  /// runs `beforeEach` and `aroundEach` hooks in declaration order, and `afterEach` hooks after all of these.
  mutating func orderOfHooks(_ group: SpecTree.Scope) {
    let hooks = group.statements.filter { Words.hooks.contains($0.maker ?? "") }
    let after = hooks.filter { $0.maker == "afterEach" && !emptied.contains($0.first) }
    for (one, other) in zip(after, after.reversed()) where one.first != other.first {
      let range = source.span(one.range)
      edits.replace(
        (range.lowerBound - 1)..<range.upperBound,
        with: [
          .text(source.text((range.lowerBound - 1)..<range.lowerBound)),
          .moved(
            source.span(other.range), from: source.indentation(other.first), to: source.indentation(one.first)),
        ], drops: true)
    }
    if tree.isSpectre, group.statements.contains(where: { Words.groups.contains($0.maker ?? "") }) {
      for hook in hooks where !emptied.contains(hook.first) {
        let text = "\(hook.keyword): Spectre ran it once more around each group inside; here it runs for each example"
        mark(hook.first, text, isAdvice: true)
      }
    }
    guard let around = hooks.last(where: { $0.maker == "aroundEach" }) else { return }
    for hook in hooks where hook.maker == "beforeEach" && hook.first < around.first && !emptied.contains(hook.first) {
      if !becomesAround(hook) {
        mark(
          around.first,
          "aroundEach: it also wraps the beforeEach hooks above it here; move what needs them into a context inside")
      }
    }
    if let last = after.first {
      mark(
        last.first, "afterEach: it ran after the end of aroundEach; move that end or this hook into a context inside")
    }
  }

  /// Turns a `beforeEach` above an `aroundEach` into an `aroundEach`, so that both run in declaration order.
  private mutating func becomesAround(_ hook: SpecTree.Statement) -> Bool {
    guard let code = tree.body(hook), hook.call?.close == nil, code.head.isEmpty, !code.body.isEmpty,
      !code.body.contains(where: { ["return", "defer"].contains(source[$0]) })
    else { return false }
    replace(hook.word, with: "aroundEach")
    insert(" example in", after: code.open)
    let last = code.body.upperBound - 1
    let isSpread = source.startsLine(code.body.lowerBound)
    edits.insert(
      isSpread ? "\n\(source.indentation(code.body.lowerBound))try await example()" : "; try await example()",
      outsideAt: source.end(last))
    return true
  }
}
