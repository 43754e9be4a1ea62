import FantailLock
import FantailTree

/// Counts, for each place, the expectations that went on by name and have not ended yet: their ``PendingName`` reports
/// them if they never get one.
///
/// `.should` is a property: it cannot consume the expectation it belongs to, nor change anything in it. A form of
/// `expect` for `.should` alone would do without this table, and cost the compiler a tenth more for every expectation
/// and its good messages. The table is empty whenever no such statement runs.
enum NamedPlaces {
  private static let counts = Locked<[SourceLocation: Int]>([:])

  /// Notes that an expectation goes on by name.
  static func note(_ origin: Origin) {
    let place = origin.location
    counts.withLock { $0[place, default: 0] += 1 }
  }

  /// Takes back one that ends.
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
