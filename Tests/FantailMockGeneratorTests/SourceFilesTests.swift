import XCTest

@testable import FantailMockGenerator

final class SourceFilesTests: XCTestCase {
  func testImportsAreReadWithTheirAttributesAndConditions() {
    let text = """
      // import Nothing
      @preconcurrency public import Combine
      import struct Foundation.URL; import Core
      #if canImport(UIKit)
        @_exported import UIKit
      #endif
      func f() { let x = "import y" }
      """
    XCTAssertEqual(
      SourceFiles { _ in text }.imports(of: "x").map(\.text),
      ["@preconcurrency import Combine", "import struct Foundation.URL", "#if canImport(UIKit)\nimport UIKit\n#endif"]
    )
  }
}
