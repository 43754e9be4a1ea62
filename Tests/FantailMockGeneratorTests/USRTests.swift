import XCTest

@testable import fantail_mocks

/// The symbols as Swift 6.3 writes them into symbol graphs; `.ci/run mocks` uses the installed compiler.
final class USRTests: XCTestCase {
  func testTheModuleIsReadFromTheCompilersName() {
    let names = [
      "s:4Shop6EngineP": "Shop", "s:20FoundationEssentials3URLV": "FoundationEssentials", "s:Si": "Swift",
      "s:s6ResultO": "Swift", "s:ScA": "_Concurrency", "s:12_Concurrency11GlobalActorP": "_Concurrency",
    ]
    for (usr, module) in names { XCTAssertEqual(USR(rawValue: usr).module, module, usr) }
    for usr in ["c:objc(cs)NSObject", "s:So8NSObjectC", "", "s:", "s:99x"] {
      XCTAssertNil(USR(rawValue: usr).module, usr)
    }
  }

  func testTheKindIsInferredFromTheSuffixOfTheName() {
    let parameter = USR(rawValue: "s:4Shop6EngineP3runyyqd__lF1TL_qd__mfp")
    let associated = USR(rawValue: "s:4Shop6EngineP4FuelQa")
    XCTAssertEqual([parameter, associated].map(\.isGenericParameter), [true, false])
    XCTAssertEqual([parameter, associated].map(\.isAssociatedType), [false, true])
  }
}
