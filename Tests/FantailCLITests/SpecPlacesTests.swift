import Fantail
import FantailPlan
@testable import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

/// Files, folders and lines as users name them: relative to the current folder, by links, by the end of a path.
final class SpecPlacesTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "places-\(UUID().uuidString)"

  override func setUpWithError() throws {
    for name in ["Tests/购物/Deep", "Empty", "Other"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: "\(folder)/Tests/CartSpec.swift"))
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "Tests/购物")
    try Data("".utf8).write(to: URL(filePath: "\(folder)/Tests/购物/Deep/OrderSpec.swift"))
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

  private var specs: [Spec] {
    [("adds", "Tests/CartSpec.swift"), ("pays", "Tests/购物/Deep/OrderSpec.swift")].map { name, file in
      it(name) {}.placed(
        at: SourceLocation(fileID: "Shop/Spec.swift", filePath: "\(folder)/\(file)", line: 3, column: 1))
    }
  }

  /// Runs with arguments, in a folder of the package.
  private func run(_ specs: [Spec], in place: String, _ arguments: String...) async -> String {
    let (output, errors) = (TextOutput.memory(), TextOutput.memory())
    var run = Invocation(
      program: "specs", arguments: arguments, environment: [:], output: output, errors: errors)
    run.workingFolder = "\(folder)/\(place)"
    let code = await run.run(specs).number
    return code == 0 ? output.text : errors.text
  }

  func testPathsAreRelativeToTheCurrentFolder() async {
    let all = "Adds\nPays\n"
    for (place, path, expected) in [
      ("", ".", all), ("", "./", all), ("", "Tests", all), ("", "Tests/", all), ("Tests", ".", all),
      ("Other", "..", all),
      ("Other", "../Tests/购物", "Pays\n"), ("Tests/购物", ".", "Pays\n"), ("Tests", "CartSpec.swift", "Adds\n"),
      ("", "link", "Pays\n"), ("Other", "../link/Deep/OrderSpec.swift", "Pays\n"), ("", folder, all), ("", "/", all),
      ("Empty", "OrderSpec.swift", "Pays\n"), ("Empty", "购物", "Pays\n"), ("", "Tests//购物/../CartSpec.swift", "Adds\n"),
    ] {
      let listed = await run(specs, in: place, "--list", "--in", path)
      XCTAssertEqual(listed, expected, "--in \(path) in \(place)")
    }
    let first = await run(specs, in: "Tests/购物", "--list", "--first", ".")
    XCTAssertEqual(first, "Pays\nAdds\n")
  }

  func testAPathWithoutExamplesIsReported() async {
    let here = await run(specs, in: "Empty", "--list", "--in", ".")
    XCTAssertEqual(here, "error: no example is in \("\(folder)/Empty".realPath)\n")
    let near = await run(specs, in: "", "--list", "--in", "CartSpecs.swift")
    XCTAssertEqual(near, "error: no example is in CartSpecs.swift; did you mean CartSpec.swift?\n")
  }

  func testAFileNameSharedByTwoFilesSelectsBothWithANote() async {
    let two = ["Tests/A", "Tests/B"].map { place in
      it("adds in \(place.suffix(1))") {}.placed(
        at: SourceLocation(
          fileID: "Shop/Spec.swift", filePath: "\(folder)/\(place)/CartSpec.swift", line: 3, column: 1))
    }
    let note =
      "note: 2 files are called CartSpec.swift, and all of them are used: Tests/A/CartSpec.swift, Tests/B/CartSpec.swift\n"
    for (arguments, said) in [
      (["--in", "CartSpec.swift"], note), (["--at", "CartSpec.swift:3"], note), (["--first", "CartSpec.swift"], note),
      (["--in", "Tests"], ""), (["--in", "A/CartSpec.swift", "--in", "B/CartSpec.swift"], ""),
    ] {
      let (output, errors) = (TextOutput.memory(), TextOutput.memory())
      var run = Invocation(
        program: "specs", arguments: ["--list"] + arguments, environment: [:], output: output, errors: errors)
      run.workingFolder = folder
      let code = await run.run(two).number
      XCTAssertEqual(code, 0, "\(arguments)")
      XCTAssertEqual(output.text, "AddsInA\nAddsInB\n", "\(arguments)")
      XCTAssertEqual(errors.text, said, "\(arguments)")
    }
  }

  private static let firstLine = #line + 2
  private static var spec: Spec {
    describe("Cart") {
      let cart = Let { [Int]() }

      it("adds") {
        cart.value.append(1)
        expect(cart().count)
          .to(.equal(1))
      }

      beforeEach {
        cart.value = []
      }
      context("with { in its name") {
        it("has \"}\" in a text") {
          expect("}").to(
            .equal("}"))
        }
        it(
          "takes rows",
          rows: [
            Row("one", 1),
            Row("two", 2),
          ]
        ) { n in
          expect(n).to(.beGreaterThan(0))
        }
      }
      // The end.
    }
  }

  func testALineSelectsTheInnermostExampleOrGroupAroundIt() async {
    let all =
      "Cart_Adds\nCart_WithInItsName_HasInAText\nCart_WithInItsName_TakesRows_One\nCart_WithInItsName_TakesRows_Two\n"
    let inner = all.split(separator: "\n").dropFirst().map { "\($0)\n" }
    let expected: [(lines: ClosedRange<Int>, listed: String)] = [
      (0...2, all), (3...7, "Cart_Adds\n"), (8...11, all), (12...12, inner.joined()), (13...16, inner[0]),
      (17...19, inner[1...].joined()), (20...20, inner[1]), (21...21, inner[2]), (22...25, inner[1...].joined()),
      (26...26, inner.joined()), (27...28, all),
    ]
    for (lines, listed) in expected {
      for line in lines {
        let found = await run([Self.spec], in: "", "--list", "--at", "SpecPlacesTests.swift:\(Self.firstLine + line)")
        XCTAssertEqual(found, listed, "line \(line)")
      }
    }
  }

  func testALineOutsideExamplesSuggestsTheNearest() async {
    let (above, below) = (Self.firstLine - 1, Self.firstLine + 29)
    let before = await run([Self.spec], in: "", "--list", "--at", "SpecPlacesTests.swift:\(above)")
    XCTAssertTrue(
      before.hasPrefix("error: no group or example is at SpecPlacesTests.swift:\(above); the nearest: ")
        && before.hasSuffix("Tests/FantailCLITests/SpecPlacesTests.swift:\(Self.firstLine):13\n"), before)
    let after = await run([Self.spec], in: "", "--list", "--at", "\(#filePath):\(below)")
    XCTAssertTrue(
      after.hasPrefix("error: no group or example is at \(#filePath):\(below); the nearest: ")
        && after.hasSuffix("SpecPlacesTests.swift:\(Self.firstLine + 21):16\n"), after)
  }

  func testUnderATestFrameworkALineHasToBeTheFirstOne() {
    func plan(at line: Int) -> Plan {
      let options = PlanOptions(filters: [.at([FileLine(file: "SpecPlacesTests.swift", line: Self.firstLine + line)])])
      return Plan([Self.spec], options.run(by: .swiftTest).placed(in: [Self.spec], from: folder))
    }
    XCTAssertEqual(plan(at: 3).examples.map(\.name), ["Cart_Adds"])
    XCTAssertEqual(plan(at: 20).examples.map(\.name), ["Cart_WithInItsName_TakesRows_One"])
    XCTAssertEqual(plan(at: 4).examples, [])
    XCTAssertEqual(
      plan(at: 4).misses.map(\.message).first,
      "no group or example is at SpecPlacesTests.swift:\(Self.firstLine + 4); swift test takes the line on which one "
        + "begins, swift package specs --at any line of it; the nearest: SpecPlacesTests.swift:\(Self.firstLine + 3), "
        + "SpecPlacesTests.swift:\(Self.firstLine + 12)")
  }

  func testIfTheSourceIsMissingALineSelectsTheExampleBeforeIt() async {
    let found = await run(specs, in: "", "--list", "--at", "Gone.swift:4")
    XCTAssertEqual(found, "error: no group or example is at Gone.swift:4\n")
    let gone = it("goes") {}.placed(
      at: SourceLocation(fileID: "Shop/Gone.swift", filePath: "\(folder)/Gone.swift", line: 3, column: 1))
    let taken = await run([gone], in: "", "--list", "--at", "Gone.swift:4")
    XCTAssertEqual(taken, "Goes\n")
  }
}
