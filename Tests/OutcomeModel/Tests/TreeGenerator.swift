import OutcomeTrees

/// Trees that cover every pair of values of two factors.
struct TreeGenerator {
  /// The number of values of each factor.
  private static let factors: [Int] = [
    Place.allCases.count, acts.count, Place.allCases.count, acts.count,
    2, 2, 3, 2, 4, 2, 2, 3, 2, 2, Skeleton.allCases.count, 2, 3, 3,
  ]
  private static let acts = Tree.Act.allCases.filter { $0 != .release }

  /// The structure around the main group.
  private enum Skeleton: Int, CaseIterable {
    case plain
    /// The main group is inside another group, which has hooks of its own.
    case nested
    /// A similar group follows the main group.
    case siblings
    /// Groups whose examples do not run are before and after the main group.
    case idleGroups
  }

  private enum Place: Int, CaseIterable {
    case body, outerBeforeEach, innerBeforeEach, around, aroundAfter, innerAfterEach, outerAfterEach
    case outerBeforeAll, innerBeforeAll, innerAfterAll, outerAfterAll, runBeforeAll, runAfterAll

    var isInner: Bool {
      switch self {
      case .body, .innerBeforeEach, .around, .aroundAfter, .innerAfterEach, .innerBeforeAll, .innerAfterAll: true
      default: false
      }
    }

    var isOfRun: Bool { self == .runBeforeAll || self == .runAfterAll }
    var isAfterAll: Bool { self == .innerAfterAll || self == .outerAfterAll || self == .runAfterAll }
  }

  /// A tree, and whether the run ends at its first failure.
  struct Case {
    var tree: Tree
    var failFast: Bool
    /// `true` if it cannot share a process with other trees.
    var isLoud: Bool
  }

  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// Cases in which each two values of two factors meet at least once.
  mutating func covering() -> [Case] {
    // The pairs are also in a list, since the order of a set differs in each process.
    var (open, list): (Set<[Int]>, [[Int]]) = ([], [])
    for first in Self.factors.indices {
      for second in Self.factors.indices where second > first {
        for one in 0..<Self.factors[first] {
          for other in 0..<Self.factors[second] { list.append([first, one, second, other]) }
        }
      }
    }
    open = Set(list)
    var cases: [Case] = []
    for pair in list where open.contains(pair) {
      var best: (row: [Int], pairs: Set<[Int]>) = ([], [])
      for _ in 0..<12 {
        var row: [Int]
        // A pair can always stand in a row that waits a few times only.
        repeat {
          row = Self.factors.map { random.below($0) }
          (row[pair[0]], row[pair[2]]) = (pair[1], pair[3])
        } while Self.waits(row) > 5
        var pairs: Set<[Int]> = []
        for first in row.indices {
          for second in row.indices where second > first {
            let met = [first, row[first], second, row[second]]
            if open.contains(met) { pairs.insert(met) }
          }
        }
        if pairs.count > best.pairs.count { best = (row, pairs) }
      }
      open.subtract(best.pairs)
      cases.append(made(best.row, number: cases.count))
    }
    return cases
  }

  /// Returns a case drawn from all of them; most cases can share a process with others.
  mutating func any(number: Int) -> Case {
    if random.below(2) == 0 { return WildTrees.tree(number: number, &random) }
    var row = Self.factors.map { random.below($0) }
    if random.below(8) > 0 {
      (row[11], row[13]) = (0, 0)
      for column in [0, 2] {
        while Place.allCases[row[column]].isOfRun { row[column] = random.below(Self.factors[column]) }
        while Self.acts[row[column + 1]].needsProcess { row[column + 1] = random.below(Self.acts.count) }
      }
    }
    // An act that waits does so once, so that ten thousand cases do not wait for hours.
    if Self.acts[row[1]].takesTime { row[4] = 1 }
    while Self.acts[row[3]].takesTime { row[3] = random.below(Self.acts.count) }
    return made(row, number: number)
  }

