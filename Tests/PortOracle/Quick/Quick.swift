// swift-format-ignore-file
// The order in which Quick runs hooks, by its documentation and its own functional tests of version 7.6, in a hundred
// lines, so that generated suites run where Quick itself cannot be fetched.
// A group's `beforeEach` and `aroundEach` hooks wrap an example in the order of their declaration; its `afterEach` hooks
// wrap all of them, so that they run after the end of `aroundEach`, in the order of their declaration; `justBeforeEach`
// hooks run after all others, the outermost first.

open class QuickSpec {
  open class func spec() {}
}

/// A spec whose hooks and examples wait.
open class AsyncSpec {
  open class func spec() {}
}

final class Group {
  let name: String
  let outer: Group?
  var wraps: [(() -> Void) -> Void] = []
  var just: [() throws -> Void] = []
  var waitingWraps: [(() async -> Void) async -> Void] = []
  var waitingJust: [() async throws -> Void] = []
  var children: [() async -> Void] = []

  init(_ name: String, in outer: Group?) {
    self.name = name
    self.outer = outer
  }

  func run() async { for child in children { await child() } }
}

nonisolated(unsafe) var current = Group("", in: nil)
nonisolated(unsafe) var shared: [String: (@escaping () -> [String: Any]) -> Void] = [:]
/// The result of the running example; expectations set it.
public nonisolated(unsafe) var status = "passed"

/// The error that ends an example without a failure.
public struct StopTest: Error {
  public init(_ reason: String) { status = "failed" }
}

/// Runs the examples of a spec, and reports each.
public func run(_ spec: () -> Void, _ suite: String) async {
  let root = Group("", in: nil)
  current = root
  spec()
  report = { print("@@ \(suite) \(status)") }
  await root.run()
}

nonisolated(unsafe) var report: () -> Void = {}

public func describe(_ name: String, closure: () -> Void) {
  let group = Group(name, in: current)
  current.children.append { await group.run() }
  current = group
  closure()
  current = group.outer ?? group
}

public func context(_ name: String, closure: () -> Void) { describe(name, closure: closure) }

public func beforeEach(_ closure: @escaping () throws -> Void) {
  current.wraps.append { example in
    attempt(closure)
    example()
  }
}

public func afterEach(_ closure: @escaping () throws -> Void) {
  current.wraps.insert(
    { example in
      example()
      attempt(closure)
    }, at: 0)
}

public func aroundEach(_ closure: @escaping (@escaping () -> Void) -> Void) {
  current.wraps.append { example in withoutActuallyEscaping(example) { closure($0) } }
}

public func justBeforeEach(_ closure: @escaping () throws -> Void) { current.just.append(closure) }

private func attempt(_ code: () throws -> Void) {
  do { try code() } catch { status = "failed" }
}

public func it(_ name: String, closure: @escaping () throws -> Void) {
  let group = current
  current.children.append {
    status = "passed"
    let groups = Array(sequence(first: group) { $0.outer })
    let just = groups.reversed().flatMap(\.just)
    let body = {
      just.forEach { attempt($0) }
      attempt(closure)
    }
    groups.flatMap { $0.wraps.reversed() }.reduce(body) { inner, wrap in { wrap(inner) } }()
    report()
  }
}

extension AsyncSpec {
  public static func beforeEach(_ closure: @escaping () async throws -> Void) {
    current.waitingWraps.append { example in
      await attempt(closure)
      await example()
    }
  }

  public static func afterEach(_ closure: @escaping () async throws -> Void) {
    current.waitingWraps.insert(
      { example in
        await example()
        await attempt(closure)
      }, at: 0)
  }

  public static func aroundEach(_ closure: @escaping (@escaping () async -> Void) async -> Void) {
    current.waitingWraps.append { example in await withoutActuallyEscaping(example) { await closure($0) } }
  }

  public static func justBeforeEach(_ closure: @escaping () async throws -> Void) { current.waitingJust.append(closure) }

  public static func xit(_ name: String, closure: @escaping () async throws -> Void) { Quick.xit(name) {} }

  private static func attempt(_ code: () async throws -> Void) async {
    do { try await code() } catch { status = "failed" }
  }

  public static func it(_ name: String, closure: @escaping () async throws -> Void) {
    let group = current
    current.children.append {
      status = "passed"
      let groups = Array(sequence(first: group) { $0.outer })
      let body = {
        for one in groups.reversed().flatMap(\.waitingJust) { await attempt(one) }
        await attempt(closure)
      }
      await groups.flatMap { $0.waitingWraps.reversed() }.reduce(body) { inner, wrap in { await wrap(inner) } }()
      report()
    }
  }
}

public func xit(_ name: String, closure: @escaping () throws -> Void) {
  current.children.append {
    status = "skipped"
    report()
  }
}

public func pending(_ name: String, closure: () -> Void) { xit(name) {} }

public func xdescribe(_ name: String, closure: () -> Void) {
  let group = Group(name, in: current)
  let outer = current
  current = group
  closure()
  current = outer
  let count = group.children.count
  current.children.append {
    for _ in 0..<count {
      status = "skipped"
      report()
    }
  }
}

public func sharedExamples(_ name: String, closure: @escaping (@escaping () -> [String: Any]) -> Void) {
  shared[name] = closure
}

public func itBehavesLike(_ name: String, closure: @escaping () -> [String: Any]) {
  describe(name) { shared[name]?(closure) }
}
