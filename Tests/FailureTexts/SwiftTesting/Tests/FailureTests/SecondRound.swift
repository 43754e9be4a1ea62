// The failures of DifferTests in Swift Testing: every test fails.

import Foundation
import Testing

struct Line: Hashable {
  var sku: String
  var qty: Int
  var price: Int

  init(_ sku: String, _ qty: Int, _ price: Int) {
    self.sku = sku
    self.qty = qty
    self.price = price
  }
}

enum ApiError: Error, Hashable {
  case http(status: Int, body: String)
  case bad(line: Line)
  case offline
}

struct Cart: Equatable { var lines: Set<Line> }

struct Reply: Equatable {
  var body: Data
  var link: URL?
}

let overloaded = String(repeating: "overloaded ", count: 10)
let result = Result<Line, ApiError>.success(Line("tea", 2, 3))
let failure = Result<Line, ApiError>.failure(.offline)
let lineSet: Set = [Line("tea", 2, 3), Line("cup", 1, 9), Line("pot", 1, 20)]
let otherLineSet: Set = [Line("tea", 3, 3), Line("cup", 1, 9), Line("jug", 1, 10)]
let manyLines = (0..<40).map { Line("line \($0)", 1, $0) }
let changedLines = manyLines.map { $0.price == 7 ? Line($0.sku, 2, 7) : $0 }
let bytes = Data((0..<80).map { UInt8($0) + 0x80 })
let changedBytes = Data((0..<80).map { $0 == 33 ? 0 : UInt8($0) + 0x80 })
let epoch = Date(timeIntervalSince1970: 0)

func send(_ error: ApiError) throws { throw error }

@Test("d01") func d01() {
  #expect(throws: ApiError.http(status: 500, body: "busy")) { try send(.http(status: 503, body: "busy")) }
}
@Test("d02") func d02() {
  #expect(throws: ApiError.http(status: 500, body: overloaded)) { try send(.http(status: 503, body: overloaded)) }
}
@Test("d03") func d03() {
  #expect(throws: ApiError.http(status: 500, body: "")) { try send(.http(status: 503, body: overloaded)) }
}
@Test("d04") func d04() { #expect(throws: ApiError.http(status: 500, body: "")) { try send(.offline) } }
@Test("d05") func d05() {
  #expect(throws: ApiError.bad(line: Line("tea", 2, 4))) { try send(.bad(line: Line("tea", 2, 3))) }
}
@Test("d06") func d06() { #expect(throws: ParseError.badToken("")) { try send(.bad(line: Line("tea", 2, 3))) } }
@Test("d07") func d07() { #expect(ApiError.bad(line: Line("tea", 2, 3)) == .bad(line: Line("tea", 2, 4))) }
@Test("d08") func d08() { #expect(result == .success(Line("tea", 3, 3))) }
@Test("d09") func d09() { #expect(result == .failure(.offline)) }
@Test("d11") func d11() { #expect(failure == .failure(.http(status: 1, body: ""))) }
@Test("d12") func d12() { #expect(lineSet == otherLineSet) }
@Test("d13") func d13() { #expect(Cart(lines: lineSet) == Cart(lines: otherLineSet)) }
@Test("d14") func d14() {
  #expect(Set([Line("tea", 2, 3), Line("cup", 1, 9)]) == Set([Line("cup", 1, 9), Line("tea", 3, 3)]))
}
@Test("d15") func d15() { #expect(["a", "b"].sorted() == ["b", "c"].sorted()) }
@Test("d16") func d16() { #expect(Set([ApiError.http(status: 1, body: "a")]) == Set([.http(status: 2, body: "a")])) }
@Test("d17") func d17() { #expect(changedLines == manyLines) }
@Test("d22") func d22() { #expect(Data("abc".utf8) == Data("xyz".utf8)) }
@Test("d23") func d23() {
  #expect(
    Data(#"{"user": {"roles": ["admin", "ops"]}}"#.utf8) == Data(#"{"user": {"roles": ["admin", "dev"]}}"#.utf8))
}
@Test("d24") func d24() { #expect(Data([1, 2, 0xFF]) == Data([1, 2, 0xFE])) }
@Test("d25") func d25() { #expect(changedBytes == bytes) }
@Test("d26") func d26() { #expect(changedBytes.prefix(40) == bytes.prefix(60)) }
@Test("d28") func d28() {
  #expect(
    URL(string: "https://shop.example/items?sort=prize&page=2")
      == URL(string: "https://shop.example/items?sort=price&page=2"))
}
@Test("d29") func d29() {
  #expect(URL(string: "http://shop.example:80/a") == URL(string: "https://shop.example/a#top"))
}
@Test("d30") func d30() {
  #expect(
    Reply(body: Data("{}".utf8), link: URL(string: "https://a.b/c?d=e&f=g"))
      == Reply(body: Data("[1]".utf8), link: URL(string: "https://a.b/c?d=x&f=g")))
}
@Test("d31") func d31() { #expect(Date(timeIntervalSince1970: 86_400) == epoch) }
@Test("d32") func d32() { #expect(epoch == Date(timeIntervalSince1970: 183_845)) }
@Test("d33") func d33() { #expect(Date(timeIntervalSince1970: 90) == epoch) }
@Test("d34") func d34() { #expect(Decimal(string: "1234.56") == Decimal(string: "1234.65")) }
@Test("d35") func d35() {
  #expect(
    UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") == UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E50")
  )
}
@Test("d36") func d36() { #expect("order-x".contains(/order-\d+$/)) }
