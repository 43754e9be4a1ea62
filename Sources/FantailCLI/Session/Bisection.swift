import FantailRun
import FantailPlan
import FantailTree

/// The search for the fewest examples that make another example fail.
///
/// Each attempt runs in a separate process, since leftovers of an example would spoil all later attempts in this
/// process.
struct Bisection {
  let session: Session
  let plan: Plan
  let relaunch: Relaunch
  /// The folder and the command of a run again.
  let context: RunContext
  private let start = ContinuousClock.now
  var count = 0

  /// Searches for the examples that make another one fail: the given example, or the first that fails and passes alone.
  /// Prints the result. The exit code is 0 if the search was completed, and 1 if no example fails, or fails only
  /// sometimes.
  mutating func run(_ id: String?) async throws(CommandLineProblem) -> ExitCode {
    session.watchSignals()
    let given = if let id { try plan.position(of: id) } else { Int?.none }
    let order = plan.orderLine ?? "in the declared order"
    say("\(counted(plan.examples.count, "example")), \(order)")
    guard let target = await findTarget(given) else { return code(.failed) }
    let before = plan.examples.indices.filter { $0 < target && plan.examples[$0].disposition == .run }
    let title = "\"\(plan.examples[target].fullDescription.onOneLine)\""
    guard await fails(target, after: before) else {
      if session.isInterrupted { return code(.failed) }
      let others = before.count == 1 ? "the example" : "all \(before.count) examples"
      say("\(title) passes after \(others) before it; if it failed in another order, repeat that order with --seed")
      return .failed
    }
    if await fails(target, after: []) {
      say("\(title) fails by itself")
      printCommand([target])
      return code(.passed)
    }
    say("\(title) fails after \(counted(before.count, "other")) and passes alone")
    let culprits = await smallest(target, before)
    let found = "\(culprits.count) of \(before.count) \(culprits.count == 1 ? "is" : "are") enough"
    guard !session.isInterrupted else {
      say("so far, \(found):")
      list(culprits, target)
      return code(.failed)
    }
    guard await fails(target, after: culprits) else {
      say("\(title) does not fail every time after the same examples, so their set cannot be found")
      return code(.failed)
    }
    say("\(found), found by \(counted(count, "run")) in \((ContinuousClock.now - start).inWords):")
    list(culprits, target)
    return code(.passed)
  }

  // MARK: - Attempts

  private func code(_ code: ExitCode) -> ExitCode { session.interruptedCode ?? code }

  /// The example to explain: the given one, or else the first failing example that passes alone, or else the first
  /// failing example.
  private mutating func findTarget(_ given: Int?) async -> Int? {
    if let given { return given }
    let failed = await failures(Array(plan.examples.indices))
    if failed.isEmpty, !session.isInterrupted {
      say("no example fails in this order; repeat the order of a run that failed with --seed")
    }
    for position in failed {
      if await !fails(position, after: []) { return session.isInterrupted ? nil : position }
    }
    return failed.first
  }

  private mutating func fails(_ target: Int, after others: [Int]) async -> Bool {
    await failures(others + [target]).contains(target)
  }

  /// Runs some examples in the order of the plan, in a new process, and returns the positions of those that failed.
  private mutating func failures(_ positions: [Int]) async -> [Int] {
    guard !session.isInterrupted else { return [] }
    count += 1
    let report = await session.executor(in: Workers(relaunch, isApart: true)).run(plan.keeping(positions))
    guard !session.isInterrupted else { return [] }
    return zip(positions, report.results).filter { $1.status == .failed }.map(\.0)
  }

  /// Finds the culprits one by one. Each culprit is the last example of the shortest prefix of the list that, together
  /// with the culprits so far, makes the target fail. Finding a culprit takes about as many runs as the list can be
  /// halved.
  private mutating func smallest(_ target: Int, _ candidates: [Int]) async -> [Int] {
    var culprits: [Int] = []
    var left = candidates[...]
    // Invariant: the culprits and all of `left` make the target fail.
    while !left.isEmpty {
      if !culprits.isEmpty, await tries(target, culprits, of: candidates) { break }
      var passing = 0
      var failing = left.count
      while failing - passing > 1 {
        let middle = (passing + failing) / 2
        if await tries(target, culprits + left.prefix(middle), of: candidates) {
          failing = middle
        } else {
          passing = middle
        }
        if session.isInterrupted { return (culprits + left.prefix(failing)).sorted() }
      }
      left = left.prefix(failing)
      if let culprit = left.popLast() { culprits.append(culprit) }
    }
    // Some examples undo the effects of others.
    var needed = culprits.sorted()
    for culprit in needed where needed.count > 1 {
      let others = needed.filter { $0 != culprit }
      if await fails(target, after: others) { needed = others }
    }
    return needed
  }

  private mutating func tries(_ target: Int, _ others: [Int], of candidates: [Int]) async -> Bool {
    let fails = await fails(target, after: others.sorted())
    if !session.isInterrupted { say("after \(others.count) of \(candidates.count) it \(fails ? "fails" : "passes")") }
    return fails
  }

  // MARK: - Words

  private func say(_ text: String) {
    session.given.output.write("bisect: \(text)\n")
  }

  private func list(_ culprits: [Int], _ target: Int) {
    for position in culprits + [target] {
      let example = plan.examples[position]
      let place = RunContext(folder: session.given.workingFolder).place(example.location)
      session.given.output.write("  \(example.fullDescription)  \(place)".onOneLine + "\n")
    }
    printCommand(culprits + [target])
  }

  private func printCommand(_ positions: [Int]) {
    let order =
      switch plan.order {
      case .declared: ""
      case .byName: " --order name"
      case .random(let seed): " --seed \(seed)"
      }
    var context = context
    context.program += order
    if let again = context.again(positions.map { plan.examples[$0] }) {
      session.given.output.write("again: \(again)\n")
    }
  }
}
