import FantailCLI
import FantailRun
import Foundation

// The specs to run are named by the environment, since the arguments are those of the runner under test.
let scenario = ProcessInfo.processInfo.environment["SCENARIO"] ?? ""
let reporters: [any Reporter] = scenario.hasPrefix("late") ? [Late()] : []
if scenario == "two exits, one early" { endTwiceEarly() }
if scenario == "two exits, one late" { endTwiceLate() }
if scenario.hasPrefix("two exits") { endTwice(hasFailed: scenario.hasSuffix("failed")) }
await SpecMain.run(building(scenario), reporters: reporters)
