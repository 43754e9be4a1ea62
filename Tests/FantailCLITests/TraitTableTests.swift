import FantailTree
import Foundation
import XCTest

/// The documentation's table of traits is generated from this list and from the comments of `Trait`:
/// `.ci/run record --record`.
final class TraitTableTests: XCTestCase {
  /// A trait as it is written, and the rule where an outer group has it as well.
  private struct Entry {
    let trait: Trait
    let written: String
    let nested: String

    init(_ trait: Trait, _ written: String, nested: String) {
      self.trait = trait
      self.written = written
      self.nested = nested
    }
  }

  private static let entries = [
    Entry(.tags("slow", "net"), #".tags("slow", "net")"#, nested: "all of them"),
    Entry(.focused, ".focused", nested: "—"),
    Entry(.pending("why"), #".pending("why")"#, nested: "the outer reason"),
    Entry(.enabled(if: true, "why"), #".enabled(if: isFast, "why")"#, nested: "every condition"),
    Entry(.knownIssue("#12"), ##".knownIssue("#12")"##, nested: "the inner one"),
    Entry(.with(Flags.$isOn, true), ".with(Flags.$isOn, true)", nested: "all of them; the inner one of a task-local"),
    Entry(.timeLimit(.seconds(5)), ".timeLimit(.seconds(5))", nested: "the inner one"),
    Entry(.budget(.milliseconds(200)), ".budget(.milliseconds(200))", nested: "the inner one"),
    Entry(.polling(within: .seconds(9)), ".polling(within: .seconds(9))", nested: "the inner one, each part"),
    Entry(.retry(2), ".retry(2)", nested: "the inner one"),
    Entry(.serial, ".serial", nested: "—"),
    Entry(.failOnLeaks, ".failOnLeaks", nested: "—"),
    Entry(.uses("database"), #".uses("database")"#, nested: "all of them"),
    // A trait of FantailProperties, described here by its name and argument.
    Entry(
      Trait(named: "cases", "1000"), ".cases(1_000)", nested: "the inner one, each part"),
  ]

  private func text(_ file: String) throws -> String {
    try String(contentsOf: GeneratedTable.root.appendingPathComponent(file), encoding: .utf8)
  }

  private func name(_ written: String) -> String { String(written.dropFirst().prefix { $0.isLetter }) }

  func testTheListHasEveryPublicTrait() throws {
    let api = try ["FantailTree", "FantailProperties"].map { try text(".ci/api/\($0).txt") }.joined()
    let names = api.split(separator: "\n").compactMap { line in
      try? /Trait \| static (?:func|var) (\w+)/.prefixMatch(in: line).map { String($0.1) }
    }
    XCTAssertEqual(Self.entries.map { name($0.written) }.sorted(), names.sorted())
    XCTAssertEqual(Set(Self.entries.map(\.trait)).count, names.count)
  }

  func testTheDocumentationListsEveryTrait() throws {
    let folder = "Sources/FantailTree/Traits"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: GeneratedTable.root.appendingPathComponent(folder).path)
    let source =
      try
      (files.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
      + ["Sources/FantailProperties/CasesTrait.swift"]).map(text).joined(separator: "\n")
    var table = "| trait | meaning | with an outer one |\n| --- | --- | --- |\n"
    for entry in Self.entries {
      table += "| `\(entry.written)` | \(try meaning(of: name(entry.written), in: source)) | \(entry.nested) |\n"
    }
    try GeneratedTable.compare("traits", table + "\n")
  }

  /// The first sentence of its declaration's comment.
  private func meaning(of name: String, in source: String) throws -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let declaration = try Regex("  public static (func|var) \(name)\\b.*")
    let line = try XCTUnwrap(lines.firstIndex { $0.prefixMatch(of: declaration) != nil }, name)
    let comment = lines[..<line].reversed().prefix { $0.hasPrefix("  ///") }.reversed()
    return String(try XCTUnwrap(comment.first, name).dropFirst("  /// ".count))
  }
}

private enum Flags {
  @TaskLocal static var isOn = false
}
