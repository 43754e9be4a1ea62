import FantailCLI
import FantailRun
import FantailProbes
import FantailSyntax
import Foundation
import XCTest

@testable import fantail_command

/// The choice of `--affected` in a working copy of git, with a record in the form that a run writes.
final class AffectedChoiceTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "选择 \(UUID())")
  private var top: String { folder.resolvingSymlinksInPath().path(percentEncoded: false) }
  private let cart = "func add() «{ 1 }»\nfunc pay() «{ 2 }»\n"

  override func setUpWithError() throws {
    for name in ["Sources", "bin", ".fantail"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try write("bin/swift-frontend", "#!/bin/sh\necho Swift 9\necho more\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(top)/bin/swift-frontend")
    try write(".gitignore", ".fantail\nMade.swift\n")
    try write("Package.swift", "// swift-tools-version: 6.2\n")
    try write("Sources/Cart.swift", cart.replacing("«", with: "").replacing("»", with: ""))
    try write("Made.swift", "let a = 1\n")
    for command in ["init -q", "add -A", "commit -q -m one", "branch main2"] { try git(command) }
    try record(at: WorkingCopy(around: top).commit("HEAD"))
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ file: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: file))
  }

  private func git(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", top, "-c", "user.name=a", "-c", "user.email=a@b"] + command.split(separator: " ").map(String.init)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 127 { throw XCTSkip("there is no git on the path") }
    XCTAssertEqual(process.terminationStatus, 0, command)
  }

  /// Records that one example enters `add`, and another `pay`.
  private func record(at commit: String, toolchain: String = "Swift 9", in file: String = "reach-specs.json") throws {
    let functions = ReachRecord.Function.functions(in: cart).functions
    var record = ReachRecord(
      toolchain: toolchain, commit: commit, functions: ["Sources/Cart.swift": functions],
      unlisted: ["Made.swift": TextOfFunctions.hash("let a = 1\n".utf8)])
    record.examples = [
      "S/adds": .init(places: [:], entered: CounterLists(Data([1, 0]))),
      "S/pays": .init(places: [:], entered: CounterLists(Data([2, 0]))),
    ]
    try JSONEncoder().encode(record).write(to: folder.appending(path: ".fantail/\(file)"))
  }

  private func choose(_ revision: String = "HEAD", explains: Bool = false) throws -> (leftOut: [String], said: [String])
  {
    let package = SpecPackage(
      name: "P", folder: top, modules: [], executables: [], dependencies: [:], work: "", toolchain: top + "/bin",
      host: 1)
    var said: [String] = []
    let choice = AffectedChoice(
      revision: revision, explains: explains, package: package, folder: top, state: top + "/.fantail")
    return (try choice.leftOut(of: ["specs"]) { said.append($0) }, said)
  }

  private func reason(_ revision: String = "HEAD") throws -> String {
    let (leftOut, said) = try choose(revision)
    XCTAssertEqual(leftOut, [])
    return said.joined(separator: "\n").replacing("note: --affected \(revision) leaves nothing out: ", with: "")
      .replacing(top, with: "TOP")
  }

  func testOnlyExamplesThatEnterAChangedFunctionAreKept() throws {
    XCTAssertEqual(try choose().leftOut, ["S/adds", "S/pays"])
    try write("Sources/Cart.swift", "func add() { 3 }\nfunc pay() { 2 }\n")
    let (leftOut, said) = try choose(explains: true)
    XCTAssertEqual(leftOut, ["S/pays"])
    XCTAssertEqual(
      said,
      [
        "note: --affected HEAD leaves out 1 of the 2 examples on record: they enter nothing that changed",
        "  S/adds: it enters Sources/Cart.swift:1, which changed", "  S/pays: left out: it enters nothing that changed",
        "  all others: they are new, or did not pass when they were recorded",
      ])
  }

  func testAChangeInTheRevisionAloneSelectsItsExamples() throws {
    try write("Sources/Cart.swift", "func add() { 1 }\nfunc pay() { 4 }\n")
    try git("commit -q -a -m two")
    XCTAssertEqual(try choose().leftOut, ["S/adds"])
    try write("Sources/Cart.swift", "func add() { 3 }\nfunc pay() { 2 }\n")
    XCTAssertEqual(try choose().leftOut, [])
    XCTAssertEqual(try choose("main2").leftOut, ["S/pays"])
  }

  func testAFileNotListedByGitIsComparedWithTheRecord() throws {
    try write("Made.swift", "let a = 2\n")
    XCTAssertEqual(try reason(), "Made.swift changed, which git does not list")
  }

  func testANewFileSelectsEverything() throws {
    try write("Sources/New.swift", "")
    XCTAssertEqual(try reason(), "Sources/New.swift changed and is not in the record")
  }

  func testEvenACommentInAManifestSelectsEverything() throws {
    try write("Package.swift", "// swift-tools-version: 6.1\n")
    XCTAssertEqual(try reason(), "Package.swift changed")
  }

  func testMismatchedRecordsSelectEverything() throws {
    let commit = try WorkingCopy(around: top).commit("HEAD")
    try record(at: String(repeating: "1", count: 40))
    XCTAssertEqual(try reason(), "the record was made at 111111111111, which is not a commit here")
    try record(at: commit, toolchain: "Swift 8")
    XCTAssertEqual(try reason(), "TOP/.fantail/reach-specs.json was recorded with Swift 8")
    try record(at: commit)
    try record(at: String(repeating: "1", count: 40), in: "reach-specs@1of2.json")
    XCTAssertEqual(
      try reason(),
      "TOP/.fantail/reach-specs@1of2.json is from a different commit or build than TOP/.fantail/reach-specs.json")
    try write(".fantail/reach-specs.json", "{")
    XCTAssertEqual(try reason(), "TOP/.fantail/reach-specs.json is damaged, or of another version")
    for file in ["reach-specs.json", "reach-specs@1of2.json"] {
      try FileManager.default.removeItem(at: folder.appending(path: ".fantail/\(file)"))
    }
    XCTAssertEqual(try reason(), "there is no TOP/.fantail/reach-specs.json; --record-reach writes it")
  }

  func testAnUnknownRevisionIsRejected() {
    XCTAssertThrowsError(try choose("nosuch")) { error in
      let message = (error as? any ToolProblem)?.message ?? ""
      let expected = "error: --affected: git does not know the revision 'nosuch' (fatal: Needed a single revision)"
      XCTAssertEqual(message, expected)
    }
  }

  func testRecordsAreInTheStateFolderOfRuns() throws {
    let place = WorkingFolder(top)
    XCTAssertEqual(place.state(for: [], environment: [:]), top + "/.fantail")
    XCTAssertEqual(place.state(for: ["--state", "a", "--state=b"], environment: [:]), "b")
    XCTAssertEqual(place.state(for: [], environment: ["FANTAIL_OPTIONS": "--tag x --state c"]), "c")
    try write(".fantail/options", "--order random\n--state d\n")
    XCTAssertEqual(place.state(for: [], environment: [:]), "d")
    try FileManager.default.removeItem(at: folder.appending(path: ".fantail"))
    try write(".fantail", "--order random\n")
    XCTAssertEqual(place.state(for: [], environment: [:]), top + "/.fantail-state")
  }
}
