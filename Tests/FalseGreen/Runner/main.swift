import FantailCLI
import Foundation

// The specs to run are named by the environment, since the arguments are those of the runner under test.
await SpecMain.run(scenarios[ProcessInfo.processInfo.environment["SCENARIO"] ?? ""] ?? [])
