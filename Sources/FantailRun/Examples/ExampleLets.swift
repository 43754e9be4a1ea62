import FantailTree
import Foundation

/// The lets of one example: their values, who makes them now, and who waits for that. Read and changed with the lock of the
/// example's record.
struct ExampleLets: ~Copyable {
  var table = LetTable()
  private(set) var hasEnded = false
  /// Held by the thread that makes synchronous lets, so that each is made once whoever reads it first. A let may read others,
  /// and so the thread may hold it several times; one for all lets of the example, so that two cannot wait for each other.
  var maker: NSRecursiveLock?
  /// Those that it is making and that stand in no context, the outermost first.
  var noted: [LetKey] = []
  /// Of each reader that waits: the lets that it is making, the outermost first, and the one that it waits for.
  var waits: [[LetKey]] = []

  /// Ends the example and takes all values, for the caller to let go of when nothing is locked.
  mutating func takeValues() -> LetTable {
    var old = LetTable()
    swap(&old, &table)
    hasEnded = true
    return old
  }

  /// Returns the lets of a path from the one that a let waits for, by way of others, to that let.
  func cycle(from key: LetKey, to path: [LetKey]) -> [LetKey]? {
    var (chains, reached) = ([[key]], [key])
    while let chain = chains.popLast() {
      for waiting in waits {
        let others = waiting.drop { $0 != chain.last }.dropFirst()
        for (index, next) in others.enumerated() where !reached.contains(next) {
          let longer = chain + others.prefix(index + 1)
          if path.contains(next) { return path.drop { $0 != next } + longer }
          reached.append(next)
          chains.append(longer)
        }
      }
    }
    return nil
  }
}
