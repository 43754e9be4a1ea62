import FantailPlan
import FantailTree

/// Consecutive examples of the plan that one worker runs without a break.
struct WorkUnit: Equatable {
  var positions: Range<Int>
  /// The resources that its examples cannot share with examples of other units that run at the same time.
  var resources: Set<String> = []
}

extension RunState {
  /// The plan divided into units that can run at the same time.
  var units: [WorkUnit] {
    var units: [WorkUnit] = []
    let unitGroups = program.unitGroups
    var current: Program.GroupNumber?
    for position in plan.examples.indices {
      let example = examples[position]
      let whole = unitGroups[example.group.index]
      // An example that does not run uses no resource.
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
