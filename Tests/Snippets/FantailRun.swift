// Declarations that the examples in the documentation comments of FantailRun use and do not show.

import FantailCLI
import FantailPlan

enum StackSpec { static var spec: Spec { describe("Stack") { it("starts empty") {} } } }
let allSpecs = [StackSpec.spec]
func escaped(_ text: String) -> String { text }
