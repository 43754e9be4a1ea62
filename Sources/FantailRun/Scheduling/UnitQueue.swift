import FantailPlan
import FantailTree

/// Gives each idle worker the first remaining unit whose resources are free.
struct UnitQueue {
  /// Units with the same resources, in plan order. A run has few different sets of resources, so looking at each is cheap.
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

  /// Returns a unit to start now and its worker; `nil` if another unit has to end first or none remains.
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

  /// Notes that a unit ended, which frees its worker and its resources.
  mutating func finish(_ unit: WorkUnit, on worker: Int) {
    busy.subtract(unit.resources)
    idleWorkers.append(worker)
    idleWorkers.sort(by: >)
  }
}
