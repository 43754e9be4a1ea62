import FantailMatchers
import Foundation
import XCTest

/// All failure texts as one file, to be read as a whole. `FANTAIL_RECORD=1` records it anew.
final class FailureTextTests: XCTestCase {
  func testTheTextsAreThoseOfTheFile() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/failure-texts.txt")
    let messages = CollectedExample.messages(Self.failures)
    XCTAssertGreaterThanOrEqual(messages.count, 60)
    let text = messages.enumerated().map { "## \($0 + 1)\n\($1)\n" }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(text, try String(contentsOf: file, encoding: .utf8))
  }

  private static func failures() {
    let ada = User(name: "Ada", age: 36, address: Address(street: "1", city: "London"), tags: ["a"])
    let bob = User(name: "Ada", age: 37, address: Address(street: "1", city: "Paris"), tags: [])
    let letter = "Dear Ada,\nthe parcel left on Monday.\nIt should arrive today.\nYours"
    var total = 1
    // Equality
    expect(2).to(.equal(3))
    expect(3).notTo(.equal(3))
    expect(Int?.none).to(.equal(3))
    expect(Double.nan).to(.equal(.nan))
    expect(0.0).notTo(.equal(-0.0))
    expect(3).to(.beOneOf(1, 2))
    // Strings
    expect("ab\n").to(.equal("ab"))
    expect("ab\r\nc").to(.equal("ab\nc"))
    expect("ab ").to(.equal("ab"))
    expect("a\tb").to(.equal("a b"))
    expect("p\u{430}y").to(.equal("pay"))
    expect("pay\u{200B}").to(.equal("pay"))
    expect("\u{FB01}n").to(.equal("fin"))
    expect(letter.replacingOccurrences(of: "Monday", with: "Tuesday")).to(.equal(letter))
    expect(letter + "\nBob").to(.equal(letter))
    expect(String(repeating: "a", count: 500) + "b").to(.equal(String(repeating: "a", count: 500)))
    expect("fantail").to(.contain("x"))
    expect("fantail").to(.startWith("tail"))
    expect("fantail").notTo(.endWith("tail"))
    expect("Fantail").to(.contain("TALL", ignoring: .case))
    expect("a b").to(.equal("AC", ignoring: [.case, .whitespace]))
    expect("abc").to(.matchPattern("[0-9]"))
    expect("abc").to(.matchPattern("("))
    // Collections
    expect([1, 2, 4, 5, 5]).to(.equal([1, 2, 3, 4, 5]))
    expect([0, 1, 2, 3]).to(.equal([1, 2, 3]))
    expect([1, 9, 3]).to(.equal([1, 2, 3]))
    expect(Array(1...10_000)).to(.equal(Array(0..<10_000)))
    expect(["apple", "plumm"]).to(.contain("plum"))
    expect([bob]).to(.contain(ada))
    expect([1, 2]).to(.contain(2, 3, 4))
    expect([1, 2, 2]).to(.containExactly(inAnyOrder: 2, 1, 3))
    expect([1, 3, 2]).to(.beSorted)
    expect([1]).to(.beEmpty)
    expect([1, 2]).to(.haveCount(3))
    expect("ab").to(.haveCount(atMost: 1))
    expect([2, 4, 5, 6]).to(.allPass(.beLessThan(5)))
    expect([1]).to(.containElement(.equal(2)))
    expect([1]).to(.containElement { $0 > 2 })
    expect(Set(["a", "x"])).to(.equal(["a", "z"]))
    expect(["a": 1, "c": 3]).to(.equal(["a": 2, "b": 2]))
    expect(["Accept": 1, "Age": 2]).to(.haveKey("Acept"))
    expect(["Age": 2]).to(.haveValue(3, forKey: "Age"))
    expect(["Age": 2]).notTo(.haveValue(2, forKey: "Age"))
    // Structures, enumerations, objects
    expect(bob).to(.equal(ada))
    expect(bob).to(.have(\.address.city, .startWith("L")))
    expect(bob).to(.have(3, of: \.tags))
    expect(bob).to(.have("initials", { $0.name.prefix(1) }, .equal("B")))
    expect(ParseError.unexpected("}", line: 3)).to(.equal(.unexpected("}", line: 4)))
    expect(ParseError.unexpectedEnd).to(.beCase(.unexpected("}", line: 0)))
    expect(Node("ada")).to(.beIdentical(to: Node("bob")))
    expect(3 as Any).to(.beKind(of: String.self))
    expect(3 as Any).to(.conform(to: (any Collection).self))
    expect(Node.self).to(.beSubclass(of: FailureTextTests.self))
    // Numbers and nil
    expect(3).to(.beLessThan(3))
    expect(2).to(.beBetween(3, and: 5))
    expect(0.35).to(.beCloseTo(0.3, within: 0.01))
    expect(110.0).to(.beCloseTo(100, relative: 0.05))
    expect(UInt(1)).to(.beCloseTo(4, within: 2))
    expect(1).to(.beZero)
    expect(Int?.none).to(.beGreaterThan(3))
    expect(Int?.none).notTo(.beGreaterThan(3))
    expect(Int?.none).notTo(.beNil())
    expect(false).to(.beTrue)
    // Results, errors, code
    expect(Result<Int, ParseError>.failure(.unexpectedEnd)).to(.beSuccess())
    expect(Result<Int, ParseError>.success(3)).to(.beFailure())
    expect(Result<Int, ParseError>.success(3)).to(.beSuccess(.equal(4)))
    expect { try parse("1") }.to(.throwError())
    expect { try parse("{") }.to(.throwError(ParseError.unexpected("}", line: 3)))
    expect { try parse("{") }.to(.equal(1))
    expect { total += 1 }.to(.change(total, by: 2))
    expect { total += 1 }.to(.change(total, from: 1, to: 3))
    expect { try parse("{") }.to(.change(total))
    // Composition
    expect([1, 2]).to(.contain(1) && .haveCount(3))
    expect(12).to(.beGreaterThan(20) || .beLessThan(10))
    expect(3).to(.all(of: .beLessThan(3), .equal(3), .beZero))
    expect("{").to(.satisfy("the parser") { try parse($0) == 1 })
    expect(3, "the cart's total").to(.equal(4))
  }
}
