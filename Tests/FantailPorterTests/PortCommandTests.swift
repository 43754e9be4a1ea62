import FantailSyntax
import Foundation
import XCTest

@testable import fantail_port

final class PortCommandTests: XCTestCase {
  private var root = URL(filePath: "/")

  override func setUpWithError() throws {
    root = FileManager.default.temporaryDirectory.appending(
      path: "port-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root.appending(path: "Tests/某"), withIntermediateDirectories: true)
    // A folder with the name of a file.
    try FileManager.default.createDirectory(
      at: root.appending(path: "Tests/Shop.swift"), withIntermediateDirectories: true)
    try "import Quick\nclass ASpec: QuickSpec {\n  override func spec() { it(\"a\") { raise() } }\n}\n".write(
      to: root.appending(path: "Tests/某/ASpec.swift"), atomically: true, encoding: .utf8)
    try "#import \"Kiwi.h\"\nSPEC_BEGIN(BSpec)\ndescribe(@\"b\", ^{ [[b should] receive:@selector(c)]; });\nSPEC_END\n"
      .write(
        to: root.appending(path: "Tests/BSpec.m"), atomically: true, encoding: .utf8)
    try "import XCTest\n".write(to: root.appending(path: "Tests/C.swift"), atomically: true, encoding: .utf8)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: root) }

  private func run(_ arguments: String...) throws -> (differences: String, summary: String?) {
    let (differences, summary) = try PortCommand(arguments: ["--root", root.path(percentEncoded: false)] + arguments)
      .run()
    return (differences, summary?.text)
  }

  private func text(_ path: String) -> String? { try? String(contentsOf: root.appending(path: path), encoding: .utf8) }

  func testWithoutWriteThePortOnlyPrints() throws {
    let before = text("Tests/某/ASpec.swift")
    let (differences, summary) = try run("Tests")
    XCTAssertEqual(
      differences,
      """
      --- /dev/null
      +++ b/Tests/BSpec.swift
      @@ -0,0 +1,10 @@
      +import Fantail
      +import Foundation
      +enum BSpec {
      +  static var spec: Spec {
      +describe("b") {
      +// PORT: receive: use a mock: expect(mock.method).toReceive(…)
      +// [[b should] receive:@selector(c)]
      + }
      +}
      +}
      --- a/Tests/某/ASpec.swift
      +++ b/Tests/某/ASpec.swift
      @@ -1,4 +1,4 @@
      -import Quick
      -class ASpec: QuickSpec {
      -  override func spec() { it("a") { raise() } }
      +import Fantail
      +enum ASpec {
      +  static var spec: Spec { describe("A") { it("a") { raise() } } }
       }

      """)
    XCTAssertEqual(
      summary,
      """
      Would port 2 files: 13 lines written, 1 marked for you to write:
        Tests/BSpec.swift
          receive: use a mock: expect(mock.method).toReceive(…)
      Examples and tests (those of a loop count once):
        before   specs    left  marked  file
             0       0       0       1  Tests/BSpec.swift
             1       1       0       0  Tests/某/ASpec.swift
             1       1       0       1  in all
      Each is marked with '// PORT:' in its file.
      Write them with --write, which also lets the compiler check them.
      """)
    XCTAssertEqual(text("Tests/某/ASpec.swift"), before)
    XCTAssertNil(text("Tests/BSpec.swift"))
  }

  func testASecondPortDoesNotChangeFiles() throws {
    let (differences, _) = try run("--write", "Tests/某/")
    XCTAssertEqual(differences, "")
    XCTAssertEqual(text("Tests/某/ASpec.swift")?.hasPrefix("import Fantail\nenum ASpec {"), true)
    XCTAssertEqual(
      try run("--write", "Tests/某").summary,
      "Nothing to port: no file imports Quick, Nimble or Spectre, and none has an XCTestCase or Kiwi's SPEC_BEGIN."
    )
  }

  func testTestCasesWithAnotherParentAreKeptAndReported() throws {
    let text = "import XCTest\nimport Nimble\nclass ATests: BaseCase { func testA() { expect(1) == 1 } }\n"
    try FileManager.default.createDirectory(at: root.appending(path: "Cases"), withIntermediateDirectories: true)
    try text.write(to: root.appending(path: "Cases/A.swift"), atomically: true, encoding: .utf8)
    XCTAssertEqual(
      try run("Cases").summary,
      """
      Would port 1 file: 3 lines written, 1 marked for you to write:
        Cases/A.swift
          ATests: expectations count in examples; make it a spec that calls what its parent class does
      Examples and tests (those of a loop count once):
        before   specs    left  marked  file
             0       0       0       1  Cases/A.swift
      Each is marked with '// PORT:' in its file.
      Write them with --write, which also lets the compiler check them.
      """)
  }

  func testAnUnchangedFileIsReportedWithoutALine() throws {
    try "import Quick\nclass ASpec: QuickSpec {\n".write(
      to: root.appending(path: "Tests/某/ASpec.swift"), atomically: true, encoding: .utf8)
    XCTAssertEqual(
      try run("Tests/某").summary,
      """
      Would port 0 files: 0 lines written, 1 marked for you to write:
        Tests/某/ASpec.swift
          its brackets do not match outside '#if', so it stays as it is
      Examples and tests (those of a loop count once):
        before   specs    left  marked  file
             0       0       0       1  Tests/某/ASpec.swift
      """)
  }

