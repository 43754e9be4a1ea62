// What the snippet of "In Xcode" uses and does not show.

import Fantail

enum CartSpec {
  static var spec: Spec { describe("Cart") { it("starts empty") { expect([Int]()).to(.beEmpty) } } }
}
