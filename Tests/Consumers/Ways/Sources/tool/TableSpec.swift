import Fantail
import FantailProperties
import FantailSnapshots
import Foundation

/// The case, of a variable or of a file in the folder of the package.
let asked: String = {
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let file = try? String(contentsOf: package.appendingPathComponent("case"), encoding: .utf8)
  return ProcessInfo.processInfo.environment["CASE"] ?? file ?? ""
}()

/// Writes to a file which examples ran, since printed text may be lost.
func note(_ text: String) {
  guard let path = ProcessInfo.processInfo.environment["NOTES"], let file = fopen(path, "a") else { return }
  fputs(text + "\n", file)
  fclose(file)
}

struct Broken: Error {}
nonisolated(unsafe) var attempts = 0

enum TableSpec {
  static var spec: Spec {
    describe("Table") {
      beforeAll { if asked == "beforeAll" { throw Broken() } }
      afterAll { if asked == "afterAll" { throw Broken() } }
      it("one", .tags("fast")) { note("one") }
      it("two", .tags("slow")) {
        note("two")
        try await Task.sleep(for: .milliseconds(20))
        try await perform(asked)
      }
      if asked == "known" { it("is known", .knownIssue("#1")) {} }
      if asked == "property" { it("holds", forAll: .ints) { _ in note("case") } }
      if asked == "focus" { fit("focused") {} }
      it("three") {
        note("three")
        if asked == "late" { try await Task.sleep(for: .milliseconds(200)) }
      }
      pending("four", "waits")
    }
  }

  static func perform(_ asked: String) async throws {
    attempts += 1
    switch asked {
    case "expect": expect(1).to(.equal(2))
    case "snapshot": expect(asked).to(.matchSnapshot())
    case "stub": FunctionMock<Int, Never, Int>("price").returns(1)
    case "flaky": if attempts < 2 { fail("not yet") }
    case "require": _ = try require(Int?.none)
    case "throw": throw Broken()
    case "skip": throw Skip("why")
    case "atEnd": atEnd { expect(1).to(.equal(2)) }
    case "dangling": _ = expect(1)
    case "detached": await Task.detached { expect(1).to(.equal(2)) }.value
    case "late":
      _ = Task {
        try? await Task.sleep(for: .milliseconds(60))
        fail("late")
      }
    case "leak": _ = Task { while true { try? await Task.sleep(for: .seconds(60)) } }
    case "child", "stranger": try leaveProcess(asked)
    case "poll": await expect { 1 }.toEventually(.equal(2))
    case "nap": try await Task.sleep(for: .milliseconds(400))
    case "hang": try await Task.sleep(for: .seconds(60))
    case "trap": _ = [1][asked.count]
    case "exit": exit(0)
    case "_exit": _exit(0)
    default: try await performForeign(asked)
    }
  }

  /// Starts a process that holds the streams of this one for long: a child, or one that its parent has left.
  static func leaveProcess(_ asked: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let ways = ["child": "echo $$ >left; exec sleep 3600", "stranger": "sleep 3600 & echo $! >left"]
    shell.arguments = ["-c", ways[asked] ?? ""]
    try shell.run()
    // Foundation would wait for the end of the shell until its child ends too, which inherits a socket of Foundation.
    while ((try? String(contentsOfFile: "left", encoding: .utf8)) ?? "").isEmpty { usleep(10_000) }
  }
}
