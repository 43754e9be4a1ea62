enum CartSpec { static var spec: Spec { describe("Cart") { it("starts empty") {} } } }
