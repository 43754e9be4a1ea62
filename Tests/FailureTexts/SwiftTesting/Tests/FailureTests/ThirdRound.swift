// The failures of LaterFailuresTests in Swift Testing: every test fails.

import Foundation
import Testing

struct Place: Equatable {
  var lat: Double
  var lon: Double
}

struct Home: Equatable {
  var city: String
  var place: Place
}

struct Person: Equatable {
  var name: String
  var nickname: String?
  var home: Home
}

struct Tag: Hashable {
  var id: Int
  var text: String
}

enum Load: Equatable {
  case idle
  case failed(code: Int)
}

enum Screen: Equatable { case list(Load) }

final class Node: Equatable {
  let name: String
  var next: Node?

  init(_ name: String) { self.name = name }

  static func ring(_ name: String) -> Node {
    let first = Node("first")
    first.next = Node(name)
    first.next?.next = first
    return first
  }

  static func == (left: Node, right: Node) -> Bool { left.name == right.name && left.next?.name == right.next?.name }
}

struct Settings {
  var name: String
  var size: Int
}

protocol Animal: Sendable {}
struct Dog: Animal { var name: String }
struct Cat: Animal {}
struct Down: Error, Equatable { var code: Int }
struct Offline: Error {}

func fail(with error: some Error) throws -> Int { throw error }

let fox = String(repeating: "the quick brown fox jumps over the lazy dog. ", count: 12)
let otherFox = fox.prefix(100) + "X" + fox.dropFirst(101).prefix(300) + "Y" + fox.dropFirst(402)
let log = (1...30).map { "line \($0) of the log" }.joined(separator: "\n")
let ada = Person(name: "Ada", home: Home(city: "London", place: Place(lat: 51.5, lon: -0.1)))
let movedAda = Person(name: "Ada", home: Home(city: "London", place: Place(lat: 51.6, lon: -0.1)))
let animal: any Animal = Dog(name: "Rex")
let many = Array(0..<10_000)
let people = (0..<50).map {
  Person(name: "P\($0)", home: Home(city: "Oslo", place: Place(lat: 0, lon: Double($0))))
}
let otherPeople: [Person] = {
  var other = people
  other[20].home.place.lat = 9
  other.remove(at: 33)
  return other
}()

