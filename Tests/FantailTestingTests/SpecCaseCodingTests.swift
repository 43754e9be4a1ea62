import Fantail
import FantailPlan
import FantailTesting
import Foundation
import Testing

@Suite struct SpecCaseCodingTests {
  /// The encoding of an argument by Swift Testing, which has to recognise it later.
  private struct Argument: Encodable {
    let value: SpecCase

    func encode(to encoder: any Encoder) throws { try value.encodeTestArgument(to: encoder) }
  }

  @Test func aCaseIsEncodedAsTheIDOfItsExample() throws {
    let spec = describe("购物车") {
      it("is empty") {}
      it("has one") {}
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let texts = try SpecCases(spec, options: PlanOptions()).map { example in
      String(decoding: try encoder.encode(Argument(value: example)), as: UTF8.self)
    }
    #expect(texts == [#""购物车/is empty""#, #""购物车/has one""#])
  }
}
