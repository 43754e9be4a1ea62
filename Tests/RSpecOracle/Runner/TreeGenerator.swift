/// Creates the random tree of a seed and a number; both together give the same tree on every machine.
///
/// Each tree has only some of the features, chosen first, so that some trees are simple, and RSpec and Fantail must run
/// them identically, and some combine all features.
struct TreeGenerator {
  private enum Feature: CaseIterable {
    case deep, mixedOrder, onceHooks, arounds, disobedientArounds, evaluate, overrides, asyncLets, letFailures, shared
    case hookFailures, onceFailures, bodyFailures, skips, focus, pending, known
  }

  private struct Place {
    /// The visible lets, each of which reads only those before it.
    var lets: [String]
    var depth: Int
    /// The number of the tree's shared examples that may be used here.
    var shared: Int
  }

  private let number: Int
  private var random: Random
  private var features: Set<Feature> = []
  private var ids = 0
  private var budget = 0

  init(seed: UInt64, number: Int) {
    self.number = number
    random = Random(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
  }

  mutating func tree() -> Tree {
    let density = random.below(10)
    features = Set(Feature.allCases.filter { _ in random.below(10) < density })
    if random.below(2) == 0 { features.insert(.deep) }
    budget = 2 + random.below(20)
    var names = (0..<2 + random.below(3)).map { "l\($0)" }
    if features.contains(.asyncLets) { names += (0...random.below(3)).map { "a\($0)" } }
    var shared: [Node] = []
    if features.contains(.shared) {
      for index in 0...random.below(2) {
        var body = Node(kind: .group, id: "s\(index)")
        body.children = children(Place(lets: names, depth: 3, shared: index))
        shared.append(body)
      }
    }
    var groups: [Node] = []
    for _ in 0...random.below(3) {
      budget += 2
      var root = group(Place(lets: names, depth: 0, shared: shared.count))
      root.children.insert(contentsOf: names.indices.map { value(.let, $0, names) }, at: 0)
      groups.append(root)
    }
    return Tree(number: number, shared: shared, groups: groups)
  }

  // MARK: - Groups and examples

  private mutating func group(_ place: Place) -> Node {
    var node = Node(kind: .group, id: id("g"))
    node.marks = marks(rarely: place.depth == 0)
    node.usesWords = random.below(2) == 0
    node.children = children(place)
    return node
  }

  private mutating func children(_ outer: Place) -> [Node] {
    var place = outer
    var lets: [Node] = []
    if random.below(4) == 0 {
      place.lets.append(id("x"))
      lets.append(value(.let, place.lets.count - 1, place.lets))
    }
    var hooks = [Node]()
    for kind in [Node.Kind.beforeEach, .afterEach] {
      for _ in 0..<random.below(3) { hooks.append(hook(kind, place)) }
    }
    if features.contains(.onceHooks) {
      for kind in [Node.Kind.beforeAll, .afterAll] where random.below(2) == 0 {
        for _ in 0...random.below(2) { hooks.append(hook(kind, place)) }
      }
    }
    if features.contains(.arounds), random.below(3) == 0 {
      for _ in 0...random.below(2) { hooks.append(hook(.aroundEach, place)) }
    }
    if features.contains(.overrides) {
      for _ in 0..<random.below(3) { hooks.append(value(.override, random.below(place.lets.count), place.lets)) }
    }
    if features.contains(.evaluate), random.below(2) == 0 {
      var node = Node(kind: .evaluate, id: id("v"))
      node.lets = (0...random.below(2)).map { _ in place.lets[random.below(place.lets.count)] }
      hooks.append(node)
    }
    var examples: [Node] = []
    for _ in 0..<random.below(4) where budget > 0 { examples.append(example(place)) }
    var groups: [Node] = []
    place.depth += 1
    if place.depth < (features.contains(.deep) ? 6 : 3) {
      for _ in 0..<random.below(4) where budget > 0 { groups.append(group(place)) }
    }
    if place.shared > 0, random.below(2) == 0 {
      var node = Node(kind: .use, id: id("u"))
      node.name = "s\(random.below(place.shared))"
      groups.append(node)
    }
    if features.contains(.mixedOrder) { return lets + random.shuffled(hooks + examples + groups) }
    return lets + random.shuffled(hooks) + examples + groups
  }

  private mutating func example(_ place: Place) -> Node {
    budget -= 1
    var node = Node(kind: .example, id: id("e"))
    node.marks = marks(rarely: false)
    node.usesWords = random.below(2) == 0
    node.code = statements(place)
    if features.contains(.skips), random.below(8) == 0 {
      node.code.insert(sometimes(.skip), at: random.below(node.code.count + 1))
    }
    if features.contains(.bodyFailures), random.below(5) == 0 {
      node.code.insert(sometimes(.fail), at: random.below(node.code.count + 1))
    }
    return node
  }

  private mutating func marks(rarely: Bool) -> [Node.Mark] {
    var marks: [Node.Mark] = []
    let sides = rarely ? 20 : 8
    if features.contains(.focus), random.below(sides) == 0 { marks.append(.focused) }
    if features.contains(.pending), random.below(sides) == 0 { marks.append(.pending) }
    if features.contains(.known), random.below(sides) == 0 { marks.append(.known) }
    return marks
  }

  // MARK: - Code

  private mutating func hook(_ kind: Node.Kind, _ place: Place) -> Node {
    var node = Node(kind: kind, id: id("h"))
    switch kind {
    case .beforeAll, .afterAll:
      if features.contains(.onceFailures), random.below(6) == 0 { node.code = [Operation(kind: .fail)] }
      if kind == .beforeAll, features.contains(.skips), random.below(12) == 0 { node.code = [Operation(kind: .skip)] }
      return node
    case .aroundEach:
      var calls = 1
      if features.contains(.disobedientArounds), random.below(5) == 0 { calls = random.below(3) }
      for _ in 0..<calls { node.code += statements(place) + [Operation(kind: .call)] }
      node.code += statements(place)
    default:
      node.code = statements(place)
    }
    if features.contains(.skips), random.below(16) == 0 {
      node.code.insert(sometimes(.skip), at: random.below(node.code.count + 1))
    }
    if features.contains(.hookFailures), random.below(10) == 0 {
      node.code.insert(sometimes(.fail), at: random.below(node.code.count + 1))
    }
    return node
  }

  private mutating func statements(_ place: Place) -> [Operation] {
    var operations: [Operation] = []
    for _ in 0..<random.below(3) {
      var operation = Operation(kind: [.read, .read, .add, .assign][random.below(4)])
      operation.name = place.lets[random.below(place.lets.count)]
      // An `AsyncLet` has no setter.
      if operation.name.hasPrefix("a") { operation = Operation(kind: .read, name: operation.name) }
      operation.number = 1 + random.below(99)
      operations.append(operation)
    }
    return operations
  }

  /// Most act each time; the others depend on the number of earlier runs, so that no two examples of a group are alike.
  private mutating func sometimes(_ kind: Operation.Kind) -> Operation {
    var operation = Operation(kind: kind)
    operation.period = 1 + random.below(3)
    operation.phase = random.below(operation.period)
    return operation
  }

  private mutating func value(_ kind: Node.Kind, _ index: Int, _ names: [String]) -> Node {
    var node = Node(kind: kind, id: id("d"))
    node.name = names[index]
    node.base = random.below(100)
    node.lets = names[..<index].filter { (node.isAsync || !$0.hasPrefix("a")) && random.below(2) == 0 }
    if node.isAsync, features.contains(.letFailures), random.below(4) == 0 { node.code = [sometimes(.fail)] }
    return node
  }

  private mutating func id(_ letter: String) -> String {
    ids += 1
    return "\(letter)\(ids)"
  }
}

/// SplitMix64: small, and the same on every platform.
struct Random {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    return Int(truncatingIfNeeded: word.multipliedFullWidth(by: UInt64(bound)).high)
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.reversed() where index > 0 { elements.swapAt(index, below(index + 1)) }
    return elements
  }
}