  func testUnportedTestCasesAreListed() throws {
    let text = """
      import XCTest
      class ATests: XCTestCase { func testA() { run(self) }; func testB() {} }
      class BTests: XCTestCase { func testA() {} }

      """
    try FileManager.default.createDirectory(at: root.appending(path: "Cases"), withIntermediateDirectories: true)
    try text.write(to: root.appending(path: "Cases/A.swift"), atomically: true, encoding: .utf8)
    XCTAssertEqual(
      try run("--write", "Cases").summary,
      """
      Ported 1 file: 2 lines written, none marked before the compiler has read them.
      1 test case stays beside the specs:
        Cases/A.swift
          ATests stays an XCTestCase: self is used as a value
      Examples and tests (those of a loop count once):
        before   specs    left  marked  file
             3       1       2       0  Cases/A.swift
      The compiler has not read the new files: build the package, and run its tests
      """)
  }

  func testAPortDoesNotReplaceFiles() throws {
    try "mine".write(to: root.appending(path: "Tests/BSpec.swift"), atomically: true, encoding: .utf8)
    XCTAssertThrowsError(try run("--write", "Tests")) {
      XCTAssertEqual($0 as? PortProblem, .exists("Tests/BSpec.swift", of: "Tests/BSpec.m"))
    }
    XCTAssertEqual(text("Tests/BSpec.swift"), "mine")
  }

  func testTwoSourcesOfOneFileAreRejectedBeforeAnyWrite() throws {
    let source = root.appending(path: "Tests/BSpec.m")
    try FileManager.default.copyItem(at: source, to: root.appending(path: "Tests/BSpec.mm"))
    XCTAssertThrowsError(try run("--write", "Tests")) {
      XCTAssertEqual(
        ($0 as? PortProblem)?.message,
        "error: 'Tests/BSpec.m' and 'Tests/BSpec.mm' would both become 'Tests/BSpec.swift'; rename one of them first")
    }
    XCTAssertNil(text("Tests/BSpec.swift"))
    XCTAssertEqual(text("Tests/某/ASpec.swift")?.hasPrefix("import Quick"), true)
  }

  func testAFileIsPortedThroughALinkAndKeepsItsMode() throws {
    let real = root.appending(path: "Real.swift").path(percentEncoded: false)
    let link = root.appending(path: "Tests/某/ASpec.swift").path(percentEncoded: false)
    try FileManager.default.moveItem(atPath: link, toPath: real)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../Real.swift")
    _ = try run("--write", "Tests/某")
    XCTAssertEqual(text("Real.swift")?.hasPrefix("import Fantail\nenum ASpec {"), true)
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "../../Real.swift")
    XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int, 0o640)
  }

  func testWrongArgumentsAreReportedWithTheReason() throws {
    func message(_ arguments: String...) -> String {
      do { return try PortCommand(arguments: arguments).run().summary?.text ?? "" } catch {
        return (error as? any ToolProblem)?.message ?? "\(error)"
      }
    }
    let usage = "'swift package specs port --help' lists its arguments"
    XCTAssertEqual(message("--wirte", "A"), "error: there is no option '--wirte'; did you mean '--write'?\n\(usage)")
    XCTAssertEqual(message(), "error: no file is given; name files or folders")
    XCTAssertEqual(message("nowhere.swift"), "error: there is no file or folder 'nowhere.swift'")
    XCTAssertEqual(Tool.code(of: PortCommand.run, ["--root"]), 2)
  }

  /// The program itself, as the command starts it after the last build.
  func testADifferenceInTheCountsEndsTheProgramWithCode1() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "fantail-port")
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)),
      "another build system keeps programs elsewhere")
    func file(_ path: String, _ examples: ExampleCount) -> PortedFile {
      PortedFile(path: path, newPath: path, old: "a", new: "b", marks: [], kept: [], examples: examples)
    }
    let more = file("车Spec.swift", ExampleCount(before: 1, after: 2, left: 1))
    let check = CompilerCheck(files: [file("ASpec.swift", ExampleCount(before: 3, after: 1, left: 1)), more], added: 4)
    let state = root.appending(path: "state").path(percentEncoded: false)
    try JSONEncoder().encode(check).write(to: URL(filePath: state))
    try "".write(toFile: state + ".log", atomically: true, encoding: .utf8)
    let port = Process()
    let pipe = Pipe()
    port.executableURL = program
    port.arguments = ["--root", root.path(percentEncoded: false), "--state", state, "--log", state + ".log"]
    port.standardError = pipe
    try port.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    port.waitUntilExit()
    XCTAssertEqual(
      String(decoding: said, as: UTF8.self),
      """
      Ported 2 files: 4 lines written, none marked.
      Examples and tests (those of a loop count once):
        before   specs    left  marked  file
             3       1       1       0  ASpec.swift: 1 gone
             1       2       1       0  车Spec.swift: 2 more
             4       3       2       0  in all: 1 more

      """)
    XCTAssertEqual(port.terminationStatus, 1)
  }

  func testADifferenceInTheCountsIsRedOnATerminal() {
    let file = PortedFile(
      path: "A.swift", newPath: "A.swift", old: "a", new: "b", marks: [], kept: [],
      examples: ExampleCount(before: 2, after: 1))
    let summary = PortSummary(files: [file], added: 1, compilation: .done, isColored: true)
    XCTAssertEqual(
      summary.text.components(separatedBy: "\n").last,
      "\u{1B}[31m       2       1       0       0  A.swift: 1 gone\u{1B}[0m")
  }
}
