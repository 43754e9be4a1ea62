enum StackSpec { static var spec: Spec { describe("Stack") { it("starts empty") {} } } }
