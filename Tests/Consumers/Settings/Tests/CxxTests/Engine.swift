import Fantail
import cxx
import garage

enum EngineSpec {
  static var spec: Spec {
    describe("Engine") {
      it("is of C++") { expect(Engine(3).speed()).to(.equal(6)) }
      it("is an argument of a mock") {
        let garage = GarageMock()
        garage.on.test(times: 2).returns(Engine(4))
        expect(garage.test(Engine(3), times: 2).speed()).to(.equal(8))
      }
    }
  }
}
