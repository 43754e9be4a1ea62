import FantailLock
import FantailTree

/// Counts, for each place, the expectations that wait for a name; their ``PendingName`` reports those that never get
/// one.
///
/// `.should` is a property, which cannot consume its expectation or change it. A form of `expect` only for `.should`
/// would not need this table, but would cost the compiler a tenth more for every expectation, and its good messages.
/// The table is empty except while such a statement runs.
enum NamedPlaces {
  // The process has one table, because a place in the source means the same for all examples.
  private static let counts = Locked<[SourceLocation: Int]>([:])

  static func add(_ origin: Origin) {
    let place = origin.location
    counts.withLock { $0[place, default: 0] += 1 }
  }

  /// Removes an expectation that ends.
  ///
  /// - Returns: Whether there was one.
  static func take(_ origin: Origin) -> Bool {
    let place = origin.location
    return counts.withLock { counts in
      guard let count = counts[place] else { return false }
      counts[place] = count > 1 ? count - 1 : nil
      return true
    }
  }
}
