import Fantail
import cxx

enum EngineSpec {
  static var spec: Spec { describe("Engine") { it("is of C++") { expect(Engine(3).speed()).to(.equal(6)) } } }
}
