#if os(Linux)
  import Dispatch
  import FantailDoubles
  import FantailPlan
  import FantailRun
  import FantailTree
  import Foundation
  import XCTest

  @testable import FantailProbes

  /// Function names can still be read after a failure of a mock, which looks up its call site in the same process.
  final class ProcessImagesTests: XCTestCase {
    func testLibrariesAreStillNamedAfterALookUpOfACallSite() async throws {
      if ThreadStack.hasThreadSanitizer { throw XCTSkip("the thread sanitizer holds signals back") }
      let spec = describe("Mock") {
        it("is called from a queue, against its expectation") {
          let save = FunctionMock<Int, Never, Void>("save")
          save.reject()
          await withCheckedContinuation { continuation in
            DispatchQueue(label: "caller").async {
              save.call(1)
              continuation.resume()
            }
          }
        }
      }
      let report = await Executor().run(Plan([spec]))
      XCTAssertEqual(report.results.map(\.status), [.failed])
      _ = report.results.map { "\($0.issues)" }

      let semaphore = DispatchSemaphore(value: 0)
      Thread.detachNewThread { semaphore.wait() }
      let line = #line - 1
      defer { semaphore.signal() }
      var function: String?
      for _ in 0..<3_000 where function == nil {
        let threads = StackLook(at: []).code
        function = threads.first { $0.frames.first.map { $0.file == #filePath && $0.line == line } ?? false }?.function
        usleep(20_000)
      }
      XCTAssertEqual(function, "DispatchSemaphore.wait()")
    }
  }
#endif
