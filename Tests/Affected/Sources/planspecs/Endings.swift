import Fantail
import FantailCLI
import Foundation

/// Examples that end in each way. Only for the passing ones is it known which code they enter.
enum Endings {
  // They run one after another.
  nonisolated(unsafe) static var turns = 0
  nonisolated(unsafe) static var runs = 0

  /// - Parameter way: The options of the environment.
  static func spec(_ way: String) -> Spec {
    if way == "many" {
      return describe("endings") {
        describe("many") {
          (1...5_000).map { n in it("\(n)") { expect(reach("\(n)").count).to(.beGreaterThan(0)) } }
        }
      }
    }
    return describe("endings") {
      if way == "crash" { it("crashes") { fatalError(reach("a")) } }
      it("passes") { expect(reach("a")).to(.equal("a")) }
      it("reaches nothing") { expect(1).to(.equal(1)) }
      it("walks a set") { expect(walk(["a", "b", "c", "d", "e", "f"])).notTo(.equal("")) }
      it("passes once") {
        runs += 1
        expect(runs).to(.equal(1))
      }
      it("fails") { expect(reach("a")).to(.equal("b")) }
      it("is flaky", .retry(1)) {
        turns += 1
        expect(reach("a")).to(.equal(turns % 2 == 0 ? "a" : "b"))
      }
      it("takes too long", .timeLimit(.milliseconds(1))) {
        _ = reach("a")
        try await Task.sleep(for: .seconds(9))
      }
      it("is skipped") {
        _ = reach("a")
        throw Skip("not here")
      }
      it("is not enabled", .enabled(if: false, "never")) { _ = reach("a") }
      pending("is pending", "later")
      it("has a known issue", .knownIssue("#12")) { expect(reach("a")).to(.equal("b")) }
      it("holds a known issue") { knownIssue("#12") { expect(reach("a")).to(.equal("b")) } }
      it("ends elsewhere") { await expect { exit(reach("a") == "a" ? 3 : 4) }.toExit(code: 3) }
      it("has rows", rows: [.init("one", "a"), .init("two", "b")]) { expect(reach($0)).to(.equal($0)) }
      context("with hooks") {
        beforeAll { _ = reach("all") }
        afterAll { _ = leave() }
        it("is prepared") { expect(1).to(.equal(1)) }
        it("is prepared too") { expect(1).to(.equal(1)) }
      }
    }
  }
}

@main
struct Specs {
  static func main() async {
    let endings = ProcessInfo.processInfo.environment["ENDINGS"].map(Endings.spec)
    await SpecMain.run(endings.map { [$0] } ?? planSpecs)
  }
}
