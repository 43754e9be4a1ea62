import FantailCLI
import FantailLock
import FantailPlan
import Foundation

/// The rounds of this process, to tell at its end of cases that never came.
///
/// A case that does not come is told by the one after it, which waits. Nobody waits for the last ones, and no test is
/// left to fail for them by the time that they are known not to come: so the process fails.
enum UnfinishedRounds {
  private static let all = Locked<[SpecRounds]>([])

  /// Notes that the first case of a list has come.
  static func note(_ rounds: SpecRounds) {
    let isFirst = all.withLock { all in
      all.append(rounds)
      return all.count == 1
    }
    guard isFirst else { return }
    atexit {
      let missing = UnfinishedRounds.all.withLock(\.self).flatMap(\.missingAtTheEnd)
      guard !missing.isEmpty else { return }
      fflush(nil)
      TestOptions.say("error: \(missing.notRunText)")
      _exit(1)
    }
  }
}

extension Collection<PlannedExample> {
  /// The failure for planned examples that never came, so that no one takes them for passed.
  var notRunText: String {
    let names = prefix(5).map { "\"\($0.fullDescription.onOneLine)\"" }.joined(separator: ", ")
    return """
      not run: \(names)\(count > 5 ? " and \(count - 5) more" : "")
      their tests ended without run(), or never began; hooks of their groups may not have run. To leave examples out, \
      use SpecCases' filter, .enabled(if:) or FANTAIL_OPTIONS
      """
  }
}
