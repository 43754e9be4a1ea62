import Foundation
import XCTest

@testable import FantailToolSupport

final class TargetReaderTests: XCTestCase {
  func testOnlyChangedFilesAreParsed() throws {
    let target = try FixtureTarget(
      [
        "A.swift": "enum A { static let s = it(\"\") {} }",
        "B 中.swift": "enum B { static let s = it(\"\") {} }",
        "Plain.swift": "struct Plain {}",
      ], importing: false)
    XCTAssertEqual(try target.run().parsedFiles, 2)
    let second = try target.run()
    XCTAssertEqual(second.parsedFiles, 0)
    XCTAssertEqual(second.specs, ["A.s", "B.s"])

    try target.write("enum B { static let s = it(\"\") {}; static let t = it(\"\") {} }", to: "B 中.swift")
    let edited = try target.run()
    XCTAssertEqual(edited.parsedFiles, 1)
    XCTAssertEqual(edited.specs, ["A.s", "B.s", "B.t"])

    try target.write("enum AA { static let s = it(\"\") {} }", to: "AA.swift")
    let added = try target.run()
    XCTAssertEqual(added.parsedFiles, 1)
    XCTAssertEqual(added.specs, ["A.s", "AA.s", "B.s", "B.t"])

    try target.delete("A.swift")
    let deleted = try target.run()
    XCTAssertEqual(deleted.parsedFiles, 0)
    XCTAssertEqual(deleted.specs, ["AA.s", "B.s", "B.t"])
  }

  func testTheOutputOfATouchedFileIsNotWritten() throws {
    let target = try FixtureTarget("enum A { static let s = it(\"\") {} }")
    _ = try target.run()
    let output = target.directory.appendingPathComponent("out/Generated.swift").path
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: target.directory.appendingPathComponent("Spec.swift").path
    )
    XCTAssertEqual(try target.run().parsedFiles, 1)
    let date = try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
    XCTAssertEqual(date, old)
  }

  func testACacheThatCannotBeReadIsLeftAside() throws {
    let target = try FixtureTarget("enum A { static let s = it(\"\") {} }")
    XCTAssertEqual(try target.run().parsedFiles, 1)
    let cache = target.directory.appendingPathComponent("out/cache.json")
    try Data("{\"maker\":".utf8).write(to: cache)
    let outcome = try target.run()
    XCTAssertEqual(outcome.parsedFiles, 1)
    XCTAssertEqual(outcome.specs, ["A.s"])
  }

  func testACacheThatIsCutOrChangedAnywhereIsLeftAside() throws {
    let target = try FixtureTarget("enum A { static let s = describe(\"a\") { it(\"b\") {}; it(\"c\") {} } }")
    let fresh = try target.run("index")
    let cache = target.directory.appendingPathComponent("out/cache.json")
    let words = try Data(contentsOf: cache).split(separator: 0, omittingEmptySubsequences: false)
    // A file of another word at each place, such as two processes leave that write at once.
    for index in words.indices {
      var changed = words
      changed[index] = Data("9223372036854775807".utf8)
      try Data(changed.joined(separator: [0])).write(to: cache)
      XCTAssertNoThrow(try target.run("index"), "word \(index)")
    }
    try Data(words[..<(words.count / 2)].joined(separator: [0])).write(to: cache)
    XCTAssertEqual(try target.run("index").text, fresh.text)
  }

  /// What stands between the words of the cache may stand in a description as well.
  func testADescriptionWithAZeroInItIsReadFromTheCache() throws {
    let target = try FixtureTarget("enum A { static let s = describe(\"a\\0b\") { it(\"c\") {} } }")
    let first = try target.run("index")
    XCTAssertTrue(first.text.contains("/// a\u{FFFD}b, c\n  func testAb_C()"), first.text)
    let second = try target.run("index")
    XCTAssertEqual(second.parsedFiles, 0)
    XCTAssertEqual(second.text, first.text)
  }

  func testFilesOfManyRunsOfTheCompilerKeepTheirOrder() throws {
    let files = (100..<221).map { ("F\($0).swift", "enum T\($0) { static let s = it(\"\") {} }") }
    let target = try FixtureTarget(Dictionary(uniqueKeysWithValues: files))
    let outcome = try target.run()
    XCTAssertEqual(outcome.parsedFiles, 121)
    XCTAssertEqual(outcome.specs, (100..<221).map { "T\($0).s" })
  }

  func testWhereARunOverManyFilesFailsEachIsParsedAlone() throws {
    let target = try FixtureTarget([
      "A.swift": "enum A { static let s = it(\"\") {} }", "B.swift": "enum B { static let s = it(\"\") {} }",
    ])
    let script = target.directory.appendingPathComponent("compiler")
    let text = """
      #!/bin/sh
      case "$*" in *-primary-file*-primary-file*) exit 1 ;; esac
      exec '\(try FixtureTarget.compiler())' "$@"
      """
    try Data(text.utf8).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    XCTAssertEqual(try target.run(compiler: script.path).specs, ["A.s", "B.s"])
  }

  func testWarningsAreRepeatedFromTheCache() throws {
    let target = try FixtureTarget("enum A { private static let s = it(\"\") {} }")
    let first = try target.run()
    let second = try target.run()
    XCTAssertEqual(second.parsedFiles, 0)
    XCTAssertEqual(second.messages, first.messages)
    XCTAssertTrue(first.messages.hasPrefix("Spec.swift:1:29: warning: spec 'A.s' is left out"), first.messages)
  }
}
