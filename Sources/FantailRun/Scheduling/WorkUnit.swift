import FantailPlan
import FantailTree

/// A stretch of the plan that one worker runs at one go.
struct WorkUnit: Equatable {
  var positions: Range<Int>
  /// The resources that its examples cannot share with others that run at the same time.
  var resources: Set<String> = []
}

extension RunState {
  /// The plan cut into units that can run side by side.
  var units: [WorkUnit] {
    var units: [WorkUnit] = []
    let unitGroups = program.unitGroups
    var current: Program.GroupNumber?
    for position in plan.examples.indices {
      let example = examples[position]
      let whole = unitGroups[example.group.index]
      // What does not run uses nothing.
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

/// Hands units to workers: the first that is left and whose resources are free.
struct UnitQueue {
  /// Units that use the same, in plan order. There are few different uses in a run, so that a look at each is cheap.
  private struct Line {
    let resources: Set<String>
    let units: [Int]
    var next = 0
  }

  private var lines: [Line]
  private var busy: Set<String> = []
  /// The lowest number goes first.
  private var idleWorkers: [Int]

  init(_ units: [WorkUnit], workers: Int) {
    idleWorkers = Array((0..<max(1, workers)).reversed())
    lines = units.indices.grouped { units[$0].resources }.map { Line(resources: $0.key, units: $0.elements) }
  }

  /// Returns a unit to start now and its worker; `nil` when something has to end first or nothing is left.
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

  /// Notes that a unit ended, and so its worker and what it used are free.
  mutating func finish(_ unit: WorkUnit, on worker: Int) {
    busy.subtract(unit.resources)
    idleWorkers.append(worker)
    idleWorkers.sort(by: >)
  }
}
