import Foundation

let isFlaky = ProcessInfo.processInfo.environment["FLAKY"] != nil
// Unsafe, but only one thread uses it: tests run on one thread.
nonisolated(unsafe) private var changes = 0

/// Returns `true` at the second call.
func isSecondChange() -> Bool {
  changes += 1
  return changes == 2
}
