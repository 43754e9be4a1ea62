import FantailRun
import FantailTree
import Foundation

/// Ends the process after some steps of a run, such as `building exit(0)` and `running decide(4) exit(0)`.
func end(after steps: Substring) -> Never {
  let earlyExit = EarlyExit(ExampleHost())
  earlyExit.watch()
  for step in steps.split(separator: " ") {
    let number = Int32(step.filter(\.isNumber)) ?? 0
    switch step.prefix(while: \.isLetter) {
    case "building": earlyExit.enter(.building)
    case "running": earlyExit.enter(.running)
    case "over": earlyExit.enter(nil)
    case "decide": earlyExit.decide(ExitCode(number))
    case "failure": earlyExit.noteFailure()
    case "late": OutsideIssues.report(Issue(.failed("came late"), at: nil))
    case "exit": exit(number)
    default: exit(99)
    }
  }
  exit(99)
}
