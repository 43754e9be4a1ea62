// Declarations that the examples in the documentation comments of FantailCLI use and do not show.

import FantailPlan
import FantailRun

enum StackSpec { static var spec: Spec { describe("Stack") { it("starts empty") {} } } }
enum QueueSpec { static var spec: Spec { describe("Queue") { it("starts empty") {} } } }
let plan = Plan([StackSpec.spec])
