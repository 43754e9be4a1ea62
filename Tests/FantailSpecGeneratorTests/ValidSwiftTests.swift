import FantailSeams
import Foundation
import XCTest

@testable import FantailToolSupport

/// Valid Swift of every kind next to a spec: the spec is found, and the build does not stop.
final class ValidSwiftTests: XCTestCase {
  private static let marker = "enum Marker { static let spec: Spec = describe(\"marker\") { it(\"is found\") {} } }\n"
  private static let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  func testSpecsAreFoundAfterEveryTypeInEveryPosition() throws {
    XCTAssertGreaterThan(SwiftCorpus.combinations.count, 900)
    try assertMarkerIsFound(in: SwiftCorpus.combinations)
    // A declaration may affect the next in a file, so that all of them are also read together.
    try assertMarkerIsFound(in: [
      SwiftCorpus.combinations.joined(separator: "\n"), SwiftCorpus.combinations.reversed().joined(separator: "\n"),
      "enum Outer {\n"
        + SwiftCorpus.combinations.filter { !$0.hasPrefix("extension") }.joined(separator: "\n") + "\n}",
    ])
  }

  func testSpecsAreFoundAfterOtherLanguageConstructs() throws {
    XCTAssertGreaterThan(SwiftCorpus.byHand.count, 140)
    try assertMarkerIsFound(in: SwiftCorpus.byHand)
  }

  func testSpecsAreFoundAfterEverySourceOfTheRepository() throws {
    let sources = try files(endingIn: ".swift", in: ["Sources", "Tests", "Playgrounds"]).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    XCTAssertGreaterThan(sources.count, 300)
    // Some are programs with top-level statements, which only a file named main may have.
    try assertMarkerIsFound(in: sources, areWhole: false)
  }

  /// Snippets leave code out, so that some are not whole programs.
  func testSpecsAreFoundAfterEverySnippetOfTheDocumentation() throws {
    let pages = [Self.repository.appendingPathComponent("README.md")] + (try files(endingIn: ".md", in: ["Sources"]))
    let snippets = try pages.flatMap { page -> [String] in
      let text = try String(contentsOf: page, encoding: .utf8)
      return text.components(separatedBy: "```swift\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
    }
    XCTAssertGreaterThan(snippets.count, 20)
    try assertMarkerIsFound(in: snippets, areWhole: false)
  }

  private func files(endingIn suffix: String, in folders: [String]) throws -> [URL] {
    folders.flatMap { folder -> [URL] in
      let found = FileManager.default.enumerator(
        at: Self.repository.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      return (found?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent.hasSuffix(suffix) }
    }
    .sorted { $0.path < $1.path }
  }

  /// Reads each source, followed by a spec, in a file of its own, and looks for that spec.
  private func assertMarkerIsFound(
    in sources: [String], areWhole: Bool = true, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("fantail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let paths = try sources.indices.map { index in
      let path = directory.appendingPathComponent("\(10_000 + index).swift").path
      try Data((sources[index] + "\n" + Self.marker).utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    if areWhole { XCTAssertEqual(try parseErrors(of: paths), "", file: file, line: line) }
    let missed = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let names = (try? SourceText(of: paths[index])).map { text in
        let read = SpecFile(text, knowsFantail: true, listsExamples: true)
        let found = read.properties.filter { $0.scope == ["Marker"] && $0.isSpec && $0.obstacle == nil }
        return found.map(\.name)
      }
      if names != ["spec"] { missed.withLock { $0.append("\(names ?? []) in \(sources[index])") } }
    }
    XCTAssertEqual(missed.withLock(\.self), [], file: file, line: line)
  }

  /// The errors of the compiler's parser in the files; a corpus of invalid Swift would prove nothing.
  private func parseErrors(of paths: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try FixtureTarget.compiler())
    process.arguments = ["-frontend", "-parse", "-parse-as-library", "-swift-version", "6"] + paths
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").filter { $0.contains("error:") }
      .joined(separator: "\n")
  }
}
