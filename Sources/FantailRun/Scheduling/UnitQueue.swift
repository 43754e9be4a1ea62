import FantailPlan
import FantailTree

/// Gives each idle worker the first remaining unit whose resources are free.
package struct UnitQueue {
  /// Units with the same resources, in plan order. A run only has a few different sets of resources, so checking each
  /// of them is cheap.
  private struct Line {
    let resources: Set<String>
    let units: [Int]
    var next = 0
  }

  private var lines: [Line]
  private var busy: Set<String> = []
  /// The idle workers. The lowest number goes first.
  private var idleWorkers: [Int]

  init(_ units: [WorkUnit], workers: Int) {
    idleWorkers = Array((0..<max(1, workers)).reversed())
    lines = units.indices.grouped { units[$0].resources }.map { Line(resources: $0.key, units: $0.elements) }
  }

  /// Returns a unit to start now and its worker; `nil` if another unit has to end first or no unit remains.
  mutating func next() -> (unit: Int, worker: Int)? {
    guard let worker = idleWorkers.last else { return nil }
    var best: (line: Int, unit: Int)?
    for index in lines.indices {
      guard let unit = lines[index].units[lines[index].next...].first, unit < (best?.unit ?? .max) else { continue }
      if lines[index].resources.isDisjoint(with: busy) { best = (index, unit) }
    }
    guard let best else { return nil }
    idleWorkers.removeLast()
    lines[best.line].next += 1
    busy.formUnion(lines[best.line].resources)
    return (best.unit, worker)
  }

  /// Records that a unit has ended, which frees its worker and its resources.
  mutating func finish(_ unit: WorkUnit, on worker: Int) {
    busy.subtract(unit.resources)
    idleWorkers.append(worker)
    idleWorkers.sort(by: >)
  }
}

extension UnitQueue {
  /// Runs each unit on the first worker that is free.
  package static func run(
    _ units: [WorkUnit], on workers: Int, _ run: @escaping @Sendable (WorkUnit, _ worker: Int) async -> Void
  ) async {
    var queue = UnitQueue(units, workers: workers)
    await withTaskGroup(of: (unit: Int, worker: Int).self) { group in
      func start() {
        while let (unit, worker) = queue.next() {
          group.addTask {
            await run(units[unit], worker)
            return (unit, worker)
          }
        }
      }
      start()
      while let (unit, worker) = await group.next() {
        queue.finish(units[unit], on: worker)
        start()
      }
    }
  }
}

/// Consecutive examples of the plan that one worker runs without a break.
package struct WorkUnit: Equatable {
  package var positions: Range<Int>
  /// The resources that its examples cannot share with examples of other units that run at the same time.
  var resources: Set<String> = []

  package init(positions: Range<Int>, resources: Set<String> = []) {
    self.positions = positions
    self.resources = resources
  }
}

extension RunState {
  /// The plan divided into units that can run at the same time.
  package var units: [WorkUnit] {
    var units: [WorkUnit] = []
    let unitGroups = declared.unitGroups
    var current: DeclaredSpecs.GroupNumber?
    for position in plan.examples.indices {
      let example = examples[position]
      let whole = unitGroups[example.group.index]
      // An example that does not run does not use resources.
      let resources = plan.examples[position].disposition == .run ? example.traits.resources : []
      if let whole, whole == current, let last = units.indices.last {
        units[last].positions = units[last].positions.lowerBound..<(position + 1)
        units[last].resources.formUnion(resources)
      } else {
        units.append(WorkUnit(positions: position..<(position + 1), resources: resources))
      }
      current = whole
    }
    return units
  }
}

extension RunState {
  /// Closes the account of a run that was given up: running examples were interrupted, and the remaining examples did
  /// not run.
  ///
  /// - Returns: The results that reporters have not received.
  func giveUp(_ running: RunningExamples, _ account: RunAccount) -> [ExampleResult] {
    let abandoned = running.all.map { (example: $0.example, start: $0.start, end: $0.giveUp()) }
    for entry in abandoned where entry.example == nil { entry.end.issues.forEach(issues.record) }
    return account.close { position in
      let example = plan.examples[position]
      guard let (_, start, end) = abandoned.first(where: { $0.example === example }), let cause = interruption.cause
      else {
        return notRun(position)
      }
      // The example's body may have been interrupted before the hook that is given up.
      let isTold = end.issues.contains { $0.kind.code == .interrupted }
      return ExampleResult(failed: example, after: end, by: isTold ? nil : .interrupted(by: cause), since: start)
    }
  }

  /// Returns the result of an example that a stopped run did not reach.
  package func notRun(_ position: Int) -> ExampleResult {
    let example = plan.examples[position]
    guard let cause = interruption.cause else {
      return ExampleResult(notToRun: example, because: "the run stopped after a failure", isUnreached: false)
    }
    return ExampleResult(notToRun: example, because: "interrupted by \(cause)")
  }
}
