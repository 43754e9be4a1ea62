import FantailCLI
import FantailRun
import Foundation
import Striking

// The environment contains the name of the specs to run, since the arguments belong to the runner under test.
let environment = ProcessInfo.processInfo.environment
if let file = environment["SUITE"] {
  let suite = try Suite(contentsOf: file)
  if environment["IS_PARENT"] != nil { await runAsCommand(environment) }
  await SpecMain.run(suite.specs)
}
if environment["STRIKE"] != nil {
  let struck = Struck(environment)
  await SpecMain.run(struck.specs, reporters: [StrikingReporter(struck)])
}
let scenario = environment["SCENARIO"] ?? ""
var reporters: [any Reporter] = scenario.hasPrefix("late") ? [Late()] : []
if let file = environment["GIVEN"] {
  reporters += [FormatReporter(.json, try .file(file)), FormatReporter(.junit, try .file(file + ".xml"))]
}
if scenario == "two exits, one early" { endTwiceEarly() }
if scenario == "two exits, one late" { endTwiceLate() }
if scenario.hasPrefix("steps: ") { end(after: scenario.dropFirst("steps: ".count)) }
if scenario.hasPrefix("two exits") { endTwice(hasFailed: scenario.hasSuffix("failed")) }
await SpecMain.run(building(scenario), reporters: reporters)
