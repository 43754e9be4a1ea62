import Foundation
import XCTest

@testable import FantailProbes

final class OwnModulesTests: XCTestCase {
  func testTheListContainsEachModuleInSources() throws {
    let sources = String(#filePath.dropLast("Tests/FantailProbesTests/Hangs/OwnModulesTests.swift".count)) + "Sources"
    let files = FileManager.default
    let modules = try files.contentsOfDirectory(atPath: sources).filter { folder in
      guard folder.hasPrefix("Fantail"), let found = files.enumerator(atPath: "\(sources)/\(folder)") else {
        return false
      }
      return found.contains { ($0 as? String)?.hasSuffix(".swift") == true }
    }
    XCTAssertEqual(OwnModules.names.sorted(), modules.sorted())
  }

  func testAFunctionBelongsToItsDeclaringModule() {
    let own = ["$s13FantailProbes9StackLookC", "$s12FantailSeams6LockedC04withB0yqd__qd__xzKXEKlF", "$s7Fantail1aV"]
    let others = [
      "$s11FantailPlus1aV", "$s4Cart1aV", "$s4CartFantailRun", "$sScT10FantailRunE", "main", "_dispatch_sema4_wait",
      "$s", "",
      "$s99FantailRun", "FantailRun",
    ]
    XCTAssertEqual(own.filter { !OwnModules.declare(mangled: $0) }, [])
    XCTAssertEqual(others.filter(OwnModules.declare(mangled:)), [])
  }
}
