import FantailPlan
import FantailSeams
import FantailTree
import Foundation

/// Examples that exceed their limits and hold every thread for tasks, so other tasks cannot run.
extension ExampleHost {
  /// Starts the watch over time limits unless it is running. The watch has a separate thread while an example or hook
  /// with a limit is running.
  func watchLimits() {
    let isFirst = isWatchingLimits.withLock { isWatching in
      defer { isWatching = true }
      return !isWatching
    }
    guard isFirst else { return }
    Thread.detachNewThread { [self] in
      while true {
        let limited = limited()
        if limited.isEmpty { return }
        warn(of: limited)
        stop(limited.filter { $0.overrun > Self.patience })
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }

  /// Returns the running examples and hooks with limits. If there are none, the watch ends.
  func limited() -> [RunningExamples.Entry] {
    isWatchingLimits.withLock { isWatching in
      let limited = running.all.filter { $0.limit != nil }
      isWatching = !limited.isEmpty
      return limited
    }
  }

  /// The time after its limit in which an example may still be running, for its clean-up, and for delays on a busy
  /// machine.
  static let patience = Duration.seconds(10)

  /// Prints where the examples that hold every thread are waiting, as soon as the watch notices them. The process ends
  /// later, if no thread becomes free.
  func warn(of limited: [RunningExamples.Entry]) {
    let held = limited.filter { $0.isSeenHoldingThreads() }
    // The parent process prints where its workers are waiting.
    if held.isEmpty || isWorker { return }
    var text = held.compactMap { entry in
      entry.limit.map { "still running: \(entry.origin), limit \($0.inWords)\n" }
    }.joined()
    text += running.waitingInWords
    let rest = names(of: account?.rest ?? [])
    text += "  no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free"
    StandardError.write(text + (rest.isEmpty ? "\n" : "; these had not run by then:\n\(rest)"))
  }

  /// Ends the process if an example or hook is stuck: it has exceeded its limit and holds every thread for tasks, so no
  /// other code can end it, call reporters or end the run.
  func stop(_ stuck: [RunningExamples.Entry]) {
    if stuck.isEmpty { return }
    let waiting = running.waitingInWords
    var text = "\nerror: the run is stuck and ends here; these exceeded their time limits and block its threads:\n"
    for entry in stuck.sorted(by: { $0.overrun > $1.overrun }) {
      guard let limit = entry.limit else { continue }
      text += "  \(entry.origin), limit \(limit.inWords)\n"
      text += entry.failures(after: "    had failed: ")
      let place = ([entry.origin] + waiting.lines).joined(separator: "\n")
      entry.add([Issue(.timeLimitExceeded(limit, startedAt: place), at: entry.step.location)])
    }
    text += waiting + leaveRest(to: stuck)
    let advice = runner.isolating
    text += "reports are cut short; with \(advice), such an example fails alone, and the others run\n"
    fflush(nil)
    StandardError.write(text)
    cut(by: .exited(ExitCode.failed.number))
    ExitCode.failed.endProcessAtOnce()
  }

  /// Gives the remaining examples the reason that the stuck examples hold every thread.
  ///
  /// - Returns: The lines with the reason and the examples.
  private func leaveRest(to stuck: [RunningExamples.Entry]) -> String {
    let holders = stuck.map { "\"\($0.name)\"" }.joined(separator: " and ")
    let reason = "not run: \(holders) still \(stuck.count == 1 ? "holds" : "hold") every thread"
    account?.leaveRest(because: reason)
    let rest = names(of: account?.rest ?? [])
    return rest.isEmpty ? "" : "  \(reason):\n\(rest)"
  }

  /// Returns up to five lines with examples that have not begun, and a line with the number of others.
  func names(of rest: [PlannedExample]) -> String {
    let running = running.entries.compactMap(\.example)
    let left = rest.filter { example in !running.contains { $0 === example } }
    let names = left.prefix(5).map { "    \($0.fullDescription.onOneLine)\n" }.joined()
    return names + (left.count > 5 ? "    and \(left.count - 5) more\n" : "")
  }
}
