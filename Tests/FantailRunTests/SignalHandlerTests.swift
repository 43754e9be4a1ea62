import Foundation
import XCTest

@testable import FantailRun

final class SignalHandlerTests: XCTestCase {
  func testDefaultAndIgnoringSignalHandlersAreRecognised() {
    let before = signal(SIGUSR2, SIG_DFL)
    defer { signal(SIGUSR2, before) }
    let handlers: [(@convention(c) (Int32) -> Void)?] = [SIG_DFL, SIG_IGN, { _ in }]
    let found = handlers.map { handler in
      signal(SIGUSR2, handler)
      return SignalHandler(of: SIGUSR2)
    }
    XCTAssertEqual(found.map(\.isDefault), [true, false, false])
    XCTAssertEqual(found.map(\.isIgnored), [false, true, false])
  }
}
