import Fantail

/// Based on the quiz of the walk through Kiwi: what runs before an example, and in which order?
///
/// Two answers differ from Kiwi's. Examples run in the order in which they are written, while XCTest sorts Kiwi's by
/// their names; and a let is created once per example, while Kiwi creates the outer group's again at each level.
enum OrderSpec {
  /// The events of one example.
  private final class Log {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
  }

  private static let log = Let { Log() }

  static var spec: Spec {
    describe("The order") {
      quiz
      lazyLets
      wrapping
    }
  }

  private static var quiz: Spec {
    context("context 1") {
      let let1 = Let { log().add("let 1") }
      evaluate(let1)
      beforeEach { log().add("context 1 beforeEach") }

      it("is let, then beforeEach") {
        expect(log().lines).to(.equal(["let 1", "context 1 beforeEach"]))
      }

      context("context 2") {
        let let2 = Let { log().add("let 2") }
        evaluate(let2)
        beforeEach { log().add("context 2 beforeEach") }

        it("is the outer group's part, then the inner group's") {
          expect(log().lines).to(.equal(["let 1", "context 1 beforeEach", "let 2", "context 2 beforeEach"]))
        }

        it("starts again for the next example") {
          expect(log().lines).to(.haveCount(4))
        }
      }
    }
  }

  private static var lazyLets: Spec {
    context("without evaluate") {
      let number = Let {
        log().add("made")
        return 7
      }

      it("leaves a let unmade until it is read") { expect(log().lines).to(.beEmpty) }

      it("makes it once, however often it is read") {
        expect(number() + number()).to(.equal(14))
        expect(log().lines).to(.equal(["made"]))
      }

      specify { expect(number()).to(.equal(7)) }
    }
  }

  private static var wrapping: Spec {
    context("with hooks all around") {
      afterEach {
        expect(log().lines).to(.equal(["around", "before", "example", "inner after", "after", "around again"]))
      }

      context("wrapped") {
        aroundEach { example in
          log().add("around")
          try await example()
          log().add("around again")
        }
        beforeEach { log().add("before") }
        afterEach { log().add("after") }

        context("once more") {
          afterEach { log().add("inner after") }
          it("runs after-hooks from the inside out") { log().add("example") }
        }
      }
    }
  }
}
