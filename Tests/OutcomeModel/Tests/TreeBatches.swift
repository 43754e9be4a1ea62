import OutcomeTrees

/// A planned run: one tree, or several that share a process.
struct TreeBatch {
  let runner: TreeRunner
  let tree: Tree
  let failFast: Bool
  /// The approximate sum of its waits.
  let time: Duration

  /// Returns the runs of a runner: trees share a process if they can, and slow trees share it with few others.
  static func all(_ cases: [TreeGenerator.Case], _ runner: TreeRunner) -> [TreeBatch] {
    let batches = cases.map { TreeBatch(runner: runner, tree: $0.tree, failFast: $0.failFast) }
    var all = zip(cases, batches).filter(\.0.isLoud).map(\.1)
    var shared: (trees: [Tree.Node], time: Duration) = ([], .zero)
    func close() {
      let tree = Tree(children: shared.trees)
      if !shared.trees.isEmpty { all.append(TreeBatch(runner: runner, tree: tree, failFast: false)) }
      shared = ([], .zero)
    }
    let quiet = zip(cases, batches).filter { !$0.0.isLoud }.map(\.1)
    for batch in quiet.sorted(by: { ($1.time, $0.tree.children[0].name) < ($0.time, $1.tree.children[0].name) }) {
      if shared.trees.count == 12 || shared.time + batch.time > .seconds(10) { close() }
      shared = (shared.trees + batch.tree.children, shared.time + batch.time)
    }
    close()
    return all
  }

  private init(runner: TreeRunner, tree: Tree, failFast: Bool) {
    (self.runner, self.tree, self.failFast) = (runner, tree, failFast)
    let calls = Model.predict(tree, order: tree.chosen, runner.mode(failFast: failFast)).calls
    time = tree.time(of: calls)
  }
}

extension Tree {
  /// The approximate time of calls.
  fileprivate func time(of calls: [String]) -> Duration {
    let acts = Dictionary(hooks.flatMap(\.acting) + children.flatMap(\.acting)) { $1 }
    var (time, counts) = (Duration.zero, [String: Int]())
    for call in calls.map(\.callee) {
      guard let acts = acts[call] else { continue }
      let count = counts[call, default: 0]
      counts[call] = count + 1
      let act = acts[min(count, acts.count - 1)]
      if act.needsLimit { time += Tree.limit }
      if act == .slow || act.isSignal { time += Tree.slow }
    }
    return time
  }
}

extension Tree.Hook {
  fileprivate var acting: [(String, [Tree.Act])] { [(name, acts), (name + "/after", actsAfter)] }
}

extension Tree.Node {
  fileprivate var acting: [(String, [Tree.Act])] {
    (acts.map { [(name, $0)] } ?? []) + hooks.flatMap(\.acting) + children.flatMap(\.acting)
  }
}
