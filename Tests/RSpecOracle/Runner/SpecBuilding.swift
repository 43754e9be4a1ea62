import FantailPlan
import FantailTree

/// Builds the specs of a tree with Fantail's functions.
struct SpecBuilding: Sendable {
  /// The lets that are visible at a place, by name.
  struct Scope: Sendable {
    var lets: [String: Let<Int>] = [:]
    var asyncLets: [String: AsyncLet<Int>] = [:]

    func read(_ name: String) async throws -> Int {
      if let asyncLet = asyncLets[name] { return try await asyncLet() }
      return lets[name]?() ?? -1
    }

    func evaluable(_ name: String) -> (any EvaluableLet)? {
      asyncLets[name] ?? lets[name]
    }
  }

  /// The data of shared examples: the place of their use, and the lets that are visible there.
  struct Use: Sendable {
    let prefix: String
    let scope: Scope
  }

  let tree: Tree
  let recorder: Recorder

  func specs() -> [Spec] {
    tree.groups.map { spec($0, prefix: "", Scope()) }
  }

  private func children(of node: Node, prefix: String, _ outer: Scope) -> [Spec] {
    var scope = outer
    var specs: [Spec] = []
    for child in node.children {
      if child.kind == .let {
        if child.isAsync {
          let make = makeLater(child, prefix, scope)
          scope.asyncLets[child.name] = AsyncLet { try await make() }
        } else {
          scope.lets[child.name] = Let(makeValue(child, prefix, scope))
        }
      } else {
        specs.append(spec(child, prefix: prefix, scope))
      }
    }
    return specs
  }

  private func spec(_ node: Node, prefix: String, _ scope: Scope) -> Spec {
    let id = prefix + node.id
    switch node.kind {
    case .group: return group(node, id, children(of: node, prefix: prefix, scope))
    case .example: return example(node, id) { try await run(node, id, .body, scope) }
    case .use: return itBehavesLike(sharedExamples(node.name), Use(prefix: id + "/", scope: scope))
    case .beforeAll: return beforeAll(line: node.line) { try await run(node, id, .beforeAll, scope) }
    case .beforeEach: return beforeEach(line: node.line) { try await run(node, id, .beforeEach, scope) }
    case .afterEach: return afterEach(line: node.line) { try await run(node, id, .afterEach, scope) }
    case .afterAll: return afterAll(line: node.line) { try await run(node, id, .afterAll, scope) }
    case .aroundEach:
      return aroundEach(line: node.line) { example in
        try await run(node, id, .aroundEach, scope) { try await example() }
      }
    case .override:
      if let asyncLet = scope.asyncLets[node.name] {
        let make = makeLater(node, prefix, scope)
        return asyncLet.override { try await make() }
      }
      guard let overridden = scope.lets[node.name] else { preconditionFailure("no let \(node.name) around \(id)") }
      return overridden.override(makeValue(node, prefix, scope))
    case .evaluate, .let: return evaluateAll(node, node.lets.compactMap(scope.evaluable))
    }
  }

  private func sharedExamples(_ name: String) -> SharedExamples<Use> {
    SharedExamples(name) { use in
      for node in tree.shared where node.id == name {
        for child in children(of: node, prefix: use.prefix, use.scope) { child }
      }
    }
  }

  private func group(_ node: Node, _ id: String, _ children: [Spec]) -> Spec {
    switch (node.marks, node.usesWords) {
    case ([.focused], true): fdescribe(id) { for child in children { child } }
    case ([.pending], true): xcontext(id) { for child in children { child } }
    default: withTraits(node.marks) { a, b, c in describe(id, a, b, c) { children } }
    }
  }

  private func example(_ node: Node, _ id: String, body: @escaping ExampleBody) -> Spec {
    switch (node.marks, node.usesWords) {
    case ([.focused], true): fit(id, line: node.line, body: body)
    case ([.pending], true): xit(id, line: node.line, body: body)
    default: withTraits(node.marks) { a, b, c in it(id, a, b, c, line: node.line, body: body) }
    }
  }

  /// The functions have a variadic parameter for traits, to which an array cannot be passed.
  private func withTraits(_ marks: [Node.Mark], _ make: (Trait, Trait, Trait) -> Spec) -> Spec {
    let none = Trait.tags()
    return make(
      marks.contains(.focused) ? .focused : none,
      marks.contains(.pending) ? .pending("not yet") : none,
      marks.contains(.known) ? .knownIssue("#1") : none)
  }

  /// `evaluate` also has a variadic parameter. A let that no other code reads records when the evaluation runs.
  private func evaluateAll(_ node: Node, _ lets: [any EvaluableLet]) -> Spec {
    let probe = Let { [recorder] in recorder.note(.evaluate, at: node.line) }
    return switch lets.count {
    case 0: evaluate(probe, line: node.line)
    case 1: evaluate(probe, lets[0], line: node.line)
    default: evaluate(probe, lets[0], lets[1], line: node.line)
    }
  }

  private func makeValue(_ node: Node, _ prefix: String, _ scope: Scope) -> @Sendable () -> Int {
    let id = prefix + node.id
    return { [recorder] in
      var value = node.base
      for name in node.lets { value = (value * 3 + (scope.lets[name]?.value ?? -1)) % 1_000 }
      recorder.note("  \(node.name) = \(value) by \(id)")
      return value
    }
  }

  private func makeLater(_ node: Node, _ prefix: String, _ scope: Scope) -> @Sendable () async throws -> Int {
    let id = prefix + node.id
    return { [recorder] in
      let count = recorder.countRun(of: id)
      var value = node.base
      for name in node.lets { value = (value * 3 + (try await scope.read(name))) % 1_000 }
      for operation in node.code where count % operation.period == operation.phase {
        recorder.note("  \(node.name) fails by \(id)")
        throw Failure(description: "failure of \(id)")
      }
      recorder.note("  \(node.name) = \(value) by \(id)")
      return value
    }
  }

  private func run(
    _ node: Node, _ id: String, _ word: PlannedExample.Step.Kind, _ scope: Scope,
    call: @Sendable () async throws -> Void = {}
  ) async throws {
    let count = recorder.countRun(of: id)
    recorder.note(word, at: node.line)
    recorder.note("\(word) \(id)")
    for operation in node.code {
      let name = operation.name
      let isDue = count % operation.period == operation.phase
      switch operation.kind {
      case .read:
        let value = try await scope.read(name)
        recorder.note("  read \(name) = \(value)")
      case .add:
        scope.lets[name]?.value += operation.number
        recorder.note("  add \(name) = \(scope.lets[name]?.value ?? -1)")
      case .assign:
        scope.lets[name]?.value = operation.number
        recorder.note("  assign \(name) = \(operation.number)")
      case .fail: if isDue { throw Failure(description: "failure of \(id)") }
      case .skip: if isDue { throw Skip("skipped by \(id)") }
      case .call:
        try await call()
        recorder.note("  back in \(id)")
      }
    }
  }
}

/// The error that code of a tree throws.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
