import Fantail

enum StackSpec {
  static let spec: Spec = describe("Stack, the first/last") {
    it("is empty") { expect([Int]().count).to(.equal(0)) }
    for n in 1...3 { it("takes \(n) more") { expect(n).to(.equal(n)) } }
    it("fails, on purpose/1") { expect(1).to(.equal(2)) }
    pending("shrinks", "waiting for the allocator")
  }
}
