import XCTest

@testable import FantailProbes

final class NamedFrameTests: XCTestCase {
  private func isUsers(_ name: String?, _ file: String?, _ line: Int = 1) -> Bool {
    NamedFrame(name: name, file: file, line: line).isUsers
  }

  func testCodeInAnExistingFileIsUserCode() {
    XCTAssertTrue(isUsers("f()", #filePath))
    XCTAssertTrue(isUsers(nil, #filePath, 7))
    XCTAssertFalse(isUsers("f()", #filePath, 0))
    XCTAssertFalse(isUsers("f()", nil))
    XCTAssertFalse(isUsers("f()", #filePath + "x"))
  }

  func testTheMainFunctionIsNotUserCode() {
    XCTAssertFalse(isUsers("main", #filePath))
    XCTAssertFalse(isUsers("static App.main()", #filePath))
    XCTAssertTrue(isUsers("App.main()", #filePath))
    XCTAssertTrue(isUsers("static App.run()", #filePath))
  }

  func testFantailsCodeIsNotUserCode() {
    let root = #filePath.dropLast("Tests/FantailProbesTests/Hangs/NamedFrameTests.swift".count)
    XCTAssertFalse(isUsers("f()", root + "Sources/FantailRun/Executor.swift"))
    XCTAssertFalse(isUsers("f()", root + "Sources/FantailTree/Spec.swift"))
    XCTAssertTrue(isUsers("f()", root + "Sources/fantail-port/main.swift"))
  }
}
