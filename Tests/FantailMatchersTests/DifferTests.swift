import FantailMatchers
import Foundation
import XCTest

/// The differ of all failure texts. `FANTAIL_RECORD=1` records the texts again.
final class DifferTests: XCTestCase {
  func testTextsEqualTheGoldenFile() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/differ.txt")
    let messages = CollectedExample.messages(Self.failures)
    let text = messages.enumerated().map { "## \($0 + 1)\n\($1)\n" }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(text, try String(contentsOf: file, encoding: .utf8))
    XCTAssertEqual(messages.count, 46)
  }

  private static func failures() {
    errors()
    members()
    standardValues()
    anything()
  }

  private static func errors() {
    let long = String(repeating: "overloaded ", count: 10)
    expect { throw ApiError.http(status: 503, body: "busy") }
      .to(.throwError(ApiError.http(status: 500, body: "busy")))
    expect { throw ApiError.http(status: 503, body: long) }.to(.throwError(ApiError.http(status: 500, body: long)))
    expect { throw ApiError.http(status: 503, body: long) }.to(.throwError(ApiError.http(status: 500, body: "")))
    expect { throw ApiError.offline }.to(.throwError(ApiError.http(status: 500, body: "")))
    expect { throw ApiError.bad(line: Line("tea", 2, 3)) }.to(.throwError(ApiError.bad(line: Line("tea", 2, 4))))
    expect { throw ApiError.bad(line: Line("tea", 2, 3)) }.to(.throwError(ParseError.unexpectedEnd))
    expect(ApiError.bad(line: Line("tea", 2, 3))).to(.equal(.bad(line: Line("tea", 2, 4))))
    let result = Result<Line, ApiError>.success(Line("tea", 2, 3))
    expect(result).to(.equal(.success(Line("tea", 3, 3))))
    expect(result).to(.equal(.failure(.offline)))
    expect(result).to(.beSuccess(.have(\.qty, .equal(3))))
    expect(Result<Line, ApiError>.failure(.offline)).to(.beFailure(.equal(.http(status: 1, body: ""))))
  }

  private static func members() {
    let lines: Set = [Line("tea", 2, 3), Line("cup", 1, 9), Line("pot", 1, 20)]
    expect(lines).to(.equal([Line("tea", 3, 3), Line("cup", 1, 9), Line("jug", 1, 10)]))
    expect(Cart(lines: lines)).to(.equal(Cart(lines: [Line("tea", 3, 3), Line("cup", 1, 9), Line("pot", 1, 20)])))
    expect([Line("tea", 2, 3), Line("cup", 1, 9)])
      .to(.containExactly(inAnyOrder: Line("cup", 1, 9), Line("tea", 3, 3)))
    expect(["a", "b"]).to(.containExactly(inAnyOrder: "b", "c"))
    expect(Set([ApiError.http(status: 1, body: "a")])).to(.equal([.http(status: 2, body: "a")]))
    let many = (0..<40).map { Line("line \($0)", 1, $0) }
    var changed = many
    changed[7].qty = 2
    expect(changed).to(.equal(many))
    expect(changed.reversed()).to(.equal(many, by: \.sku))
    expect([Line("tea", 2, 3), Line("cup", 1, 9)]).to(.equal([Line("cup", 2, 9), Line("jug", 1, 9)], by: \.sku))
    expect([Line("tea", 2, 3), Line("cup", 1, 9)]).to(.equal([Line("cup", 1, 9), Line("tea", 2, 3)], by: \.sku))
    expect([Line("tea", 2, 3)]).notTo(.equal([Line("tea", 2, 3)], by: \.sku))
  }

  private static func standardValues() {
    expect(Data("abc".utf8)).to(.equal(Data("xyz".utf8)))
    expect(Data(#"{"user": {"roles": ["admin", "ops"]}}"#.utf8))
      .to(.equal(Data(#"{"user": {"roles": ["admin", "dev"]}}"#.utf8)))
    expect(Data([1, 2, 0xFF])).to(.equal(Data([1, 2, 0xFE])))
    var bytes = (0..<80).map { UInt8($0) + 0x80 }
    let before = Data(bytes)
    bytes[33] = 0
    expect(Data(bytes)).to(.equal(before))
    expect(Data(bytes.prefix(40))).to(.equal(before.prefix(60)))
    expect(Reply(body: Data(bytes), link: URL(string: "a:b")!)).to(
      .equal(Reply(body: before, link: URL(string: "a:b")!)))
    expect(URL(string: "https://shop.example/items?sort=prize&page=2")!)
      .to(.equal(URL(string: "https://shop.example/items?sort=price&page=2")!))
    expect(URL(string: "http://shop.example:80/a")!).to(.equal(URL(string: "https://shop.example/a#top")!))
    expect(Reply(body: Data("{}".utf8), link: URL(string: "https://a.b/c?d=e&f=g")!))
      .to(.equal(Reply(body: Data("[1]".utf8), link: URL(string: "https://a.b/c?d=x&f=g")!)))
    expect(Date(timeIntervalSince1970: 86_400)).to(.equal(Date(timeIntervalSince1970: 0)))
    expect(Date(timeIntervalSince1970: 0)).to(.equal(Date(timeIntervalSince1970: 183_845)))
    expect(Date(timeIntervalSince1970: 90)).to(.equal(Date(timeIntervalSince1970: 0)))
    expect(Decimal(string: "1234.56")).to(.equal(Decimal(string: "1234.65")))
    expect(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
      .to(.equal(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E50")))
    expect("order-x").to(.matchPattern(/order-\d+$/))
    expect("x").to(.matchPattern(/[a\-c]\.\/"b" \[/))
  }

  private static func anything() {
    expect(Plain(name: "a", size: 1)).to(.beLike(Plain(name: "a", size: 2)))
    expect([Plain(name: "a", size: 1) as Any, 3]).to(.beLike([Plain(name: "a", size: 1), 4]))
    expect(Plain(name: "a", size: 1)).notTo(.beLike(Plain(name: "a", size: 1)))
    expect(Plain(name: "a", size: 1, tap: {})).to(.beLike(Plain(name: "a", size: 1, tap: {})))
    expect(Data(#"{"a": 1}"#.utf8)).to(.equalJSON(#"{"a": 2}"#))
    expect(Line("tea", 2, 3)).to(.equalJSON(Line("tea", 3, 3)))
    expect(#"{"sku": "tea", "qty": 1}"#).to(.equalJSON(Line("tea", 3, 3)))
    expect(Int?(1)).to(.beCase(nil))
    expect(Int?.none).to(.beCase(1))
  }
}

private enum ApiError: Error, Hashable {
  case http(status: Int, body: String)
  case bad(line: Line)
  case offline
}

private struct Line: Hashable, Codable {
  var sku: String
  var qty: Int
  var price: Int

  init(_ sku: String, _ qty: Int, _ price: Int) { (self.sku, self.qty, self.price) = (sku, qty, price) }
}

private struct Cart: Equatable { var lines: Set<Line> }

private struct Reply: Equatable {
  var body: Data
  var link: URL
}

private struct Plain {
  var name: String
  var size: Int
  var tap: (@Sendable () -> Void)?
}
