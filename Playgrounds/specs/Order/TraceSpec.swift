import Fantail
import FantailPlan
import FantailRun

/// Based on the second quiz of the walk through Kiwi: three examples in two groups print a text when entered.
///
/// A spec is a value, so the quiz runs inside an example, and its output can be compared. It does not contain "enter
/// context": a group's body runs while the spec is built, and prints nothing.
enum TraceSpec {
  static var spec: Spec {
    describe("The trace of the quiz") {
      it("shows the examples as they are written, and each let made once") {
        expect(await trace(of: PlanOptions())).to(
          .equal(
            """
            let1
            context1 beforeEach
            enter it1

            let1
            context1 beforeEach
            let2
            context2 beforeEach
            enter it2

            let1
            context1 beforeEach
            let2
            context2 beforeEach
            enter it3

            context2 afterAll
            context1 afterAll
            """))
      }

      // XCTest runs Kiwi's examples by their names, "…Context2_It2" before "…It1", and so the article's answer begins
      // with the inner group. Kiwi makes lets of outer groups again at each level; here a let is made once per example.
      it("shows them in Kiwi's order when they are sorted by name") {
        let trace = await trace(of: PlanOptions(order: .byName))
        expect(trace.split(separator: "\n").filter { $0.hasPrefix("enter") }.joined(separator: ", ")).to(
          .equal("enter it2, enter it3, enter it1"))
        expect(trace).to(.endWith("enter it1\n\ncontext1 afterAll"))
      }
    }
  }

  /// Runs the quiz, and returns its output.
  private static func trace(of options: PlanOptions) async -> String {
    let (lines, printer) = AsyncStream.makeStream(of: String.self)
    _ = await Executor().run(Plan([quiz { printer.yield($0) }], options))
    printer.finish()
    return await lines.reduce(into: []) { $0.append($1) }.joined(separator: "\n")
  }

  private static func quiz(print: @escaping @Sendable (String) -> Void) -> Spec {
    describe("describe") {
      context("context1") {
        beforeEach { print("context1 beforeEach") }
        afterAll { print("context1 afterAll") }
        let let1 = Let { print("let1") }
        evaluate(let1)

        it("it1") { print("enter it1\n") }

        context("context2") {
          beforeEach { print("context2 beforeEach") }
          afterAll { print("context2 afterAll") }
          let let2 = Let { print("let2") }
          evaluate(let2)

          it("it2") { print("enter it2\n") }
          it("it3") { print("enter it3\n") }
        }
      }
    }
  }
}
