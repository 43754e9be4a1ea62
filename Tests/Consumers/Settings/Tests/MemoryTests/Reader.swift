import Fantail
import memory

protocol Reader { func read(_ start: UnsafePointer<Int>?, _ size: Int) -> Int }

/// The code of the mocks says where it is unsafe, as these lines do.
enum ReaderSpec {
  static var spec: Spec {
    describe("Memory") {
      it("has a mock") {
        let memory = MemoryMock(), size = 2
        unsafe memory.on.read([], size).runs { unsafe $0.places[0] }
        unsafe expect(memory.on.read()).notTo(.haveBeenCalled())
      }
      it("is read by the target's own protocols") {
        let reader = ReaderMock(), size = 2
        unsafe reader.on.read(nil, size).returns(5)
        unsafe expect(reader.read(nil, size)).to(.equal(5))
      }
    }
  }
}
