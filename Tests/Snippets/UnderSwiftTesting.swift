// Declarations that the article uses and does not show.

enum StackSpec {
  static var spec: Spec { describe("Stack") { it("is empty") {} } }
}
