import Fantail
import FantailTesting
import Testing

enum CartSpec {
  static var spec: Spec {
    describe("购物车", .tags("shop")) {
      beforeAll { print("beforeAll runs") }
      it("is empty") {}
      it("fails twice") {
        expect(1).to(.equal(2))
        expect(3).to(.equal(4))
      }
      pending("ships", "no carrier")
      it("is disabled", .enabled(if: false, "needs a device")) {}
      it("is known", .knownIssue("#12")) { expect(1).to(.equal(2)) }
      it("is known to Swift Testing", .knownIssue("#13")) { #expect(Bool(false)) }
      it("is solved", .knownIssue("#14")) {}
      it("is slow", .timeLimit(.milliseconds(50))) { try await Task.sleep(for: .seconds(20)) }
      it("adds", .tags("edge"), rows: [.init("一", 1), .init("two", 2)]) { n in expect(n).to(.equal(1)) }
      it("rests") { try Test.cancel("for a day") }
    }
  }
}
@Suite struct Cases {
  @Test(.serialized, arguments: SpecCases(CartSpec.spec)) func example(_ example: SpecCase) async {
    await example.run()
  }
  @Test(.serialized, arguments: SpecCases(describe("nothing") {})) func nothing(_ example: SpecCase) async {
    await example.run()
  }
  @Test(.serialized, arguments: SpecCases(KeptSpec.spec)) func kept(_ example: SpecCase) async { await example.run() }
}
