import FantailPlan
import FantailRun
import FantailTree

/// The search for the fewest examples that make another one fail.
///
/// Each attempt runs in its own process: what an example leaves behind would spoil all attempts after it here.
struct Bisection {
  let session: Session
  let plan: Plan
  let relaunch: Relaunch
  private let start = ContinuousClock.now
  var count = 0

  /// Searches for what makes an example fail, or the first one that fails and would pass alone, and prints what it finds. The
  /// exit code is 0 when the search came to its end, and 1 when nothing fails or not each time.
  mutating func run(_ id: String?) async throws(RunProblem) -> Int32 {
    session.watchSignals()
    let order = plan.orderLine ?? "in the order they are written"
    say("\(counted(plan.examples.count, "example")), \(order)")
    guard let target = try await findTarget(id) else { return code(1) }
    let before = plan.examples.indices.filter { $0 < target && plan.examples[$0].disposition == .run }
    let title = "\"\(plan.examples[target].fullDescription.onOneLine)\""
    guard await fails(target, after: before) else {
      if session.isInterrupted { return code(1) }
      let others = before.count == 1 ? "the example" : "all \(before.count) examples"
      say("\(title) passes after \(others) before it; it fails for another reason, or now and then")
      return 1
    }
    if await fails(target, after: []) {
      say("\(title) fails by itself")
      printCommand([target])
      return code(0)
    }
    say("\(title) fails after \(counted(before.count, "other")) and passes alone")
    let culprits = await smallest(target, before)
    let found = "\(culprits.count) of \(before.count) \(culprits.count == 1 ? "is" : "are") enough"
    guard !session.isInterrupted else {
      say("so far, \(found):")
      list(culprits, target)
      return code(1)
    }
    guard await fails(target, after: culprits) else {
      say("\(title) does not fail each time with the same examples before it, so that no set of them can be told")
      return code(1)
    }
    say("\(found), found by \(counted(count, "run")) in \((ContinuousClock.now - start).inWords):")
    list(culprits, target)
    return code(0)
  }

  // MARK: - Attempts

  private func code(_ code: Int32) -> Int32 { session.interruptedCode ?? code }

  /// The example to explain: where none is named, the first failing one that passes alone, or else the first.
  private mutating func findTarget(_ id: String?) async throws(RunProblem) -> Int? {
    if let id { return try plan.position(of: id) }
    let failed = await failures(Array(plan.examples.indices))
    if failed.isEmpty, !session.isInterrupted { say("no example fails in this order") }
    for position in failed {
      if await !fails(position, after: []) { return session.isInterrupted ? nil : position }
    }
    return failed.first
  }

  private mutating func fails(_ target: Int, after others: [Int]) async -> Bool {
    await failures(others + [target]).contains(target)
  }

  /// Runs some examples in the order of the plan, in a new process, and returns which of them failed.
  private mutating func failures(_ positions: [Int]) async -> [Int] {
    guard !session.isInterrupted else { return [] }
    count += 1
    let report = await session.executor(in: relaunch).run(plan.keeping(positions))
    guard !session.isInterrupted else { return [] }
    return zip(positions, report.results).filter { $1.status == .failed }.map(\.0)
  }

  /// Finds one culprit after another: the last example of the shortest beginning of the list that is enough together
  /// with those found before. It takes about as many runs for each as the list can be halved.
  private mutating func smallest(_ target: Int, _ candidates: [Int]) async -> [Int] {
    var culprits: [Int] = []
    var left = candidates[...]
    // Always: the culprits and all that is left make the target fail.
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
    // Some examples undo what others did.
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
    let context = RunContext(folder: session.given.workingFolder, program: session.given.program + order)
    if let again = context.again(positions.map { plan.examples[$0] }) {
      session.given.output.write("again: \(again)\n")
    }
  }
}
