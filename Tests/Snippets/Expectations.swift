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

class Cell {}
final class PhotoCell: Cell {}
final class Table {}
var cell: Cell { Cell() }

struct Rule: Sendable {
  var title: String
  var holds: Bool
  var place: SourceLocation
}
let rules = [
  Rule(
    title: "the rule of names", holds: false,
    place: SourceLocation(fileID: "Rules", filePath: "rules.txt", line: 7, column: 1))
]

struct Loader: Sendable {
  func image(_ name: String) -> Image { Image() }
  func load(_ name: String, on queue: DispatchQueue, done: @escaping @Sendable (Image) -> Void) {
    queue.async { done(Image()) }
  }
}
let loader = Loader()
