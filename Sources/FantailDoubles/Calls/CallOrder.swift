import FantailLock
import FantailTree

/// The order in which expectations have to be used up; each call that comes too early fails where it comes.
final class CallOrder: Sendable {
  private struct State {
    var patterns: [String] = []
    var next = 0
  }

  private let state = Locked(State())

  /// Gives the next place to a pattern.
  func append(_ pattern: String, at location: SourceLocation) -> OrderedPlace {
    let index = state.withLock { state in
      state.patterns.append(pattern)
      return state.patterns.count - 1
    }
    return OrderedPlace(order: self, index: index, location: location)
  }

  func isNext(_ index: Int) -> Bool { state.withLock { $0.next == index } }

  /// Takes a place; answers with what should have come before it, if anything.
  func take(_ index: Int) -> String? {
    state.withLock { state in
      defer { state.next = max(state.next, index + 1) }
      return index > state.next ? state.patterns[state.next] : nil
    }
  }
}

/// The place of one expectation in an order.
struct OrderedPlace: Sendable {
  let order: CallOrder
  let index: Int
  let location: SourceLocation

  var isNext: Bool { order.isNext(index) }

  /// Takes the place; answers with the pattern that should have come first, if any.
  func take() -> String? { order.take(index) }
}
