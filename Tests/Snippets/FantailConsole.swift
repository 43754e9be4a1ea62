// Declarations that the examples in the documentation comments of FantailConsole use and do not show.

import FantailCLI
import FantailPlan
import FantailRun

enum StackSpec { static var spec: Spec { describe("Stack") { it("starts empty") {} } } }
let plan = Plan([StackSpec.spec])
