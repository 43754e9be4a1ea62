import Fantail
import FantailCLI
import FantailTree
import Foundation
import XCTest

/// Options that choose a few examples by file, by id, by time and by what git says.
final class NarrowingTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "narrowing-\(UUID().uuidString)"

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder + "/Tests/购物", withIntermediateDirectories: true)
    for file in ["Tests/CartSpec.swift", "Tests/购物/OrderSpec.swift"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

  /// Three examples in two files.
  private var specs: [Spec] {
    let (cart, order) = (folder + "/Tests/CartSpec.swift", folder + "/Tests/购物/OrderSpec.swift")
    func example(_ name: String, _ file: String, milliseconds: Int) -> Spec {
      it(name) { try await Task.sleep(for: .milliseconds(milliseconds)) }
        .placed(at: SourceLocation(fileID: "Shop/Spec.swift", filePath: file, line: 3, column: 1))
    }
    return [
      example("adds", cart, milliseconds: 0), example("removes", cart, milliseconds: 60),
      example("pays", order, milliseconds: 20),
    ]
  }

  func testFilesAndFoldersAreTakenWhole() async {
    await assert("--in", "\(folder)/Tests/CartSpec.swift", lists: "Adds\nRemoves\n")
    await assert("--in", "购物", lists: "Pays\n")
    await assert("--in=OrderSpec.swift", "--in=CartSpec.swift", lists: "Adds\nRemoves\nPays\n")
    await assert("--in", "Nothing.swift", fails: "error: no example is in Nothing.swift\n")
  }

  func testFilesThatAreNamedComeFirstAndGroupsStayTogether() async {
    await assert("--first", "购物", lists: "Pays\nAdds\nRemoves\n")
    await assert("--first=OrderSpec.swift", "--first=CartSpec.swift", lists: "Adds\nRemoves\nPays\n")
    await assert("--first", "Nothing.swift", lists: "Adds\nRemoves\nPays\n")
  }

  func testIdsAreChosenByThemselves() async {
    await assert("--id", "pays", "--id=adds", lists: "Adds\nPays\n")
    // A name does as well, as --list prints it.
    await assert("--id", "Pays", "--id=adds", lists: "Adds\nPays\n")
    await assert(
      "--id", "buys",
      fails: """
        error: no example is selected: none of the 3 declared passes the filters; more: "Nothing was selected" in Troubleshooting.md
        warning: no example has the id "buys" any more

        """)
  }

  func testTheFilesThatGitSeesChangedAreChosen() async throws {
    await assert("--since", "HEAD", fails: nil)
    for command in [
      "init -q", "-c user.name=a -c user.email=a@b add .", "-c user.name=a -c user.email=a@b commit -q -m first",
    ] { try git(command) }
    await assert("--since", "HEAD", fails: "error: --since HEAD has nothing to run: no file differs from it\n")
    await assert("--since", "nowhere", fails: nil)
    try Data("// changed".utf8).write(to: URL(fileURLWithPath: folder + "/Tests/购物/OrderSpec.swift"))
    await assert("--since", "HEAD", lists: "Pays\n")
    try Data("// new".utf8).write(to: URL(fileURLWithPath: folder + "/Tests/Helper.swift"))
    try git("-c user.name=a -c user.email=a@b commit -q -a -m second")
    await assert("--since", "HEAD", fails: "error: no example is in \(folder)/Tests/Helper.swift\n")
    await assert("--since", "HEAD~1", lists: "Pays\n")
  }

  // MARK: - Running

  private func git(_ arguments: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments.split(separator: " ").map(String.init)
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, arguments)
  }

  private func assert(_ arguments: String..., lists names: String, line: UInt = #line) async {
    let (code, output, errors) = await run(["--list"] + arguments)
    XCTAssertEqual(output, names, line: line)
    XCTAssertEqual(errors, "", line: line)
    XCTAssertEqual(code, 0, line: line)
  }

  /// `nil` for a message whose words are git's.
  private func assert(_ arguments: String..., fails message: String?, line: UInt = #line) async {
    let (code, _, errors) = await run(["--list"] + arguments)
    if let message { XCTAssertEqual(errors, message, line: line) }
    XCTAssertEqual(errors.isEmpty, false, line: line)
    XCTAssertEqual(code, 2, line: line)
  }

  private func run(_ arguments: String...) async -> (code: Int32, output: String, errors: String) {
    await run(arguments)
  }

  private func run(_ arguments: [String]) async -> (code: Int32, output: String, errors: String) {
    let (output, errors) = (TextOutput.memory(), TextOutput.memory())
    var use = CommandLineRun(
      program: "specs", arguments: arguments, environment: [:], output: output, errors: errors)
    use.workingFolder = folder
    let code = await use.run(specs)
    return (code, output.text, errors.text)
  }
}
