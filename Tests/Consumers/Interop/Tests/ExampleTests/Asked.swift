import Foundation
import XCTest

private final class Observer: NSObject, XCTestObservation {
  nonisolated(unsafe) static var running: XCTestCase?
  func testCaseWillStart(_ testCase: XCTestCase) { Self.running = testCase }
}

private typealias Handler =
  @convention(c) @Sendable (UnsafePointer<CChar>, UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void

/// Runs before Fantail receives any failures.
let asked: Void = {
  guard getenv("LIKE64") != nil, getenv("ASKED") == nil else { return }
  setenv("ASKED", "1", 1)
  XCTestObservationCenter.shared.addTestObserver(Observer())
  let handler: Handler = { _, start, count, _ in
    let event = try? JSONSerialization.jsonObject(with: Data(bytes: start, count: count)) as? [String: Any]
    let payload = event?["payload"] as? [String: Any]
    guard payload?["kind"] as? String == "issueRecorded", let issue = payload?["issue"] as? [String: Any] else {
      return
    }
    let place = issue["sourceLocation"] as? [String: Any]
    let texts = (payload?["messages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    Observer.running?.recordFailure(
      withDescription: texts.joined(separator: ": "), inFile: place?["filePath"] as? String ?? "",
      atLine: place?["line"] as? Int ?? 0, expected: true)
  }
  let symbol = dlsym(dlopen(nil, RTLD_NOW), "_swift_testing_installFallbackEventHandler")
  guard unsafeBitCast(symbol, to: (@convention(c) (Handler) -> CBool).self)(handler) else { fatalError("not first") }
}()
