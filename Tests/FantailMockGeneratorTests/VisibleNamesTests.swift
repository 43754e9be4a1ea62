import Foundation
import XCTest

@testable import FantailMockGenerator

final class VisibleNamesTests: XCTestCase {
  func testFantailsPublicTypesAreAllListed() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    var declared: Set<String> = []
    for module in ["FantailTree", "FantailMatchers", "FantailDoubles", "FantailSeams"] {
      let folder = sources.appendingPathComponent(module)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try XCTUnwrap(files) where file.pathExtension == "swift" {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          // Types inside another type are indented, and are never named alone.
          let type =
            #/(@\w+(\([^)]*\))? )*public ((nonisolated|final|indirect) )*(struct|class|enum|protocol|actor|typealias) (\w+)/#
          if let match = line.prefixMatch(of: type) { declared.insert(String(match.6)) }
        }
      }
    }
    XCTAssertGreaterThan(declared.count, 50)
    XCTAssertEqual(declared.subtracting(VisibleNames.fantail).sorted(), [], "missing in VisibleNames.fantail")
    XCTAssertEqual(VisibleNames.fantail.subtracting(declared).sorted(), [], "no public types any more")
  }
}
