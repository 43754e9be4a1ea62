import Fantail
import FantailPlan
import FantailRun

/// Based on Kiwi's macros for a whole run: hooks outside every group, focus, and an example outside every group.
///
/// Specs are values, so these run inside an example and do not affect the run around them.
enum WholeRunSpec {
  static var spec: Spec {
    describe("A whole run") {
      it("has hooks before its first example and after its last") {
        let hooks: @Sendable (@escaping @Sendable (String) -> Void) -> [Spec] = { note in
          [
            beforeAll { note("before all") }, afterAll { note("after all") },
            describe("a group") { it("one") { note("one") } },
            it("alone") { note("alone") },
          ]
        }
        expect(await notes(of: hooks)).to(.equal(["before all", "one", "alone", "after all"]))
      }

      it("runs what has focus, and nothing else") {
        let focused: @Sendable (@escaping @Sendable (String) -> Void) -> [Spec] = { note in
          [
            describe("a group") {
              it("one") { note("one") }
              fit("two") { note("two") }
            },
            fcontext("another") { it("three") { note("three") } },
          ]
        }
        expect(await notes(of: focused)).to(.equal(["two", "three"]))
      }
    }
  }

  /// An example outside every group.
  static var alone: Spec { it("An example may stand at the root") { expect(1 + 1).to(.equal(2)) } }

  /// The texts that specs record while they run.
  private static func notes(of specs: (@escaping @Sendable (String) -> Void) -> [Spec]) async -> [String] {
    let (lines, note) = AsyncStream.makeStream(of: String.self)
    _ = await Executor().run(Plan(specs { note.yield($0) }))
    note.finish()
    return await lines.reduce(into: []) { $0.append($1) }
  }
}
