import Foundation
import XCTest

/// A table of an article that is written from code, between `<!-- generated: NAME -->` and `<!-- end -->`.
enum GeneratedTable {
  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
  }

  /// Compares a text with what stands in whichever article has it, or writes it there.
  static func compare(_ name: String, _ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let folder = root.appendingPathComponent("Sources/Fantail/Fantail.docc")
    let begin = "<!-- generated: \(name) -->\n\n"
    let end = "<!-- end -->"
    for path in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard path.pathExtension == "md" else { continue }
      let article = try String(contentsOf: path, encoding: .utf8)
      guard let start = article.range(of: begin)?.upperBound,
        let stop = article.range(of: end, range: start..<article.endIndex)?.lowerBound
      else { continue }
      if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
        let recorded = article.replacingCharacters(in: start..<stop, with: text)
        try recorded.write(to: path, atomically: true, encoding: .utf8)
      } else {
        XCTAssertEqual(String(article[start..<stop]), text, path.lastPathComponent, file: file, line: line)
      }
      return
    }
    XCTFail("no article has \(begin)", file: file, line: line)
  }
}
