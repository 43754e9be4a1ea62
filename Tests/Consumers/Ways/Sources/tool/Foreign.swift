import Dispatch
import Fantail
import Testing

func performForeign(_ asked: String) async throws {
  switch asked {
  case "#expect": #expect(Bool(false), "of Swift Testing")
  case "#require": try #require(Bool(false))
  case "Issue.record": Testing.Issue.record("of Swift Testing")
  case "#expect detached": await Task.detached { #expect(Bool(false)) }.value
  case "Issue.record queue":
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        Testing.Issue.record("of Swift Testing")
        done.resume()
      }
    }
  default: break
  }
}
