import FantailLock
import FantailTree

/// Notes tasks and child processes that code leaves behind when it ends.
struct LeakRule: AttemptRule {
  let ledger: LeakLedger
  let subject: AttemptSubject

  var acts: AttemptPlaces { .scope }

  func scope(_ code: () async -> Void) async {
    var presence: Presence? = Presence()
    await Presence.$current.withValue(presence) { await code() }
    ledger.note(&presence, of: subject)
  }
}

struct LeakPower: AttemptPower {
  let ledger: LeakLedger

  func rule(for subject: AttemptSubject) -> (any AttemptRule)? { LeakRule(ledger: ledger, subject: subject) }
}

/// An object that every task holds which code of one attempt started, by inheriting it: the attempt is alone with it when
/// all of them have ended.
final class Presence: Sendable {
  @TaskLocal static var current: Presence?

  private let pardon = Locked(false)

  /// `true` if what is left has failed its example already.
  var isPardoned: Bool { pardon.withLock(\.self) }

  func pardonLeaks() { pardon.withLock { $0 = true } }
}
