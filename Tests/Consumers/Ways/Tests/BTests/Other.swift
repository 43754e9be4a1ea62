import Fantail

enum OtherSpec {
  static var spec: Spec { describe("其他") { it("passes", .tags("other")) { note("other") } } }
  static var hook: Spec { beforeEach { note("hook") } }
}
func note(_ text: String) { print("noted", text) }
