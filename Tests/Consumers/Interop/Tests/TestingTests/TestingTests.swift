import Fantail
import Testing

@Suite struct Plain {
  @Test func fails() {
    expect(1).to(.equal(2))
    #expect(Bool(false))
  }
  @Test func passes() { expect(1).to(.equal(1)) }
  @Test(arguments: 1...2) func each(_ n: Int) async {
    await withTaskGroup { $0.addTask { expect(n).to(.equal(1)) } }
  }
  @Test func isKnown() { withKnownIssue { expect(1).to(.equal(2)) } }
}