  /// Returns how often a row's acts wait for their limit in one run.
  private static func waits(_ row: [Int]) -> Int {
    let attempts = row[5] + 1
    let examples = 4 + row[14] % 3
    var waits = 0
    for (index, column) in [0, 2].enumerated() where acts[row[column + 1]].needsLimit {
      let calls: Int
      switch Place.allCases[row[column]] {
      case .body: calls = attempts
      case .innerBeforeEach, .around, .aroundAfter, .innerAfterEach: calls = 2 * attempts
      case .outerBeforeEach, .outerAfterEach: calls = examples * attempts
      default: calls = 1
      }
      waits += index == 0 && row[4] == 1 ? 1 : calls
    }
    return waits
  }

  private func made(_ row: [Int], number: Int) -> Case {
    let places = [Place.allCases[row[0]], Place.allCases[row[2]]]
    var acts = [Self.acts[row[1]], Self.acts[row[3]]]
    let isFirstOnly = row[4] == 1
    var limit = row[6]
    // An impossible combination becomes a similar one, and so does one whose effects the model could not tell apart.
    if acts[0].isSignal, acts[1].isSignal || acts[1].needsLimit || acts[1] == .slow { acts[1] = .fail }
    if acts[1].isSignal, acts[0].needsLimit || acts[0] == .slow { acts[0] = .fail }
    if acts == [.slow, .slow] || places[0] == places[1] { acts[1] = .pass }
    for (index, place) in places.enumerated() {
      if place.isOfRun, acts[index].needsLimit { acts[index] = .throw }
      if acts[index].needsLimit, limit == 0 || limit == 2 && !place.isInner { limit = 1 }
    }
    let name = "t\(number)"
    func hook(_ kind: Tree.Hook.Kind, _ hook: String, _ place: Place, isQuietOne: Bool = false) -> [Tree.Hook] {
      guard let index = places.firstIndex(of: place) else {
        return isQuietOne ? [Tree.Hook(kind, "\(name).\(hook)")] : []
      }
      let acts = index == 0 && isFirstOnly ? [acts[0], .pass] : [acts[index]]
      return [Tree.Hook(kind, "\(name).\(hook)", acts)]
    }
    let hasOnceHooks = row[12] == 1
    var inner = hook(.beforeAll, "in.BA", .innerBeforeAll, isQuietOne: hasOnceHooks)
    inner += hook(.beforeEach, "in.BE", .innerBeforeEach, isQuietOne: true)
    if places.contains(.around) || places.contains(.aroundAfter) {
      var around = Tree.Hook(.aroundEach, "\(name).in.AR")
      if let before = hook(.aroundEach, "in.AR", .around).first { around.acts = before.acts }
      if let after = hook(.aroundEach, "in.AR", .aroundAfter).first { around.actsAfter = after.acts }
      inner.append(around)
    }
    inner += hook(.afterEach, "in.AE", .innerAfterEach, isQuietOne: true) + hook(.afterAll, "in.AA", .innerAfterAll)
    var x = Tree.Node(example: "\(name).in.x")
    var y = Tree.Node(example: "\(name).in.y")
    if places[0] == .body { x.acts = isFirstOnly ? [acts[0], .pass] : [acts[0]] }
    if places[1] == .body, places[0] != .body { y.acts = [acts[1]] }
    x.traits.isFocused = row[11] == 1
    var group = Tree.Node(group: "\(name).in", hooks: inner, [x, y])
    group.traits.hasLimit = limit == 2
    group.traits.isLimitLong = !acts.contains(where: \.needsLimit)
    group.traits.isFocused = row[11] == 2
    var last = Tree.Node(example: "\(name).b")
    last.traits.isDisabled = row[9] == 1
    var outer = hook(.beforeAll, "BA", .outerBeforeAll) + hook(.beforeEach, "BE", .outerBeforeEach, isQuietOne: true)
    outer += hook(.afterEach, "AE", .outerAfterEach, isQuietOne: true)
    outer += hook(.afterAll, "AA", .outerAfterAll, isQuietOne: hasOnceHooks)
    var children = stood(Skeleton.allCases[row[14]], around: group, name, hasOnceHooks: hasOnceHooks)
    children = [Tree.Node(example: "\(name).a")] + children + [last]
    var root = Tree.Node(group: name, hooks: outer, children)
    // An act that waits at each call does so twice and not three times.
    root.traits.retries = row[5] == 1 ? (acts.contains(where: \.takesTime) && !isFirstOnly ? 1 : 2) : nil
    root.traits.hasLimit = limit == 1
    root.traits.isLimitLong = group.traits.isLimitLong
    root.traits.hasBudget = row[7] == 1
    root.traits.isKnown = row[8] > 0
    root.traits.isIntermittent = row[8] == 2
    root.traits.isExpired = row[8] == 3
    root.traits.forbidsEmpty = row[16] > 0
    root.traits.isBound = row[17] > 0
    // All passing code expects something, or none does.
    root.adapt(isStep: row[15] == 1, expects: row[16] == 1, isBound: row[17] == 2)
    root.traits.isSerial = row[10] == 1
    let ofRun = hook(.beforeAll, "runBA", .runBeforeAll) + hook(.afterAll, "runAA", .runAfterAll)
    let isLoud = !ofRun.isEmpty || row[11] > 0 || row[13] == 1 || acts.contains(where: \.needsProcess)
    if acts.contains(.late) { root = released(root, isFocused: row[11] > 0) }
    return Case(tree: Tree(hooks: ofRun, children: [root]), failFast: row[13] == 1, isLoud: isLoud)
  }

