import FantailSeams

/// The examples and once-only hooks of a run that are running.
package protocol RunningCode: AnyObject, Sendable {
  /// The name of each running example, with the function that records an issue in the example. If a hook is running
  /// alongside the only example, the name and function are the hook's.
  var underWay: [(name: String, record: (Issue) -> Void)] { get }
}

/// Issues from code that does not belong to an example: detached tasks and dispatch queues, which do not inherit
/// task-locals.
///
/// The state outlives a run, since code without a context can only access state of the whole process. An issue may
/// belong to any run that is under way, and so fails each of these runs. An issue that is recorded while no run is
/// under way fails the next run. Issues that remain when the process ends fail the process, so an expectation is never
/// lost.
package enum OutsideIssues {
  private struct State {
    var unclaimed: [Issue] = []
    /// The runs under way, rarely more than one. `isInner` is set for a run inside another run. `issues` contains the
    /// issues that the run has to take; `nil` for a run that takes only the issues that no other run has to take.
    var runs: [(number: Int, isInner: Bool, issues: [Issue]?, running: (any RunningCode)?)] = []
    var lastRun = 0

    mutating func take() -> [Issue] {
      defer { unclaimed = [] }
      return unclaimed
    }
  }

  // The whole process has one state, because the end of the process is the last moment to report an issue.
  private static let state = Locked(State())

  /// Records an issue of code without a context. If only one example is running, the issue is recorded in it, since the
  /// issue most likely comes from a thread or a queue that this example uses.
  ///
  /// - Parameter said: The form of the issue to report if there is no such example.
  static func report(_ issue: Issue, said: Issue) {
    let underWay = underWay
    if underWay.count == 1 { return underWay[0].record(issue) }
    let names = underWay.map { "\"\($0.name)\"" }.joined(separator: ", ")
    report(names.isEmpty ? said : said.changed { $0.adding("while these ran: \(names)") })
  }

  private static var underWay: [(name: String, record: (Issue) -> Void)] {
    state.withLock { $0.runs.compactMap(\.running) }.flatMap(\.underWay)
  }

  /// `true` if only one example is running, so that it receives the issues of code without a context.
  package static var hasOneReceiver: Bool { underWay.count == 1 }

  /// Records an issue from any thread.
  package static func report(_ issue: Issue) {
    state.withLock { state in
      for index in state.runs.indices { state.runs[index].issues?.append(issue) }
      if state.runs.allSatisfy({ $0.isInner || $0.issues == nil }) { state.unclaimed.append(issue) }
    }
  }

  /// Records an issue of a run that has ended. The issue does not belong to a test that happens to be running now. It
  /// fails the next run, or the process at its end.
  package static func handIn(_ issue: Issue) {
    // Only the last receiver gets the issue: it prints the issues that remain.
    IssueReceivers.receive(issue, among: IssueReceivers.names.suffix(1))
    report(issue)
  }

  /// Takes all issues so far, except those that a run under way has to take.
  package static func take() -> [Issue] { state.withLock { $0.take() } }

  /// `true` if a run is under way. Bridges read this when an issue comes from code without a context, since the issue
  /// may belong to that run.
  package static var isRunUnderWay: Bool { state.withLock { !$0.runs.isEmpty } }

  /// Begins a run. If this run is inside another run, earlier issues belong to the outer run.
  ///
  /// - Parameters:
  ///   - running: The running examples of the run.
  ///   - takes: `false` for a run that calls `take` from time to time.
  /// - Returns: The number for the call that ends the run.
  package static func beginRun(of running: (any RunningCode)? = nil, takes: Bool = true) -> Int {
    state.withLock { state in
      let isInner = !state.runs.isEmpty
      state.lastRun += 1
      state.runs.append((state.lastRun, isInner, takes ? isInner ? [] : state.take() : nil, running))
      return state.lastRun
    }
  }

  /// Ends a run and takes the issues that were recorded during it.
  @discardableResult
  package static func endRun(_ run: Int) -> [Issue] {
    state.withLock { state in
      var index = state.runs.count - 1
      while index >= 0, state.runs[index].number != run { index -= 1 }
      return index < 0 ? [] : state.runs.remove(at: index).issues ?? []
    }
  }

  /// Returns the message to print for issues that neither a run nor a test took before the process ended.
  package static func text(of issues: [Issue]) -> String {
    var text = ""
    for issue in issues {
      text += (issue.location.map { "\($0.filePath):\($0.line): " } ?? "") + "error: \(issue.message)\n"
    }
    let rest = issues.filter { $0.kind.code != .leftBehind }
    if rest.isEmpty { return text }
    let areLate = rest.allSatisfy { $0.kind.code == .afterExampleEnded }
    return text
      + (areLate
        ? "This came after the last report, so the process fails: an example has to wait for what it starts.\n"
        : """
        No run or test received what is listed here, so this process fails. In a test target, add the product \
        FantailXCTest for tests of XCTest or FantailTesting for tests of Swift Testing; no import is needed.

        """)
  }
}

