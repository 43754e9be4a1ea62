// Declarations that the examples in the documentation comments of FantailTree use and do not show.

import Foundation

enum Flags {
  @TaskLocal static var isOn = false
}
struct Database: Sendable {
  init(named name: String) {}
  static func connect() async throws -> Database { Database(named: "main") }
  func ping() async throws -> Bool { true }
}
let databaseURL = URL(string: "postgres://localhost/test")
struct Stack<Element>: Sendable where Element: Sendable {
  private var elements: [Element] = []
  init() {}
  init(full: Bool) {}
  var count: Int { elements.count }
  mutating func push(_ element: Element) { elements.append(element) }
}
let stack = Let { [1] }
let (file, path) = ("Shop/cases.txt", "cases.txt")
let cases: [(title: String, number: Int)] = []
enum Tenant { @TaskLocal static var current = "none" }
struct Ship: Sendable { let crew: Int }
