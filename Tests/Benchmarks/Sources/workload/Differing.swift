import Fantail
import FantailPlan
import FantailRun

/// Equalities that fail, with values so large that making their text takes time.
enum Differing {
  /// Returns the processor time in nanoseconds of one failing expectation, including its text.
  ///
  /// - Parameters:
  ///   - kind: The part that differs.
  ///   - count: The number of elements or characters.
  static func time(_ kind: String, _ count: Int) async -> Double? {
    let lines = (0..<count / 20).map { "line number \($0 + 1_000_000)\n" }
    let spec: Spec
    switch kind {
    case "differ-elements":
      let expected = Array(0..<count)
      var got = expected
      got[count / 2] = -1
      spec = failing(got, expected)
    case "differ-all": spec = failing(Array((0..<count).reversed()), Array(0..<count))
    case "differ-line":
      var got = lines
      got[lines.count / 2] = "another\n"
      spec = failing(got.joined(), lines.joined())
    case "differ-text": spec = failing(lines.map { $0.uppercased() + "!" }.joined(), lines.joined())
    default: return nil
    }
    let plan = Plan([spec])
    let start = Usage.processorTime
    let report = await Executor().run(plan)
    let time = Usage.processorTime - start
    return report.results.first?.issues.count == 1 ? time : nil
  }

  private static func failing<Value: Equatable & Sendable>(_ got: Value, _ expected: Value) -> Spec {
    it("differs") { expect(got).to(.equal(expected)) }
  }
}
