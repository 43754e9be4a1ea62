import Fantail
import Foundation

struct Image: Equatable, Sendable { var width = 3, height = 2 }
extension Matcher where Subject == Image {
  static var beSquare: Self { Matcher("be square") { $0.width == $0.height } }
}

struct User: Equatable, Sendable {
  var name: String
  var age = 16
}
let users = [User(name: "Ada", age: 36), User(name: "Bob", age: 16)]
func find(_ name: String) -> User? { nil }

struct Cart: Sendable {
  var items = ["tea"]
  var total = 1600
  var owner = users[1]
  var isOpen = true
}
let cart = Cart()

struct ParseError: Error, Equatable {
  var line: Int
  static let unexpectedEnd = ParseError(line: 1)
}
func read(_ text: String) -> [String] { [text] }
let text = "tea"
func parse(_ text: String) throws -> [Int] {
  guard text.hasSuffix("]") else { throw ParseError(line: 1) }
  return [1]
}

struct Loader: Sendable {
  func image(_ name: String) -> Image { Image() }
  func load(_ name: String, on queue: DispatchQueue, done: @escaping @Sendable (Image) -> Void) {
    queue.async { done(Image()) }
  }
}
let loader = Loader()
