import FantailCLI
import Foundation
import Striking

// The strike is named by the environment, since the arguments are those of the runner under test.
let environment = ProcessInfo.processInfo.environment
if environment["STRIKES"] == "list" {
  for strike in Strike.all { print("strike", strike.kind.rawValue, strike.name, separator: "\t") }
  for place in Place.allCases { print("place", place.reach.rawValue, place.rawValue, separator: "\t") }
  for company in Place.Company.allCases { print("company", company.rawValue, separator: "\t") }
  exit(0)
}
if let file = environment["SUITE"] {
  let suite = try Suite(contentsOf: file)
  await SpecMain.run(suite.specs)
}
let struck = Struck(environment)
await SpecMain.run(struck.specs, reporters: [StrikingReporter(struck)])
