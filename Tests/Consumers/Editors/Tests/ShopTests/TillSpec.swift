import Fantail
import FantailXCTest

final class TillSpecTests: SpecTestCase {}

enum TillSpec {
  static var spec: Spec {
    describe("Till") {
      it("opens") { expect(true).to(.beTrue) }
      it("rings", rows: ["once", "twice"]) { times in expect(times).to(.haveCount(4)) }
    }
  }
}
