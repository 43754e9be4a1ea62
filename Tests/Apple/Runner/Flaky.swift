import Foundation

let isFlaky = ProcessInfo.processInfo.environment["FLAKY"] != nil
// Unsafe to share, and not shared: tests run on one thread.
nonisolated(unsafe) private var changes = 0

/// Returns `true` when it is asked the second time.
func isSecondChange() -> Bool {
  changes += 1
  return changes == 2
}
