import FantailPlan
import FantailTree
import Foundation

// Where examples outrun their time limits and hold every thread that tasks run on, nothing is left that could end them,
// tell reporters or come to the run's end: then the process ends.

extension Underway {
  /// The time by which a limit may be overrun: the example's clean-up, and what a loaded machine takes.
  private static let patience = Duration.seconds(10)

  /// Watches time limits on its own thread, which there is while something with a limit runs.
  func beginWatch() {
    Thread.detachNewThread { [self] in
      while let limited = limited() {
        Self.stop(limited.filter { $0.clock.own > $0.limit + Self.patience })
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }

  /// Ends the process where anything is stuck.
  private static func stop(_ stuck: [Limited]) {
    if stuck.isEmpty { return }
    var text = "\nerror: the run is stuck and ends here; these outran their time limits and block its threads:\n"
    for entry in stuck.sorted(by: { $0.clock.own > $1.clock.own }) {
      text += "  \(entry.origin), limit \(entry.limit.inWords)".onOneLine + "\n"
    }
    text += "reports are cut short; with --isolate, such an example fails alone, and the others run\n"
    fflush(nil)
    StandardError.write(text)
    _exit(1)
  }
}
