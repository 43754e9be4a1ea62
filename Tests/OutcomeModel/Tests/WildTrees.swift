import OutcomeTrees

/// Trees of any shape, with any number of acts, which differ between calls.
struct WildTrees {
  private var random: SplitMix
  private let name: String
  /// The act that occurs at most once in the tree, since it takes long or ends the process.
  private var rare: Tree.Act?
  /// The acts that do not disturb a rare one; an act that cancels itself is added only if there is no rare one.
  private var usual: [Tree.Act] = [
    .expect, .fail, .throw, .foreignFail, .foreignThrow, .skip, .failAndSkip, .cancelChild, .hold, .leaveHeld,
    .threadFail,
  ]
  private static let rareOnes: [Tree.Act] = [.sleep, .block, .slow, .exit, .abort, .interrupt, .terminate]

  /// Returns a tree; the same random numbers result in the same tree.
  static func tree(number: Int, _ random: inout SplitMix) -> TreeGenerator.Case {
    var trees = WildTrees(random: random, name: "t\(number)")
    let made = trees.made()
    random = trees.random
    return made
  }

  private init(random: SplitMix, name: String) {
    (self.random, self.name) = (random, name)
    // Most trees can share a process with others.
    let kind = self.random.below(8)
    if kind < 3 { rare = Self.rareOnes[kind] }
    if kind == 3 { rare = Self.rareOnes[self.random.below(Self.rareOnes.count)] }
    if rare == nil { usual.append(.cancelSelf) }
  }

  private mutating func made() -> TreeGenerator.Case {
    let planned = rare
    var root = group(name, depth: 0)
    let hasHappened = rare == nil ? planned : nil
    root.traits.hasLimit = hasHappened?.needsLimit ?? isOne(of: 3)
    root.traits.isLimitLong = hasHappened?.needsLimit != true
    let isLoud = hasHappened?.needsProcess ?? false
    return .init(tree: Tree(children: [root]), failFast: isLoud && isOne(of: 2), isLoud: isLoud)
  }

  private mutating func isOne(of count: Int) -> Bool { random.below(count) == 0 }

  /// Returns the acts for each call: mostly none.
  private mutating func acts() -> [Tree.Act] {
    if let act = rare, isOne(of: 12) {
      rare = nil
      return [act, .pass]
    }
    guard isOne(of: 4) else { return [.pass] }
    return (0...random.below(3)).map { _ in isOne(of: 3) ? .pass : usual[random.below(usual.count)] }
  }

  private mutating func traits() -> Tree.Traits {
    var traits = Tree.Traits()
    if isOne(of: 4) { traits.retries = random.below(3) }
    traits.hasBudget = isOne(of: 6)
    traits.isKnown = isOne(of: 8)
    traits.isIntermittent = isOne(of: 2)
    traits.isExpired = isOne(of: 4)
    traits.forbidsEmpty = isOne(of: 12)
    traits.isBound = isOne(of: 4)
    traits.isDisabled = isOne(of: 12)
    traits.isSerial = isOne(of: 8)
    return traits
  }

  private mutating func group(_ path: String, depth: Int) -> Tree.Node {
    var hooks: [Tree.Hook] = []
    for kind in Tree.Hook.Kind.allCases {
      // The model supports one `aroundEach` in a group.
      for number in 0..<(isOne(of: 2) ? 0 : kind == .aroundEach ? 1 : random.below(3)) {
        var hook = Tree.Hook(kind, "\(path).\(kind.rawValue)\(number)", acts())
        hook.isStep = isOne(of: 3)
        if kind == .aroundEach { hook.actsAfter = acts() }
        hooks.append(hook)
      }
    }
    var children: [Tree.Node] = []
    for number in 0...random.below(3) {
      if depth < 3, isOne(of: 3) {
        children.append(group("\(path).g\(number)", depth: depth + 1))
      } else {
        children.append(Tree.Node(example: "\(path).e\(number)", acts()))
        children[children.count - 1].traits = traits()
        children[children.count - 1].isStep = isOne(of: 3)
      }
    }
    var group = Tree.Node(group: path, hooks: hooks, children)
    if depth > 0 { group.traits = traits() }
    return group
  }
}