@Test("t01") func t01() { #expect(String(otherFox) == fox) }
@Test("t02") func t02() { #expect("the 👨‍👩‍👧 family" == "the 👨‍👩‍👦 family") }
@Test("t03") func t03() { #expect("a\r\nb\r\n" == "a\nb\n") }
@Test("t04") func t04() { #expect("pay\u{200B}ment" == "payment") }
@Test("t05") func t05() { #expect("a\tb" == "a b") }
@Test("t06") func t06() { #expect("10\u{A0}km" == "10 km") }
@Test("t07") func t07() { #expect(log.replacing("line 17 of", with: "line 17 in") == log) }
@Test("t08") func t08() { #expect(log.replacing("line 17 of", with: "line 17  of") == log) }
@Test("t09") func t09() { #expect("STRASSE".lowercased() == "straße") }
@Test("t10") func t10() { #expect(movedAda == ada) }
@Test("t11") func t11() { #expect(Int??.some(nil) == Int??.none) }
@Test("t12") func t12() { #expect(Screen.list(.failed(code: 500)) == .list(.failed(code: 404))) }
@Test("t13") func t13() { #expect(Load.idle == .failed(code: 404)) }
@Test("t14") func t14() { #expect(Node.ring("b") == Node.ring("a")) }
@Test("t15") func t15() { #expect(Settings(name: "a", size: 1).size == Settings(name: "a", size: 2).size) }
@Test("t16") func t16() { #expect((animal as? Dog)?.name == "Max") }
@Test("t17") func t17() { #expect(animal is Cat) }
@Test("t18") func t18() { #expect((1, "a") == (1, "b")) }
@Test("t19") func t19() { #expect(ada.nickname == "Countess") }
@Test("t20") func t20() { #expect(Result<Int, Down>.success(4) == .success(3)) }
@Test("t21") func t21() { #expect(Result<Int, Down>.failure(Down(code: 500)) == .success(3)) }
@Test("t22") func t22() { #expect(date.addingTimeInterval(86_400) == date) }
@Test("t23") func t23() { #expect(date.addingTimeInterval(0.25) == date) }
@Test("t24") func t24() { #expect(Duration.seconds(2.5) == .seconds(3)) }
@Test("t25") func t25() {
  #expect(URL(string: "https://a.example/v1/items") == URL(string: "https://a.example/v2/items"))
}
@Test("t26") func t26() { #expect(Data((0..<64).map { $0 == 40 ? 0 : UInt8($0) }) == Data(UInt8(0)..<64)) }
@Test("t27") func t27() { #expect(Data(#"{"a":{"b":[1,2]}}"#.utf8) == Data(#"{"a":{"b":[1,3]}}"#.utf8)) }
@Test("t28") func t28() { #expect(Decimal(string: "19.99") == Decimal(string: "19.90")) }
@Test("t29") func t29() {
  #expect(
    UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") == UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5E")
  )
}
@Test("t30") func t30() { #expect(1_234_567_890_133 == 1_234_567_890_123) }
@Test("t31") func t31() { #expect(abs(1.3 - 1) < 0.1) }
@Test("t32") func t32() { #expect((0..<10).contains(12)) }
@Test("t33") func t33() { #expect(["a": 1] as [String: Int] == ["a": 1, "b": 2, "c": 3]) }
@Test("t34") func t34() { #expect(["a": ["x": 1, "y": 2]] as [String: [String: Int]] == ["a": ["x": 1, "y": 3]]) }
@Test("t35") func t35() {
  #expect(
    Set([Tag(id: 1, text: "new"), Tag(id: 2, text: "old")]) == Set([Tag(id: 1, text: "new"), Tag(id: 2, text: "odd")]))
}
@Test("t36") func t36() { #expect([1, nil, 3] as [Int?] == [1, 2, 3]) }
@Test("t37") func t37() { #expect(many.map { $0 == 5_000 ? -1 : $0 } == many) }
@Test("t38") func t38() { #expect(many.filter { $0 != 5_000 } == many) }
@Test("t39") func t39() { #expect(["b", "c", "d", "a"] as [String] == ["a", "b", "c", "d"]) }
@Test("t40") func t40() { #expect(otherPeople == people) }
@Test("t41") func t41() { #expect(!["a", "b", "c"].contains("b")) }
@Test("t42") func t42() { #expect(people.prefix(3).map(\.name).contains { $0.hasPrefix("Q") }) }
@Test("t43") func t43() { let n = 12; #expect(n > 3 && n < 10 && n % 2 == 1) }
@Test("t44") func t44() { let n = 12; #expect(n > 3 && (n < 10 || n != 12)) }
@Test("t45") func t45() { #expect(!(13 % 2 == 1)) }
@Test("t46") func t46() { let items = [1, 2]; #expect(items.isEmpty) }
@Test("t47") func t47() { #expect(throws: Down(code: 404)) { throw Down(code: 500) } }
@Test("t48") func t48() { #expect(throws: Down(code: 404)) { 7 } }
@Test("t49") func t49() { #expect(throws: Down.self) { throw Offline() } }
@Test("t50") func t50() throws { #expect(try fail(with: Down(code: 500)) == 3) }
@Test("t51") func t51() { let (before, count) = (3, 4); #expect(count - before == 2) }
@Test("t52") func t52() async {
  var found: [Int] = []
  for await number in AsyncStream(unfolding: { [box = Numbers()] in await box.next() }) { found.append(number) }
  #expect(found == [1, 2, 3])
}

actor Numbers {
  private var left = [1, 2, 4].makeIterator()
  func next() -> Int? { left.next() }
}
