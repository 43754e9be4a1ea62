import Fantail
import FantailPlan
@testable import FantailRun
import FantailSeams
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

/// Options that choose a few examples by file, by id, by duration and by the changes in git.
final class NarrowingTests: XCTestCase {
  private var targets: [TargetFolder]?
  private var folder = NSTemporaryDirectory() + "narrowing-\(UUID().uuidString)"

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder + "/Tests/购物", withIntermediateDirectories: true)
    for file in ["Tests/CartSpec.swift", "Tests/购物/OrderSpec.swift"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    // The temporary folder may be in a working copy.
    setenv("GIT_CEILING_DIRECTORIES", NSTemporaryDirectory(), 1)
  }

  override func tearDownWithError() throws {
    unsetenv("GIT_CEILING_DIRECTORIES")
    try FileManager.default.removeItem(atPath: folder)
  }

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

  func testFilesAndFoldersAreSelectedAsAWhole() async {
    await assert("--in", "\(folder)/Tests/CartSpec.swift", lists: "Adds\nRemoves\n")
    await assert("--in", "购物", lists: "Pays\n")
    await assert("--in", "购物/", lists: "Pays\n")
    await assert("--in", "./Tests/CartSpec.swift", lists: "Adds\nRemoves\n")
    await assert("--in=OrderSpec.swift", "--in=CartSpec.swift", lists: "Adds\nRemoves\nPays\n")
    await assert("--in", "Nothing.swift", fails: "error: no example is in Nothing.swift\n")
    await assert("--in", "别处:3", fails: "error: no example is in 别处:3; --at takes a line\n")
    await assert("--in", "购物", "--in", "别处", fails: "error: no example is in 别处\n")
  }

  func testMissesThatOtherProcessesMayResolveAreReturned() async {
    func run(_ arguments: String...) async -> (output: String, errors: String, ends: [Invocation.Outcome]) {
      let (output, errors) = (TextOutput.memory(), TextOutput.memory())
      let ends = Locked<[Invocation.Outcome]>([])
      var use = Invocation(
        program: "specs", arguments: arguments, environment: [:], output: output, errors: errors)
      use.part.missedElsewhere = []
      let code = await Session(use).run(specs) { end in ends.withLock { $0.append(end) } }
      XCTAssertEqual(ends.withLock(\.self).map(\.code), [code])
      return (output.text, errors.text, ends.withLock(\.self))
    }
    let nothing = Miss(.nothingIn(["别处"], nearest: nil))
    let tag = Miss(.unknownTag("x", nearest: nil))
    let part = await run("--list", "--in", "购物", "--in", "别处")
    XCTAssertTrue(part == ("Pays\n", "", [.init(code: .passed, misses: [nothing])]), "\(part)")
    let ran = await run("--in", "购物", "--in", "别处", "--repeat", "2", "--format", "dots")
    XCTAssertEqual(ran.ends, [.init(code: .passed, misses: [nothing])])
    let none = await run("--in", "别处", "--tag", "x")
    XCTAssertEqual(none.output + none.errors, "")
    XCTAssertEqual(none.ends.map(\.misses).map(Set.init), [[nothing, tag, .everything(because: tag.message)]])
    let unknown = await run("--explain", "adsd")
    XCTAssertEqual(unknown.output + unknown.errors, "")
    let adds = Self.unknown("adsd", nearest: "adds")
    XCTAssertEqual(unknown.ends, [.init(code: .passed, misses: [adds, .everything(because: adds.message)])])
  }

  private static func unknown(_ id: String, nearest: String) -> Miss {
    let fact = "no example has the id or name \"\(id)\""
    return Miss(fact: fact, message: "\(fact); did you mean \"\(nearest)\"?")
  }

  func testTheLastProcessRejectsAFilterThatMatchesNowhere() async {
    func run(_ elsewhere: [[Miss]], _ arguments: String...) async -> (code: Int32, said: String) {
      let errors = TextOutput.memory()
      var use = Invocation(
        program: "specs", arguments: arguments, environment: [:], output: .memory(), errors: errors)
      use.part.missedElsewhere = elsewhere
      return (await use.run(specs).number, errors.text)
    }
    let nothing = Miss(.nothingIn(["别处"], nearest: nil))
    let one = await run([[nothing]], "--in", "购物", "--in", "别处", "--format", "dots")
    XCTAssertTrue(one == (2, "error: \(nothing.message)\n"), "\(one)")
    let another = await run([[nothing], []], "--list", "--in", "购物", "--in", "别处")
    XCTAssertTrue(another == (0, ""), "\(another)")
    let words = #"no example has the id or name "adsd"; did you mean "#
    let unknown = await run([[.everything(because: ""), Self.unknown("adsd", nearest: "sad")]], "--explain", "adsd")
    XCTAssertTrue(unknown == (2, "error: \(words)\"adds\"?\nerror: \(words)\"sad\"?\n"), "\(unknown)")
    let unasked = await run([], "--explain", "adsd")
    XCTAssertTrue(unasked == (0, ""), "\(unasked)")
  }

  func testNamedFilesRunFirstAndGroupsStayTogether() async {
    await assert("--first", "购物", lists: "Pays\nAdds\nRemoves\n")
    await assert("--first=OrderSpec.swift", "--first=CartSpec.swift", lists: "Adds\nRemoves\nPays\n")
    // A watch puts every changed file first, whether it has examples or not.
    await assert("--first", "Nothing.swift", lists: "Adds\nRemoves\nPays\n")
  }

  func testIDsFromAPipeAreReadOnlyOnce() async throws {
    let path = folder + "/管道"
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    defer { unlink(path) }
    for action in [["--list"], ["--repeat", "3"]] {
      Thread.detachNewThread { try? "pays\n".write(toFile: path, atomically: false, encoding: .utf8) }
      let output = TextOutput.memory()
      let code = await Invocation(
        program: "specs", arguments: ["--ids", path] + action, environment: [:], output: output, errors: .memory()
      ).run(specs)
      XCTAssertEqual(code, .passed)
      let names = output.text.matches(of: #/(?:^|✓ )(\w+)/#).map { String($0.1) }
      XCTAssertEqual(names, action.count == 1 ? ["Pays"] : ["run", "pays", "pays", "pays"])
    }
  }

  func testIDsAndNamesSelectTheirExamples() async {
    await assert("--id", "pays", "--id=adds", lists: "Adds\nPays\n")
    // A name is accepted too, as --list prints it.
    await assert("--id", "Pays", "--id=adds", lists: "Adds\nPays\n")
    await assert(
      "--id", "buys",
      fails: """
        error: no example has the id "buys"

        """)
    await assert(
      "--id", "buys", "--id", "pays", "--id", "sells",
      fails: "error: no example has the id \"buys\"\nerror: no example has the id \"sells\"\n")
  }

  func testFilesThatGitReportsAsChangedAreSelected() async throws {
    await assert("--since", "HEAD", fails: nil)
    try commit()
    await assert("--since", "HEAD", lists: "", notes: "note: nothing changed since HEAD, so no example is selected\n")
    await assert("--since", "nowhere", fails: "error: --since nowhere: fatal: bad revision 'nowhere'\n")
    await assert("--since=--output=\(folder)/x", fails: nil)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "/x"))
    try Data("// changed".utf8).write(to: URL(fileURLWithPath: folder + "/Tests/购物/OrderSpec.swift"))
    await assert("--since", "HEAD", lists: "Pays\n")
    try Data("// new".utf8).write(to: URL(fileURLWithPath: folder + "/Tests/Helper.swift"))
    try git("-c user.name=a -c user.email=a@b commit -q -a -m second")
    // The package's targets are unknown.
    await assert("--since", "HEAD", lists: "Adds\nRemoves\nPays\n")
  }

  func testExamplesThatDependOnAChangedFileAreSelected() async throws {
    targets = [("Sources/Shop", ["Tests"]), ("Sources/Other", []), ("Tests", ["Tests"])].map { name, tests in
      TargetFolder(directory: "\(folder)/\(name)", tests: tests.map { "\(folder)/\($0)" })
    }
    try commit()
    try write("README.md")
    try write("Sources/Other/Other.swift")
    await assert(
      "--since", "HEAD", lists: "", notes: "note: no example depends on 2 files that changed since HEAD\n")
    try write("Tests/CartSpec.swift")
    await assert("--since", "HEAD", lists: "Adds\nRemoves\n")
    for file in ["Sources/Shop/Cart.swift", "Tests/Helper.swift", "Package.swift"] {
      try write(file)
      await assert("--since", "HEAD", lists: "Adds\nRemoves\nPays\n")
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
    try write("Tests/Helper.swift")
    try git("add .")
    try git("-c user.name=a -c user.email=a@b commit -q -m second")
    try FileManager.default.removeItem(atPath: "\(folder)/Tests/Helper.swift")
    // Any code of the target may have used the removed code.
    await assert("--since", "HEAD", lists: "Adds\nRemoves\nPays\n")
  }

  func testChangedFilesAreFoundThroughASymbolicLink() async throws {
    try commit()
    try write("Tests/CartSpec.swift")
    let link = folder + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    defer { try? FileManager.default.removeItem(atPath: link) }
    let real = folder
    folder = link
    await assert("--since", "HEAD", lists: "Adds\nRemoves\n")
    folder = real
  }

  func testGitIsNotBlockedByItsOutput() async throws {
    // Git names each file in its warning: 80,000 characters, more than a pipe holds.
    let folders = Array(repeating: String(repeating: "ALongName", count: 24), count: 9).joined(separator: "/")
    let files = (0..<40).map { "Tests/\(folders)/\($0).swift" }
    for file in files { try write(file, "a\n") }
    try commit()
    try git("config core.autocrlf true")
    for file in files { try write(file, "b\n") }
    await assert("--since", "HEAD", lists: "Adds\nRemoves\nPays\n")
  }

  func testReportsShowThatNoExampleIsAffected() async throws {
    try commit()
    let (code, output, _) = await run("--since", "HEAD", "--format", "brief")
    XCTAssertEqual(output, "0 examples, 0 failed, 3 not selected (3 by since)\n")
    XCTAssertEqual(code, 0)
    let (_, events, _) = await run("--since", "HEAD", "--format", "events")
    XCTAssertEqual(events.split(separator: "\n").map { $0.contains(#""event":"runEnded""#) }, [false, true])
    // No example matches the filter, whatever changed.
    let (wrong, _, errors) = await run("--since", "HEAD", "--filter", "no such")
    XCTAssertEqual(wrong, 2)
    XCTAssertTrue(errors.contains("error: no example is selected"), errors)
  }

  private func commit() throws {
    for command in ["init -q", "add .", "-c user.name=a -c user.email=a@b commit -q -m first"] { try git(command) }
  }

  private func write(_ file: String, _ text: String = "// changed") throws {
    let place = URL(fileURLWithPath: "\(folder)/\(file)")
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  // MARK: - Running

  private func git(_ arguments: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Git's maintenance would run on in parallel to the test, and Foundation waits for it.
    process.arguments =
      ["git", "-C", folder, "-c", "maintenance.auto=false"] + arguments.split(separator: " ").map(String.init)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 127 { throw XCTSkip("there is no git on the path") }
    XCTAssertEqual(process.terminationStatus, 0, arguments)
  }

  private func assert(_ arguments: String..., lists names: String, notes: String = "", line: UInt = #line) async {
    let (code, output, errors) = await run(["--list"] + arguments)
    XCTAssertEqual(output, names, line: line)
    XCTAssertEqual(errors, notes, line: line)
    XCTAssertEqual(code, 0, line: line)
  }

  /// `nil` for a message that git itself writes.
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
    var use = Invocation(
      program: "specs", arguments: arguments, environment: [:], output: output, errors: errors
    )
    use.workingFolder = folder
    use.part.targetFolders = targets
    let code = await use.run(specs).number
    return (code, output.text, errors.text)
  }
}
