import XCTest

@testable import FantailMockGenerator

final class ModuleNameTests: XCTestCase {
  func testTheModuleIsReadFromTheCompilersName() {
    let names = [
      "s:4Shop6EngineP": "Shop", "s:20FoundationEssentials3URLV": "FoundationEssentials", "s:Si": "Swift",
      "s:s6ResultO": "Swift", "s:ScA": "_Concurrency", "s:12_Concurrency11GlobalActorP": "_Concurrency",
    ]
    for (usr, module) in names { XCTAssertEqual(ModuleName.of(usr: usr), module, usr) }
    for usr in ["c:objc(cs)NSObject", "s:So8NSObjectC", "", "s:", "s:99x"] {
      XCTAssertNil(ModuleName.of(usr: usr), usr)
    }
  }

  func testProtocolsOfOneLetterAreToldFromPointers() {
    for usr in ["s:SH", "s:ScA", "s:4Shop6EngineP", "s:s5ErrorP"] {
      XCTAssertTrue(ModuleName.isProtocol(usr: usr), usr)
    }
    for usr in ["s:SP", "s:Sp", "s:Si", "s:4Shop4UnitO"] { XCTAssertFalse(ModuleName.isProtocol(usr: usr), usr) }
  }

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
