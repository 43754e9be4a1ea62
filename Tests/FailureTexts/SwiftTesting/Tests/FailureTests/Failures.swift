// The failures of TypicalFailuresTests in Swift Testing: every test fails.

import Foundation
import Testing

struct Price: Equatable {
  var amount: Double
  let currency: String
}

struct Item: Equatable {
  let id: Int
  let name: String
  var price: Price
  let tags: [String]
}

struct Order: Equatable {
  let number: String
  var items: [Item]
  let note: String?
}

enum State: Equatable {
  case idle
  case loading(progress: Double)
  case failed(code: Int, reason: String)
}

final class Account: Equatable, Sendable {
  let owner: String
  let balance: Int

  init(_ owner: String, _ balance: Int) {
    self.owner = owner
    self.balance = balance
  }

  static func == (left: Account, right: Account) -> Bool { left.owner == right.owner && left.balance == right.balance }
}

enum ParseError: Error, Equatable {
  case unexpectedEnd(line: Int)
  case badToken(String)
}

func parse(_ text: String) throws -> Int {
  if text == "{" { throw ParseError.unexpectedEnd(line: 3) }
  return 1
}

let items = [
  Item(id: 1, name: "Tea", price: Price(amount: 3.5, currency: "EUR"), tags: ["new"]),
  Item(id: 2, name: "Cup", price: Price(amount: 9, currency: "EUR"), tags: ["new"]),
  Item(id: 3, name: "Pot", price: Price(amount: 25, currency: "EUR"), tags: ["new"]),
]
let order = Order(number: "A-17", items: items, note: nil)
let changed: Order = {
  var changed = order
  changed.items[1].price.amount = 9.5
  return changed
}()
let poem = [
  "The fantail hops from branch to branch,", "and spreads its tail,", "and sings a song,", "and flies away",
  "before the rain.",
]
let expectedPoem = poem.joined(separator: "\n")
let otherPoem = (poem.prefix(2) + ["and sings two songs,"] + poem.suffix(2)).joined(separator: "\n")
let long = String(repeating: "Lorem ipsum dolor sit amet, ", count: 20)
let otherLong = String(long.prefix(40)) + "c" + String(long.dropFirst(41))
let json = #"{"id":7,"user":{"name":"Ada","roles":["admin","dev"]},"active":true}"#
let otherJSON = #"{"active":true,"id":7,"user":{"name":"Ada","roles":["admin","ops"]}}"#
let date = Date(timeIntervalSince1970: 1_700_000_000)
let later = date.addingTimeInterval(0.25)

@Test("01") func integers() { #expect(4 == 3) }
@Test("02") func strings() { #expect("fantail" == "fantial") }
@Test("03") func lines() { #expect(otherPoem == expectedPoem) }
@Test("04") func longStrings() { #expect(otherLong == long) }
@Test("05") func arrays() { #expect([1, 2, 4, 5, 6] as [Int] == [1, 2, 3, 4, 5]) }
@Test("06") func structures() { #expect(changed == order) }
@Test("07") func cases() { #expect(State.failed(code: 500, reason: "down") == .failed(code: 404, reason: "down")) }
@Test("07b") func anotherCase() { #expect(State.idle == .loading(progress: 0.5)) }
@Test("08") func dictionaries() { #expect(["a": 1, "b": 2, "d": 4] as [String: Int] == ["a": 1, "b": 3, "c": 3]) }
@Test("09") func sets() { #expect(Set(["cup", "tea"]) == Set(["pot", "tea"])) }
@Test("10") func optionals() { let none: Int? = nil; #expect(none == 3) }
@Test("10b") func noValue() { let none: Int? = nil; #expect(none != nil) }
@Test("11") func dates() { #expect(later == date) }
@Test("12") func data() { #expect(Data([1, 2, 3, 255]) == Data([1, 2, 4, 255])) }
@Test("13") func anotherError() { #expect(throws: ParseError.badToken("{")) { try parse("{") } }
@Test("14") func objects() { #expect(Account("ada", 10) == Account("ada", 12)) }
@Test("14b") func identity() { #expect(Account("ada", 10) === Account("ada", 10)) }
@Test("15") func nothingThrown() { #expect(throws: ParseError.badToken("{")) { try parse("1") } }
@Test("15b") func thrownBySurprise() throws { #expect(try parse("{") == 1) }
@Test("17") func oneField() { #expect(changed.items == items) }
@Test("18") func floatingPoint() { #expect(0.1 + 0.2 == 0.3) }
@Test("19") func element() { #expect(["tea", "cup", "pot"].contains("cap")) }
@Test("19b") func structure() { #expect(changed.items.contains(items[1])) }
@Test("20") func substring() { #expect("The quick brown fox".contains("quack")) }
@Test("21") func condition() { #expect([1, 3, 4, 5].allSatisfy { $0 % 2 == 1 }) }
@Test("22") func events() { #expect(["open", "close", "write"] as [String] == ["open", "write", "close"]) }
@Test("23") func jsonStrings() { #expect(otherJSON == json) }
@Test("24") func property() { #expect(order.number == "A-18") }
@Test("25") func count() { #expect(order.items.count == 2) }
@Test("26") func space() { #expect("total: 3 " == "total: 3") }
@Test("27") func truth() { #expect(order.items.isEmpty) }
@Test("28") func anyOrder() { #expect([3, 1, 2, 2].sorted() == [1, 2, 3] as [Int]) }
@Test("29") func comparison() { #expect(3 > 5) }
