import FantailSeams
package import FantailTree

/// The number of times that an attempt reached each exit test.
private final class ExitTestCounts: Sendable {
  private let counts = Locked<[SourceLocation: Int]>([:])

  func next(at location: SourceLocation) -> Int {
    counts.withLock { counts in
      counts[location, default: 0] += 1
      return counts[location] ?? 0
    }
  }
}

extension Attempt {
  package func exitTest(at location: SourceLocation) -> ExitTestRole {
    guard let exitTests = run.exitTests, let identity else {
      return .unavailable("nothing here can start this program again")
    }
    noteOtherProcess()
    let number = stored { ExitTestCounts() }.next(at: location)
    return exitTests.answer(
      to: ExitTestRequest(example: identity.id, location: location, number: number, worker: worker))
  }
}
