// Declarations that the examples in the documentation comments of FantailMatchers use and do not show.

import Fantail
import Foundation

let total = 1600
let balance = 25
let width = 296
let mass = 6.1e24
let number = "A-17"
let name = "Bobby"
let title = "The Fantails"
let path = "Sources/Cart.md"
let body = #"{"user": {"roles": ["admin", "ops"]}}"#
let names = ["Ada"]
let invited = ["Ada", "Bob"]
let prices = [450, 0, 900]
let events = ["open", "close", "write"]
let steps = ["open", "write", "close"]
let headers = ["Age": 90]
let settings: [String: Bool] = [:]

struct User: Equatable, Sendable {
  var name: String
  var age: Int { name == "Bob" ? 16 : 15 }
  var isActive: Bool { false }
  var isNew: Bool { true }
}
let user = User(name: "Bob")
let users = [User(name: "Bob"), User(name: "Cid")]
func find(_ name: String) -> User? { name == "bob" ? user : nil }

struct Image: Equatable, Sendable { var width = 3, height = 2 }
let image = Image()
let noon = Date(timeIntervalSince1970: 1_777_636_800)
struct Receipt: Sendable { var date = noon + 3 }
let receipt = Receipt()
struct Shape: Sendable { var coordinates = [0, 0.9, 0] }
let rotated = Shape()

enum State: Equatable, Sendable { case idle, loading(Double), paused(Double) }
let state = State.loading(0.3)

struct ParseError: Error, Equatable {
  var line: Int
  static let unexpectedEnd = ParseError(line: 1)
}
enum LoadError: Error { case offline, timedOut }
func parse(_ text: String) throws -> [Int] {
  guard text.hasSuffix("]") else { throw ParseError(line: 2) }
  return [1]
}
let response = Result<[String], LoadError>.success(["tea"])
let reply = Result<[String], LoadError>.failure(.offline)
func load() async throws { try await Task.sleep(for: .milliseconds(1100)) }

struct Order: Codable, Equatable, Sendable {
  var id = 7
  var note = "gift"
  var line: String { "\(id)" }
  init() {}
  init(line: String) { note = "" }
  init(id: Int, note: String) {
    self.id = id
    self.note = note
  }
  init(from decoder: any Decoder) throws { note = "" }
  func encode(to encoder: any Encoder) throws { var list = encoder.unkeyedContainer(); try list.encode(id) }
}
let order = Order()

struct Apple {}
let (apple, book) = (Apple(), Apple())
struct PaidReceipt { let text = "pear 3", total = 3 }
func pay(for cart: Cart) throws -> PaidReceipt { PaidReceipt() }
final class Cart: CustomStringConvertible {
  init(items: [String] = []) {}
  let items: [Apple] = []
  var count: Int { items.count }
  var description: String { "Cart(items: [])" }
  func add(_ item: Apple) {}
}
extension Notification.Name { static let cartDidChange = Notification.Name("CartDidChange") }
var cart: Cart { Cart() }
final class Account {
  var balance = 0.0
  func deposit(_ amount: Double) {}
}
var account: Account { Account() }
final class Door {
  var isOpen = false
  func open() {}
}
var door: Door { Door() }

struct Carrier: Sendable { var fighters = ["Alpha", "Beta"] }
let cruiser = Carrier()
class Ship: CustomStringConvertible {
  var description: String { "\(type(of: self))" }
}
final class Cruiser: Ship {}
final class Train: CustomStringConvertible { var description: String { "Train" } }
protocol Floating {}
var ship: Ship { Cruiser() }
var vehicle: any CustomStringConvertible { Train() }

final class Controller: CustomStringConvertible { var description: String { "Controller" } }
var controller: Controller { Controller() }
class Cell { var delegate: Controller? { controller } }
final class PhotoCell: Cell {}
var cell: Cell { Cell() }

func hasChecksum(_ number: String) -> Bool { false }

let guest: User? = nil
let stack = [1, 2, 3]
let text = "a\nb\nc"
let flag = Flag()
struct Flag: Sendable { let isSet = false }
actor Model {
  var count = 3
  var user: User?
}
let model = Model()
func load() throws -> Int { 3 }
func lines(_ text: String) throws -> [Substring] { text.split(separator: "\n") }
func sum(_ prices: [Double]) -> Double { prices.reduce(0, +) }
struct Case: Sendable {
  var title = "a square", holds = true
  var location = SourceLocation(fileID: "Shop/cases.txt", filePath: "cases.txt", line: 3, column: 1)
}
struct Stack { init(capacity: Int) {} }
enum Tool { static func main(_ arguments: [String]) {} }
struct Loader: Sendable {
  func load(_ name: String, _ done: @escaping (Image?) -> Void) { done(image) }
}
let loader = Loader()
struct Log: Sendable { let lines = ["opened"] }
let connection = Log()
let download = AsyncLet { nil as Image? }

struct Session: Sendable {
  var user: User
  var retries: Int
}

struct Status: Error, CustomStringConvertible {
  let code: Int
  var description: String { "status \(code)" }
}
func fetch() throws -> [String] { throw Status(code: 404) }

struct Sailor: Sendable {
  var id: Int
  var name: String
  var age: Int
}
let crew = [Sailor(id: 7, name: "Ada", age: 37)]
let guests = ["Ada", "Bob", "Ada"]
