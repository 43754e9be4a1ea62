// swift-format-ignore-file
/// Types of arguments.
protocol Beast { var legs: Int { get } }
struct Hound: Beast, Equatable { var legs = 4 }
final class Puma: Beast { let legs = 4 }
protocol Holding<Item> { associatedtype Item; var item: Item { get } }
struct Held: Holding, Equatable { var item: Int }
protocol Ear: AnyObject { func hear() }
/// A value of the size of an `Any`.
struct Wide: Equatable { var a, b, c, d: Int; init(_ n: Int) { (a, b, c, d) = (n, n, n, n) } }

/// A member for each kind of argument whose own type differs from the declared one.
protocol V01 {
  func failed(_ error: any Error, in id: Int)
  func three(_ a: Int, _ error: any Error, _ s: String) -> Int
  func animal(_ a: any Beast, _ n: Int) -> Int
  func anys(_ a: Any, _ b: Any) -> Int
  func sendable(_ a: any Sendable, _ b: Int) -> Int
  func some(_ a: some Beast, _ b: Int) -> Int
  func meta(_ a: any Beast.Type, _ b: Int) -> Int
  func metaT<T>(_ a: T.Type, _ b: Int) -> Int
  func optional(_ a: (any Beast)?, _ b: Int) -> Int
  func list(_ a: [any Beast], _ b: Int) -> Int
  func dict(_ a: [String: any Beast], _ b: Int) -> Int
  func optT<T>(_ a: T?, _ b: Int) -> Int
  func listT<T>(_ a: [T], _ b: Int) -> Int
  func pack<each T>(_ a: repeat each T, tail: Int) -> Int
  func tuple(_ a: (any Beast, Int), _ b: Int) -> Int
  func tuple1(_ a: (any Beast, Int)) -> Int
  func listen(_ l: any Ear, _ s: String) -> Int
  func box(_ l: any Holding<Int>, _ s: String) -> Int
  func anyobject(_ l: AnyObject, _ s: String) -> Int
  func hash(_ l: AnyHashable, _ s: String) -> Int
  func typed(_ e: any Error, _ s: String) throws(Fault) -> Int
  func asy(_ e: any Error, _ s: String) async throws -> Int
  subscript(_ e: any Beast, _ s: String) -> Int { get set }
  static func make(_ e: any Beast, _ s: String) -> Int
  init(_ e: any Beast, _ s: String)
  func composed(_ e: any Beast & Sendable, _ s: String) -> Int
  func io(_ e: inout any Beast, _ s: any Beast) -> Int
  func void(_ e: Void, _ s: any Beast) -> Int
  func one(_ e: any Beast) -> Int
  func oneAny(_ e: Any) -> Int
}
protocol V02 { func save<T>(_ item: T, for key: String); func get<T: Equatable>(_ item: T, for key: String) -> T }
/// Overloads of which one has all labels of the other, and more.
protocol V03 { func find(_ id: Int) -> Int?; func find(_ id: Int, fresh: Bool) -> Int; subscript(id: Int) -> Int? { get set }; subscript(id: Int, or other: @autoclosure () -> Int) -> Int { get } }
