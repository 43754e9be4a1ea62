import Fantail

enum ViewSpec {
  static var computed: Spec {
    noteRead("view"); return describe("Computed") { it("works") { MainActor.preconditionIsolated() } }
  }
  static let stored: Spec = describe("Stored") { it("works") { expect(1).to(.equal(1)) } }
  static let annotated: Spec = { describe("Annotated") { it("works") { expect(1).to(.equal(1)) } } }()
}
