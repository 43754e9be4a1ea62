import FantailMatchers
import Foundation
import XCTest

// As long as it is, since it is a list of failures.

/// The 54 failures of the third round beside other frameworks: Tests/FailureTexts has those of them that pytest, RSpec and
/// Swift Testing can say, and a table. `FANTAIL_RECORD=1` records the texts anew.
final class LaterFailuresTests: XCTestCase {
  func testTextsEqualTheGoldenFile() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/later-failures.txt")
    var text = ""
    let failures = Self.texts + Self.values + Self.standardValues + Self.collections + Self.conditions + Self.code
    for (name, failure) in failures {
      let messages = await CollectedExample.messages(failure)
      XCTAssertEqual(messages.count, 1, name)
      let message = (messages.first ?? "")
        .replacing(/in [\d.]+ (ms|µs|s)\b/, with: "in 9 ms")
        .replacing(/polled (once|\d+ times)/, with: "polled 9 times")
      text += "## \(name)\n\(message)\n\n"
    }
    if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(text, try String(contentsOf: file, encoding: .utf8))
    XCTAssertEqual(text.components(separatedBy: "## ").count - 1, 54)
  }

  private typealias Failure = (name: String, run: () async -> Void)

  private static var texts: [Failure] {
    let lines = (1...30).map { "line \($0) of the log" }
    let log = lines.joined(separator: "\n")
    return [
      (
        "t01 a long text, two changes",
        {
          let text = String(repeating: "the quick brown fox jumps over the lazy dog. ", count: 12)
          let other = String(text.prefix(100)) + "X" + String(text.dropFirst(101).prefix(300)) + "Y"
          expect(other + String(text.dropFirst(402))).to(.equal(text))
        }
      ),
      ("t02 an emoji of several characters", { expect("the 👨‍👩‍👧 family").to(.equal("the 👨‍👩‍👦 family")) }),
      ("t03 line ends", { expect("a\r\nb\r\n").to(.equal("a\nb\n")) }),
      ("t04 an invisible character", { expect("pay\u{200B}ment").to(.equal("payment")) }),
      ("t05 a tab", { expect("a\tb").to(.equal("a b")) }),
      ("t06 a no-break space", { expect("10\u{A0}km").to(.equal("10 km")) }),
      ("t07 one of many lines", { expect(log.replacing("line 17 of", with: "line 17 in")).to(.equal(log)) }),
      ("t08 a space inside many lines", { expect(log.replacing("line 17 of", with: "line 17  of")).to(.equal(log)) }),
      ("t09 letters that look like others", { expect("STRASSE".lowercased()).to(.equal("straße")) }),
    ]
  }

  private static var values: [Failure] {
    let ada = Person(name: "Ada", home: Home(city: "London", place: Place(lat: 51.5, lon: -0.1)))
    var moved = ada
    moved.home.place.lat = 51.6
    return [
      ("t10 a nested field", { [moved] in expect(moved).to(.equal(ada)) }),
      ("t11 an optional in an optional", { expect(Int??.some(nil)).to(.equal(Int??.none)) }),
      ("t12 nested cases", { expect(Screen.list(.failed(code: 500))).to(.equal(.list(.failed(code: 404)))) }),
      ("t13 another case", { expect(Load.idle).to(.equal(.failed(code: 404))) }),
      ("t14 objects that refer to each other", { expect(Knot.ring("b")).to(.equal(Knot.ring("a"))) }),
      ("t15 a type without ==", { expect(Settings(name: "a", size: 1)).to(.beLike(Settings(name: "a", size: 2))) }),
      ("t16 any value of a protocol", { expect(Dog(name: "Rex") as any Animal).to(.beLike(Dog(name: "Max"))) }),
      ("t17 another kind", { expect(Dog(name: "Rex") as any Animal).to(.beAKind(of: Cat.self)) }),
      ("t18 tuples", { expect((1, "a")).to(.beLike((1, "b"))) }),
      ("t19 a property that is nil", { expect(ada).to(.have(\.nickname, .equal("Countess"))) }),
      ("t20 a result of another value", { expect(Result<Int, Down>.success(4)).to(.equal(.success(3))) }),
      ("t21 a failure and no value", { expect(Result<Int, Down>.failure(Down(code: 500))).to(.beSuccess(.equal(3))) }),
    ]
  }

  private static var standardValues: [Failure] {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    var bytes = Array(UInt8(0)..<64)
    bytes[40] = 0
    return [
      ("t22 a date", { expect(start.addingTimeInterval(86_400)).to(.equal(start)) }),
      ("t23 a quarter of a second", { expect(start.addingTimeInterval(0.25)).to(.equal(start)) }),
      ("t24 a duration", { expect(Duration.seconds(2.5)).to(.equal(.seconds(3))) }),
      (
        "t25 a link's path",
        { expect(URL(string: "https://a.example/v1/items")).to(.equal(URL(string: "https://a.example/v2/items"))) }
      ),
      ("t26 one of many bytes", { [bytes] in expect(Data(bytes)).to(.equal(Data(UInt8(0)..<64))) }),
      (
        "t27 JSON in data",
        { expect(Data(#"{"a":{"b":[1,2]}}"#.utf8)).to(.equal(Data(#"{"a":{"b":[1,3]}}"#.utf8))) }
      ),
      ("t28 a decimal number", { expect(Decimal(string: "19.99")).to(.equal(Decimal(string: "19.90"))) }),
      (
        "t29 an identifier",
        {
          expect(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
            .to(.equal(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5E")))
        }
      ),
      ("t30 large integers", { expect(1_234_567_890_133).to(.equal(1_234_567_890_123)) }),
      ("t31 a tolerance", { expect(1.3).to(.beCloseTo(1, within: 0.1)) }),
      ("t32 a range", { expect(12).to(.beIn(0..<10)) }),
    ]
  }

  private static var collections: [Failure] {
    let many = Array(0..<10_000)
    let people = (0..<50).map { index in
      Person(name: "P\(index)", home: Home(city: "Oslo", place: Place(lat: 0, lon: Double(index))))
    }
    return [
      (
        "t33 a key is missing",
        { expect(["a": 1]).to(.equal(["a": 1, "b": 2, "c": 3])) }
      ),
      (
        "t34 a nested dictionary",
        { expect(["a": ["x": 1, "y": 2]]).to(.equal(["a": ["x": 1, "y": 3]])) }
      ),
      (
        "t35 a set of structures",
        {
          expect(Set([Tag(id: 1, text: "new"), Tag(id: 2, text: "old")])).to(
            .equal([Tag(id: 1, text: "new"), Tag(id: 2, text: "odd")]))
        }
      ),
      ("t36 optionals in an array", { expect([1, nil, 3] as [Int?]).to(.equal([1, 2, 3])) }),
      (
        "t37 one of 10,000 numbers",
        {
          var other = many
          other[5_000] = -1
          expect(other).to(.equal(many))
        }
      ),
      ("t38 one of 10,000 is missing", { expect(many.filter { $0 != 5_000 }).to(.equal(many)) }),
      ("t39 an element that moved", { expect(["b", "c", "d", "a"]).to(.equal(["a", "b", "c", "d"])) }),
      (
        "t40 of 50 structures one changed and one gone",
        {
          var other = people
          other[20].home.place.lat = 9
          other.remove(at: 33)
          expect(other).to(.equal(people))
        }
      ),
      ("t41 not to contain", { expect(["a", "b", "c"]).notTo(.contain("b")) }),
      (
        "t42 an element that fits",
        { expect(people.prefix(3).map(\.name)).to(.containElement(.startWith("Q"))) }
      ),
    ]
  }

  private static var conditions: [Failure] {
    let items = [1, 2]
    return [
      (
        "t43 all of several",
        { expect(12).to(.all(of: .beGreaterThan(3), .beLessThan(10), .satisfy("be odd") { $0 % 2 == 1 })) }
      ),
      ("t44 and, or, not", { expect(12).to(.beGreaterThan(3) && (.beLessThan(10) || !.equal(12))) }),
      ("t45 an own matcher, negated", { expect(13).notTo(.satisfy("be odd") { $0 % 2 == 1 }) }),
      ("t46 the truth of an expression", { expect(items.isEmpty).to(.beTrue) }),
    ]
  }

  private static var code: [Failure] {
    [
      ("t47 an error's payload", { expect { throw Down(code: 500) }.to(.throwError(Down(code: 404))) }),
      ("t48 code that returns", { expect { 7 }.to(.throwError(Down(code: 404))) }),
      ("t49 another type of error", { expect { throw Offline() }.to(.throwError(ofType: Down.self)) }),
      ("t50 an unexpected error", { expect { try failing(with: Down(code: 500)) }.to(.equal(3)) }),
      (
        "t51 a change",
        {
          var count = 3
          expect { count += 1 }.to(.change(count, by: 2))
        }
      ),
      ("t52 the elements of a stream", { await expect { await elements(1, 2, 4) }.to(.equal([1, 2, 3])) }),
      (
        "t53 a value that changes to and fro",
        {
          var states = ["loading", "idle", "loading", "idle", "done"].makeIterator()
          await expect { states.next() ?? "idle" }.toNever(.equal("done"), during: .seconds(60))
        }
      ),
      ("t54 always", { await expect { 3 }.toAlways(.beLessThan(3), during: .milliseconds(50)) }),
    ]
  }
}

private struct Place: Equatable {
  var lat: Double
  var lon: Double
}

private struct Home: Equatable {
  var city: String
  var place: Place
}

private struct Person: Equatable {
  var name: String
  var nickname: String?
  var home: Home
}

private struct Tag: Hashable {
  var id: Int
  var text: String
}

private enum Load: Equatable {
  case idle
  case failed(code: Int)
}

private enum Screen: Equatable { case list(Load) }

private final class Knot: Equatable {
  let name: String
  var next: Knot?

  init(_ name: String) { self.name = name }

  static func ring(_ name: String) -> Knot {
    let first = Knot("first")
    first.next = Knot(name)
    first.next?.next = first
    return first
  }

  static func == (left: Knot, right: Knot) -> Bool { left.name == right.name && left.next?.name == right.next?.name }
}

private struct Settings {
  var name: String
  var size: Int
}

private protocol Animal {}
private struct Dog: Animal { var name: String }
private struct Cat: Animal {}

private struct Down: Error, Equatable { var code: Int }
private struct Offline: Error {}

private func failing(with error: some Error) throws -> Int { throw error }

private func elements(_ numbers: Int...) async -> [Int] {
  var found: [Int] = []
  for await number in AsyncStream(numbers) { found.append(number) }
  return found
}

extension AsyncStream where Element == Int {
  fileprivate init(_ numbers: [Int]) {
    self.init { continuation in
      for number in numbers { continuation.yield(number) }
      continuation.finish()
    }
  }
}
