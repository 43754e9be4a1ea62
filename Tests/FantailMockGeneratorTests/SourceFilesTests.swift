import XCTest

@testable import fantail_mocks

final class SourceFilesTests: XCTestCase {
  func testImportsAreReadWithTheirAttributesAndConditions() {
    let text = #"""
      // import Nothing
      /*
      import Nowhere
      */
      @preconcurrency public import Combine
      import struct Foundation.URL; import Core
      @_spi(Secret)
      import Shop // for its door
      let text = """
      import Lines
      """
      #if canImport(UIKit)
        @_exported import UIKit
      #endif
      func f() { let x = "import y" }
      """#
    XCTAssertEqual(
      SourceFiles { _ in Data(text.utf8) }.imports(of: "x")?.map(\.text),
      [
        "@preconcurrency import Combine", "import struct Foundation.URL", "import Core", "@_spi(Secret) import Shop",
        "#if canImport(UIKit)\nimport UIKit\n#endif",
      ]
    )
  }

  func testASpiIsFoundAmongOtherAttributesAndWords() throws {
    let shop = try CompiledModule(
      "Shop",
      """
      @_spi(Secret)
      @MainActor
      /* for us */ public protocol Hidden { func f() }
      @available(macOS 13, *) @_spi(Secret) public protocol Other {}
      public protocol Seen { @_spi(Secret) func f() -> Int; func g() }
      protocol Last { func f() }
      """)
    defer { shop.remove() }
    let (text, refusals) = try shop.mocks()
    XCTAssertEqual(
      refusals,
      ["Hidden", "Other"].map { "warning: no mock for protocol 'Shop.\($0)': '\($0)': '\($0)' is marked @_spi" })
    XCTAssertEqual(CompiledModule.heads(text), ["func f() -> Int", "func g()", "func f()"])
  }

  func testAnArgumentThatIsNotCopyableIsNotRecorded() throws {
    let shop = try CompiledModule(
      "Shop",
      """
      struct Key<T: ~Copyable>:
        // one of a kind
        ~Copyable where T: ~Copyable {}
      struct Lock<T: ~Copyable> { var name = "~Copyable" }
      protocol Door { func open(_ key: consuming Key<Int>, _ lock: Lock<Int>) }
      """)
    defer { shop.remove() }
    XCTAssertEqual(
      try shop.mocks().text.split(separator: "\n").filter { $0.contains("let openMock") }.map(String.init),
      ["  let openMock: FunctionMock<(key: Unrecorded, lock: Lock<Int>), Never, Void>"])
  }

  func testClosuresWithAnyParametersAreMocked() throws {
    let shop = try CompiledModule(
      "Shop",
      """
      struct Key: ~Copyable {}
      protocol Door {
        func open(with f: (borrowing Key) -> Void)
        func later(_ f: ((inout Key) -> Int)?)
        func make() -> (borrowing Key) -> Int
      }
      """)
    defer { shop.remove() }
    let (text, refusals) = try shop.mocks()
    XCTAssertEqual(refusals, [])
    XCTAssertEqual(
      text.split(separator: "\n").filter { $0.contains(" let ") && $0.contains("FunctionMock") }.map(String.init),
      [
        "  let openMock: FunctionMock<NonEscaping<(borrowing Key) -> Void>, Never, Void>",
        "  let laterMock: FunctionMock<((inout Key) -> Int)?, Never, Void>",
        "  let makeMock: FunctionMock<Void, Never, (borrowing Key) -> Int>",
      ])
  }
}
