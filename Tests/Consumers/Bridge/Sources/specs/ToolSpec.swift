import Fantail
import Foundation

enum ToolSpec {
  static var spec: Spec {
    noteRead("tool")
    return describe("Tool") {
      it("works") { expect(1).to(.equal(1)) }
      it("exits") { await expect { exit(3) }.toExit(code: 3) }
    }
  }
}
