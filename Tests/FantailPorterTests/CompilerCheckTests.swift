import Foundation
import XCTest

@testable import fantail_port

/// The compiler's errors, which become marks.
final class CompilerCheckTests: XCTestCase {
  private let old = """
    import XCTest
    final class ATests: XCTestCase {
      func testOne() {
        XCTAssertEqual(missing(), 1)
        XCTAssertEqual(a.map { gone($0) }, [])
        XCTAssertEqual(2, 2)
      }
      func testTwo() {
        let user = makeUser()
        XCTAssertEqual(user, 3)
      }
      func testThree() { XCTAssertEqual(absent, 1) }
    }

    """

  private func check(_ text: String? = nil) -> CompilerCheck {
    CompilerCheck(files: PortedFile.all([(path: "A.swift", text: text ?? old)]), added: 0)
  }

  private func error(_ line: Int, _ column: Int, _ text: String, in path: String = "/p/A.swift") -> String {
    "\(path):\(line):\(column): error: \(text)\nsource\n"
  }

  /// Reads logs of builds one after another, and returns the texts that the builds read.
  private func read(_ logs: [String], by check: inout CompilerCheck) -> [String] {
    logs.map { log in
      let goesOn = check.read(log) { "/p/\($0)" }
      return goesOn ? check.text(for: check.files[0]) : "end"
    }
  }

  func testEachErrorIsMarkedAndItsStatementIsHiddenFromTheNextBuild() {
    var check = check()
    let texts = read(
      [
        error(5, 12, "cannot find 'missing' in scope") + error(5, 12, "cannot find 'missing' in scope"),
        error(7, 28, "cannot find 'gone' in scope"),
        error(12, 16, "cannot find 'makeUser' in scope") + error(15, 31, "cannot find 'absent' in scope"),
        "",
      ], by: &check)
    let advice = "in scope; a spec is not an instance of a class: make it a function or a static member"
    XCTAssertEqual(
      texts.dropFirst().first,
      """
      import Fantail
      import Foundation
      enum ATests { static var spec: Spec { describe("A") {
        it("one") {
          // PORT: cannot find 'missing' \(advice)
          /* expect(missing()).to(.equal(1)) */
          // PORT: cannot find 'gone' \(advice)
          /* expect(a.map { gone($0) }).to(.equal([])) */
          expect(2).to(.equal(2))
        }
        it("two") {
          let user = makeUser()
          expect(user).to(.equal(3))
        }
        it("three") { expect(absent).to(.equal(1)) }
      } } }

      """)
    XCTAssertEqual(texts.last, "end")
    XCTAssertEqual(
      check.files[0].new,
      """
      import Fantail
      import Foundation
      enum ATests { static var spec: Spec { describe("A") {
        it("one") {
          // PORT: cannot find 'missing' \(advice)
          expect(missing()).to(.equal(1))
          // PORT: cannot find 'gone' \(advice)
          expect(a.map { gone($0) }).to(.equal([]))
          expect(2).to(.equal(2))
        }
        it("two") {
          // PORT: cannot find 'makeUser' \(advice)
          let user = makeUser()
          expect(user).to(.equal(3))
        }
        // PORT: cannot find 'absent' \(advice)
        it("three") { expect(absent).to(.equal(1)) }
      } } }

      """)
    XCTAssertEqual(check.files[0].marks.count, 4)
    XCTAssertNil(check.obstacle)
  }

  /// The compiler itself reads the text of each build.
  func testCompilerErrorsAreMarkedUntilNoneRemain() throws {
    let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("Modules")
    try XCTSkipUnless(
      FileManager.default.fileExists(atPath: modules.appendingPathComponent("Fantail.swiftmodule").path),
      "another build system keeps modules elsewhere")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("A.swift")
    var check = check()
    var log = ""
    repeat {
      try check.text(for: check.files[0]).write(to: file, atomically: true, encoding: .utf8)
      log = try messages(of: ["-typecheck", "-I", modules.path, file.path])
    } while check.read(log) { folder.appendingPathComponent($0).path }
    XCTAssertEqual(log, "")
    XCTAssertNil(check.obstacle)
    let advice = "in scope; a spec is not an instance of a class: make it a function or a static member"
    XCTAssertEqual(
      check.files[0].marks, ["missing", "a", "gone", "makeUser", "absent"].map { "cannot find '\($0)' \(advice)" })
  }

