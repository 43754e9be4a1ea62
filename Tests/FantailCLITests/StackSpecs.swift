import FantailTree

/// Specs for the tests of this module. None of their code may run here: all of it stops the process.
enum StackSpecs {
  static func stop() -> Int { preconditionFailure("planning ran code of a spec") }

  #sourceLocation(file:"PlannedStackSpec.swift",line:1)
  static let depth = Let { stop() }

  static let spec = describe("Stack", .tags("core")) {
    beforeAll { _ = stop() }
    beforeEach { _ = stop() }
    evaluate(depth)
    afterEach { _ = stop() }
    it("has the pushed element") { _ = stop() }
    context("when emptied", .timeLimit(.seconds(5)), .retry(2)) {
      aroundEach { _ in _ = stop() }
      depth.override { stop() }
      it("is empty", .tags("edge")) { _ = stop() }
      pending("shrinks", "waiting for the allocator")
    }
    context("栈已满") {
      beforeEach { _ = stop() }
      it("拒绝, 新元素", .enabled(if: false, "只在设备上")) { _ = stop() }
    }
    specify { _ = stop() }
  }
  #sourceLocation()
}
