import Foundation
import XCTest

@testable import fantail_mocks

/// The mocks of `Tests/MockCorpus`, and the calls of their members with which `.ci/run mocks` tries them.
final class CorpusExercisesTests: XCTestCase {
  private let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "MockCorpus")

  func testEachProtocolOfTheCorpusHasAMockOrARefusal() throws {
    let mocks = try mocksOfTheCorpus()
    let protocols = try sources("Corpus").matches(of: /\bprotocol +[`A-Z_]/).count
    XCTAssertEqual(mocks.mocks.count + mocks.refusals.count, protocols)
    XCTAssertGreaterThan(mocks.mocks.count, 250)
    let written = try exercises(of: mocks.mocks)
    let file = corpus.appending(path: "Tests/Mode6Tests/Exercises.swift")
    if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
      return try Data(written.utf8).write(to: file)
    }
    XCTAssertEqual(
      written, try String(contentsOf: file, encoding: .utf8), "FANTAIL_RECORD=1 writes the calls into \(file.path)")
  }

  private func sources(_ module: String) throws -> String {
    let folder = corpus.appending(path: "Sources/\(module)").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined(separator: "\n")
  }

  private func mocksOfTheCorpus() throws -> GeneratedMocks {
    let flags = ["-parse-as-library", "-package-name", "corpus"]
    let parents = try CompiledModule("CorpusParents", try sources("CorpusParents"), arguments: flags)
    defer { parents.remove() }
    let module = try CompiledModule(
      "Corpus", try sources("Corpus"), arguments: flags + ["-I", parents.directory.path])
    defer { module.remove() }
    let command = try MocksCommand(
      arguments: ["--search", module.directory.path, "--search", parents.directory.path, "--output", "mocks"])
    let imports = ["Corpus", "CorpusParents"]
    return try command.mocks(
      of: TargetDescription(
        target: "Tests", folder: module.directory.path,
        modules: imports.map { .init(target: $0, name: $0, isMacro: false, isOwn: true, imports: imports) },
        dependencies: ["Corpus"]))
  }

  private func exercises(of mocks: [MockRenderer]) throws -> String {
    let exercises = mocks.map { mock in
      var exercise = Exercise(mock.mocked)
      for member in mock.members {
        exercise.add(member.requirement, member.shape, mockName: member.mockNames[0])
      }
      return exercise
    }
    let written = exercises.filter { $0.text() != nil }
    let names = written.map { "exercise\($0.mocked.mockName)" }
    var lines = [
      "// swift-format-ignore-file", "// Written by CorpusExercisesTests.", "@testable import Corpus", "import Fantail",
      "",
    ]
    for exercise in written { lines += (exercise.text() ?? []) + [""] }
    let allMembers = exercises.map { $0.called + $0.skipped }.reduce(0, +)
    lines += ["let exercisedMocks = \(names.count)", "let allMocks = \(exercises.count)"]
    lines += ["let exercisedMembers = \(written.map(\.called).reduce(0, +))", "let allMembers = \(allMembers)", ""]
    lines += ["@MainActor func exerciseAll() async {"] + names.map { "  await \($0)()" } + ["}", ""]
    return lines.joined(separator: "\n")
  }
}