  private func messages(of arguments: [String]) throws -> String {
    let compiler = Process()
    let pipe = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc"] + arguments
    compiler.standardError = pipe
    try compiler.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  func testStatementsThatUseAHiddenNameAreHiddenWithoutAMark() {
    var check = check(
      """
      import XCTest
      final class ATests: XCTestCase {
        let box = Box()
        func testOne() {
          let user = makeUser()
          XCTAssertEqual(user, 3)
          XCTAssertEqual(wrong(), 3)
          XCTAssertEqual(box.count, 1)
        }
        func testTwo() { XCTAssertEqual(user, 4) }
      }

      """)
    let texts = read(
      [
        error(4, 19, "cannot find 'Box' in scope") + error(7, 16, "cannot find 'makeUser' in scope"),
        error(6, 12, "cannot find 'box' in scope") + error(10, 12, "cannot find 'user' in scope")
          + error(11, 12, "cannot find 'wrong' in scope") + error(14, 24, "cannot find 'user' in scope"),
        error(13, 12, "cannot find 'box' in scope"),
        "",
      ], by: &check)
    XCTAssertEqual(texts.last, "end")
    let advice = "in scope; a spec is not an instance of a class: make it a function or a static member"
    XCTAssertEqual(
      texts.dropLast().last,
      """
      import Fantail
      import Foundation
      enum ATests { static var spec: Spec { describe("A") {
        // PORT: cannot find 'Box' \(advice)
        /* let box = Let { Box() } */
        /* evaluate(box) */
        it("one") {
          // PORT: cannot find 'makeUser' \(advice)
          /* let user = makeUser() */
          /* expect(user).to(.equal(3)) */
          // PORT: cannot find 'wrong' \(advice)
          /* expect(wrong()).to(.equal(3)) */
          /* expect(box.value.count).to(.equal(1)) */
        }
        // PORT: cannot find 'user' \(advice)
        it("two") { /* expect(user).to(.equal(4)) */ }
      } } }

      """)
    XCTAssertEqual(check.files[0].marks, ["Box", "makeUser", "wrong", "user"].map { "cannot find '\($0)' \(advice)" })
  }

  func testAMissingResultOfHiddenCodeIsNotMarked() {
    var check = check(
      "import XCTest\nclass ATests: XCTestCase {\n  func make() -> Int {\n    gone()\n  }\n"
        + "  func testA() { XCTAssertEqual(make(), 1) }\n}\n")
    XCTAssertEqual(
      read(
        [error(5, 5, "cannot find 'gone' in scope"), error(7, 3, "missing return in static method"), ""], by: &check
      ).last, "end")
    XCTAssertEqual(
      check.files[0].marks,
      ["cannot find 'gone' in scope; a spec is not an instance of a class: make it a function or a static member"])
  }

  func testAnErrorAfterAHiddenStatementOnItsLineIsFound() {
    var check = check(
      "import XCTest\nclass ATests: XCTestCase {\n  func testA() { a(\"/*\"); b(\"*/\"); XCTAssertEqual(c(), 1) }\n}\n")
    let texts = read(
      [error(4, 15, "cannot find 'a' in scope"), error(5, 31, "cannot find 'b' in scope")], by: &check)
    XCTAssertEqual(
      texts.map { $0.split(separator: "\n")[4] },
      [
        "  it(\"a\") { /* a(\"/ *\") */; b(\"*/\"); expect(c()).to(.equal(1)) }",
        "  it(\"a\") { /* a(\"/ *\") */; /* b(\"* /\") */; expect(c()).to(.equal(1)) }",
      ])
  }

  func testStatementsWithTheMarkOfAnErrorAreHiddenTogether() {
    var check = check(
      """
      import Spectre
      import XCTest
      final class ATests: XCTestCase {
        func testOne() {
          it("one") { try expect(a).run().toThrow() }
          it("two") { try expect(a).run().toThrow() }
          it("three") {
            let b = try expect(a).run()
            b()
          }
        }
      }

      """)
    let texts = read([error(6, 19, "value of type 'Expectation<A>' has no member 'run'")], by: &check)
    XCTAssertEqual(
      texts[0].split(separator: "\n").dropFirst(2).joined(separator: "\n"),
      """
      enum ATests { static var spec: Spec { describe("A") {
        context("one") {
          // PORT: run: write it as a matcher, in an extension of Matcher
          it("one") { /* try expect(a).run().toThrow() */ }
          // PORT: run: write it as a matcher, in an extension of Matcher
          it("two") { try expect(a).run().toThrow() }
          it("three") {
            // PORT: run: write it as a matcher, in an extension of Matcher
            /* let b = try expect(a).run() */
            b()
          }
        }
      } } }
      """)
  }

  func testUnneededEffectsAreRemovedFromNewLines() {
    var check = check(
      "import XCTest\nclass ATests: XCTestCase {\n  func testA() throws {\n    try a()\n    XCTAssertEqual(try b(), 1)\n  }\n}\n"
    )
    let warning = "warning: no calls to throwing functions occur within 'try' expression"
    XCTAssertEqual(read(["/p/A.swift:5:5: \(warning)\n/p/A.swift:6:14: \(warning)\n"], by: &check), ["end"])
    XCTAssertEqual(
      check.files[0].new.split(separator: "\n")[4...5].joined(separator: "\n"),
      "    try a()\n    expect { b() }.to(.equal(1))")
  }

  func testErrorsInOtherFilesAreReportedAndFailThePort() {
    var check = check()
    XCTAssertEqual(read([error(3, 1, "no", in: "/p/B.swift")], by: &check), ["end"])
    let summary = PortSummary(files: check.files, added: 0, compilation: .done, otherErrors: check.otherErrors)
    XCTAssertEqual(check.otherErrors, ["/p/B.swift:3: no"])
    XCTAssertFalse(summary.isWhole)
  }

  func testATargetWithoutFantailIsNotMarked() {
    var check = check()
    XCTAssertEqual(read([error(1, 8, "no such module 'Fantail'")], by: &check), ["end"])
    XCTAssertEqual(check.files[0].marks, [])
    XCTAssertEqual(
      check.obstacle,
      "no such module 'Fantail'; give the target the products and the plugin that the page on porting lists")
  }

  func testABuildFailureWithoutALocationIsAnObstacle() {
    var check = check()
    XCTAssertEqual(read(["error: the build was interrupted\n"], by: &check), ["end"])
    XCTAssertEqual(check.obstacle, "error: the build was interrupted")
  }

  func testTheCheckEndsAfterItsLastBuild() {
    var check = check()
    let logs = Array(repeating: error(3, 1, "no"), count: CompilerCheck.most)
    XCTAssertEqual(read(logs, by: &check).firstIndex(of: "end"), CompilerCheck.most - 1)
    XCTAssertEqual(check.obstacle, "20 builds found errors; build again, for there may be more")
  }
}
