import FantailCLI
import FantailRun
import Foundation

// The specs to run are named by the environment, since the arguments are those of the runner under test.
let scenario = ProcessInfo.processInfo.environment["SCENARIO"] ?? ""
var reporters: [any Reporter] = scenario.hasPrefix("late") ? [Late()] : []
if let file = ProcessInfo.processInfo.environment["GIVEN"] {
  reporters += [FormatReporter(.json, try .file(file)), FormatReporter(.junit, try .file(file + ".xml"))]
}
if scenario == "two exits, one early" { endTwiceEarly() }
if scenario == "two exits, one late" { endTwiceLate() }
if scenario.hasPrefix("two exits") { endTwice(hasFailed: scenario.hasSuffix("failed")) }
await SpecMain.run(building(scenario), reporters: reporters)
