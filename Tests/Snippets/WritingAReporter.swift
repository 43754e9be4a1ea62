import FantailCLI
import FantailPlan
import FantailRun

enum CartSpec {
  static var spec: Spec { describe("Cart") { it("is empty") {} } }
}

struct SoldOut: Error {}
