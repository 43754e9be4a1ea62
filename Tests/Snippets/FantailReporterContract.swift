import FantailCLI
import FantailRun

struct TeamCityReporter: Reporter {
  init(_ output: TextOutput) {}
  func report(_ event: Executor.Event) async {}
}