/// The receivers that are linked into the program, in the order in which they are called.
enum IssueReceivers {
  /// Receivers are found by name. A plain test method does not run Fantail's code before its first failing expectation,
  /// so a receiver cannot be registered earlier, and this module does not import a test framework. A receiver's type is
  /// missing if its module is not linked.
  static let names = [
    // This receiver is the first, because an exit test's code has a separate process, and does not belong to a test in
    // that process.
    MangledName(enumeration: "ExitTestCode", in: "FantailRun"),
    MangledName(enumeration: "RunningTestingTest", in: "FantailXCTest"),
    MangledName(enumeration: "RunningXCTestTest", in: "FantailXCTest"),
    // This receiver is the last: when the process ends, it prints the issues that the other receivers did not take.
    MangledName(enumeration: "UnclaimedIssues", in: "FantailMatchers"),
  ]

  /// Passes an issue to the receivers in turn, until one takes it.
  ///
  /// - Returns: Whether a receiver took it.
  @discardableResult
  static func receive(_ issue: Issue, among names: ArraySlice<MangledName> = names[...]) -> Bool {
    names.contains { ($0.type as? any IssueReceiver.Type)?.receive(issue) == true }
  }
}

/// A receiver for issues of code that does not belong to an example, because a test of another framework runs the code.
package protocol IssueReceiver {
  /// Records an issue in the running test of the other framework. This is called on the thread and in the task of the
  /// issue.
  ///
  /// - Returns: `true` if the issue was recorded; `false` if no such test is running.
  static func receive(_ issue: Issue) -> Bool
}

/// Receives the failures of another framework while that framework is not running a test.
package protocol FailureListener: Sendable {
  /// Records each such failure in the example whose code caused it, from now until the process ends.
  static func listen() async
}

/// The compiler's name for a Swift declaration, which contains modules and types with their lengths: `4Shop6EngineP` is
/// the protocol `Engine` of `Shop`.
package struct MangledName: Hashable, Sendable {
  /// The name without the linker's prefix `$s`.
  package let text: String

  /// Creates the name of an enumeration at the top level of a module.
  package init(enumeration name: String, in module: String) {
    text = "\(module.utf8.count)\(module)\(name.utf8.count)\(name)O"
  }

  /// Reads a linker symbol; `nil` if it is not a Swift symbol.
  package init?(symbol: String) {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else { return nil }
    text = String(symbol.dropFirst(2))
  }

  /// The module in the name; `nil` for names that the compiler shortens, and for imports from C and Objective-C.
  package var writtenModule: String? {
    let digits = text.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0 else { return nil }
    let rest = text.dropFirst(digits.count)
    return rest.count >= length ? String(rest.prefix(length)) : nil
  }

  /// The type with this name; `nil` if the process does not have one.
  package var type: Any.Type? { _typeByName(text) }
}
