import Fantail
@testable import FantailRun
import Foundation
import XCTest

@testable import FantailCLI

/// The picture of a failing run in the README and the documentation. `FANTAIL_RECORD=1` records it again.
final class TerminalPictureTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let picture = folder.appendingPathComponent(
    "../../../Sources/Fantail/Fantail.docc/failing-run.svg")

  func testThePictureInTheDocumentationMatchesARealRun() async throws {
    let output = TextOutput.memory()
    let memory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: memory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: memory) }
    var run = Invocation(
      program: "swift run specs", arguments: ["--color", "always"], environment: ["COLUMNS": "84"], output: output,
      errors: output, folder: memory.path
    )
    run.workingFolder = Self.folder.path
    let code = await run.run([CartSpec.spec]).number
    XCTAssertEqual(code, 1)
    let text = output.text.trimmingCharacters(in: .newlines)
      .replacing(#/finished in [0-9.]+ m?s/#, with: "finished in 3.1 ms")
      // On a loaded machine an example may be slow, and its line then contains the duration.
      .replacing(#/\u{1B}\[[0-9]+m \([0-9.]+ m?s\)\u{1B}\[0m/#, with: "")
    let svg = TerminalPicture(
      title: "A run of five examples in a terminal: three failed, each with what differs",
      text: "$ swift run specs\n\n" + text
    ).svg
    if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
      try svg.write(to: Self.picture, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(svg, try String(contentsOf: Self.picture, encoding: .utf8))
  }
}