  /// Returns a group, followed by an example that resumes the code that the group left waiting.
  private func released(_ group: Tree.Node, isFocused: Bool) -> Tree.Node {
    var last = Tree.Node(example: "\(group.name).z", [.release])
    last.traits.isFocused = isFocused
    var both = Tree.Node(group: "\(group.name).all", [group, last])
    both.traits.isSerial = true
    return both
  }

  private func stood(_ skeleton: Skeleton, around group: Tree.Node, _ name: String, hasOnceHooks: Bool) -> [Tree.Node] {
    func hooks(_ path: String) -> [Tree.Hook] {
      var hooks = [Tree.Hook(.beforeEach, "\(path).BE"), Tree.Hook(.afterEach, "\(path).AE")]
      if hasOnceHooks { hooks += [Tree.Hook(.beforeAll, "\(path).BA"), Tree.Hook(.afterAll, "\(path).AA")] }
      return hooks
    }
    func other(_ path: String, _ children: [Tree.Node]) -> Tree.Node {
      Tree.Node(group: path, hooks: hooks(path), children)
    }
    switch skeleton {
    case .plain: return [group]
    case .nested: return [other("\(name).mid", [group, Tree.Node(example: "\(name).mid.m")])]
    case .siblings:
      let examples = ["u", "v"].map { Tree.Node(example: "\(name).sib.\($0)") }
      return [group, other("\(name).sib", examples)]
    case .idleGroups:
      var disabled = other("\(name).off", [Tree.Node(example: "\(name).off.n", [.fail])])
      disabled.traits.isDisabled = true
      return [Tree.Node(group: "\(name).none", []), disabled, group, other("\(name).void", [])]
    }
  }
}

extension Tree.Node {
  /// Changes all nodes below: code takes steps, empty examples get an expectation, and bindings are those of the root.
  fileprivate mutating func adapt(isStep: Bool, expects: Bool, isBound: Bool) {
    self.isStep = isStep
    traits.isBound = traits.isBound || isBound
    if expects { acts = acts?.map { $0 == .pass ? .expect : $0 } }
    for index in hooks.indices { hooks[index].isStep = isStep }
    for index in children.indices { children[index].adapt(isStep: isStep, expects: expects, isBound: isBound) }
  }
}

/// A small generator of random numbers: the same from the same seed, everywhere.
struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(limit))
  }
}
