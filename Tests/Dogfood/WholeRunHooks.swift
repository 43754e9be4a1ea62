import Fantail

/// Hooks outside every group, which run once for the whole run, or around every example of the target.
enum WholeRunHooks {
  static let log = Log()
  static let begin: Spec = beforeAll { log.add("begin") }
  static let each: Spec = beforeEach { log.add("each") }

  static var spec: Spec {
    describe("hooks beside the specs") {
      it("begin once, before everything else") {
        expect(log.text.split(separator: " ").filter { $0 == "begin" }).to(.haveCount(1))
        expect(log.text.hasPrefix("begin each")).to(.beTrue)
      }
    }
  }
}
