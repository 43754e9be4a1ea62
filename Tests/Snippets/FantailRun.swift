// Declarations that the examples in the documentation comments of FantailRun use and do not show.

import FantailCLI
import FantailPlan
import FantailTree

enum StackSpec { static var spec: Spec { describe("Stack") { it("starts empty") {} } } }
let allSpecs = [StackSpec.spec]
func escaped(_ text: String) -> String { text }

enum ScheduleCount: TraitKey {
  package static let name = "schedules"
  package static func words(_ count: Int?, in traits: Traits) -> [String] { [] }
}
struct ScheduleRule: AttemptRule { let count: Int }
