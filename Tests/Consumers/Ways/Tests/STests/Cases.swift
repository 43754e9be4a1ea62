import Fantail
import FantailTesting
import Testing

@Suite struct Cases {
  @Test(.serialized, arguments: SpecCases(TableSpec.spec)) func example(_ example: SpecCase) async {
    await example.run()
  }
  @Test func other() async throws { if asked == "late" { try await Task.sleep(for: .milliseconds(300)) } }
}

@MainActor enum MainSpec {
  static var spec: Spec { describe("Main") { it("runs") { MainActor.preconditionIsolated() } } }
}
@Test(.serialized, .enabled(if: asked == "main"), arguments: await SpecCases(MainSpec.spec))
func onTheMainActor(_ example: SpecCase) async { await example.run() }
