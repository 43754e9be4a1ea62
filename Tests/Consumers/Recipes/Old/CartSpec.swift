import Quick
import Nimble

final class OldSpec: QuickSpec {
  override class func spec() {
    it("adds") { expect(1).to(equal(1)) }
  }
}
