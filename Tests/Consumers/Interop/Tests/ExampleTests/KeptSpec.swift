import Fantail

/// A mock that one example leaves to the next, beside one that a static property makes.
enum KeptSpec {
  nonisolated(unsafe) private static var count: FunctionMock<Void, Never, Int>?
  private static let shared = FunctionMock<Void, Never, Int>("shared()")

  static var spec: Spec {
    describe("Kept") {
      it("makes a mock") {
        count = FunctionMock("count()")
        shared.returns(1)
        expect(shared.call(())).to(.equal(1))
      }
      it("calls it") {
        expect(shared.call(())).to(.equal(0))
        expect(count?.call(())).to(.equal(0))
      }
    }
  }
}
