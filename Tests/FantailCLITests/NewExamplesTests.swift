import Fantail
import FantailPlan
import Foundation
import XCTest

@testable import FantailCLI
@testable import FantailConsole

/// Which examples `--stress-new` takes for new: by the lines that git says have changed.
final class NewExamplesTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
  private let lines = [
    "import Fantail", "", "let spec = describe(\"Cart\") {", "  beforeEach {", "    fill()", "  }",
    "  it(\"adds\") {", "    expect(1).to(.equal(1))", "  }", "  it(\"pays\") {}", "}", "func fill() {", "  load()",
    "}",
  ]

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write(lines)
    for command in ["init -q", "add .", "-c user.name=a -c user.email=a@b commit -q -m first"] { try git(command) }
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ lines: [String], to file: String = "CartSpec.swift") throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
  }

  private func git(_ arguments: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let words = "git -C \(folder) -c maintenance.auto=false \(arguments)"
    process.arguments = words.split(separator: " ").map(String.init)
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, arguments)
  }

  /// The names of what is new once the lines are these; words begin examples, groups and hooks where they stand.
  private func new(_ lines: [String]) throws -> [String] {
    try write(lines)
    func place(_ text: String) -> SourceLocation {
      let line = (lines.firstIndex { $0.contains(text) } ?? 0) + 1
      return SourceLocation(fileID: "Shop/CartSpec.swift", filePath: "\(folder)/CartSpec.swift", line: line, column: 9)
    }
    let names = lines.compactMap { $0.firstMatch(of: #/it\("(.*?)"/#).map { String($0.1) } }
    let group = describe("Cart") {
      beforeEach {}.placed(at: place("beforeEach"))
      for name in names { it(name) {}.placed(at: place("it(\"\(name)\"")) }
    }
    let examples = Plan([group.placed(at: place("describe"))]).examples
    let new = try NewExamples(among: examples, since: "HEAD", in: folder)
    return examples.filter(new.contain).map(\.description)
  }

  private func changing(_ text: String, to other: String...) -> [String] { lines.flatMap { $0 == text ? other : [$0] } }

  func testALineOfAnExampleIsTheExamples() throws {
    XCTAssertEqual(try new(lines), [])
    XCTAssertEqual(try new(changing("    expect(1).to(.equal(1))", to: "    expect(2).to(.equal(2))")), ["adds"])
    XCTAssertEqual(try new(lines.filter { $0 != "    expect(1).to(.equal(1))" }), ["adds"])
    XCTAssertEqual(try new(changing("  it(\"pays\") {}", to: "  it(\"pays\") { pay() }")), ["pays"])
  }

  func testOneThatIsAddedIsNewAndTheOthersAreNot() throws {
    let ships = ["", "  // A comment.", "  it(\"ships\") {", "    ship()", "  }"]
    let added = lines.prefix(9) + ships + lines.dropFirst(9)
    XCTAssertEqual(try new(Array(added)), ["ships"])
  }

  func testALineOfNoExampleIsThatOfAllInItsFile() throws {
    XCTAssertEqual(try new(changing("    fill()", to: "    fill(2)")), ["adds", "pays"])
    XCTAssertEqual(try new(changing("import Fantail", to: "import Fantail", "import Shop")), ["adds", "pays"])
    XCTAssertEqual(try new(changing("func fill() {", to: "func fill(_ count: Int) {")), ["adds", "pays"])
    XCTAssertEqual(try new(changing("", to: "", "", "// A comment.")), [])
  }

  func testAFileThatGitDoesNotKnowIsNew() throws {
    try git("rm -q --cached CartSpec.swift")
    XCTAssertEqual(try new(lines), ["adds", "pays"])
  }

  func testARevisionThatGitDoesNotKnowIsAnError() throws {
    XCTAssertThrowsError(try NewExamples(among: [], since: "nosuch", in: folder)) { error in
      XCTAssertTrue("\(error)".hasPrefix("--since nosuch: "), "\(error)")
    }
  }
}
