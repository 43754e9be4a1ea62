import Fantail
import Foundation

@MainActor enum Garage {
  struct CarSpec {
    static var spec: Spec {
      noteRead("car");
      return describe("汽车") {
        it("有四个轮子") { await expect { exit(4) }.toExit(code: 4) }
        it("坏了") { expect("好").to(.equal("坏")) }
      }
    }
  }
}
