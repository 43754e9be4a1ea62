// swift-format-ignore-file
/// Protocols whose mocks pass calls on, with every kind of requirement that can be passed on.
final class Crate { init() {} }
struct Ticket: ~Copyable { init() {} }

protocol W01 { func io(_ x: inout Int) -> Int
  func iot(_ x: inout String) throws
  func ioG<T>(_ x: inout T)
  func ioa(_ x: inout Int) async -> Int
  func ioab(_ x: inout Crate) async -> Int
  mutating func mu(_ n: Int) -> Int
  mutating func mua(_ n: Int) async throws -> Int
  var total: Int { get set }
  var nm: Int { get nonmutating set }
  subscript(_ i: Int) -> Int { get set }
  var mg: Int { mutating get }
  func vs(_ xs: Int...) -> Int
  var late: Int { get async }
  var latet: Crate { get async throws }
  subscript(a i: Int) -> Int { get async throws }
  func re(_ f: () throws -> Int) rethrows -> Int
  func rea(_ f: () async throws -> Int) async rethrows -> Int
  func te<E: Error>(_ f: () throws(E) -> Int) throws(E) -> Int
  func iso(_ n: Int, on a: isolated any Actor) -> Int
  func isoa(_ n: Int, on a: isolated any Actor) async -> Int
  func se(_ n: sending Crate) -> Int
  func sea(_ n: sending Crate) async -> Int
  func sr() -> sending Crate
  func two(_ f: () throws -> Int, _ g: () throws -> Int) rethrows -> Int
  func lazy(_ c: @autoclosure () throws -> Bool) rethrows -> Bool
  func spend(_ t: consuming Ticket) async
  func spend(s t: consuming Ticket)
}
protocol W02: Sendable { func io(_ x: inout Int) async -> Int; var late: Crate { get async }; mutating func f() async; var t: Int { get set } ; func spend(_ t: consuming Ticket) async}
protocol W03: AnyObject { var t: Int { get set }; func io(_ x: inout Int); subscript(i: Int) -> Int { get set } }
@MainActor protocol W04 { var t: Int { get set }; func io(_ x: inout Int); mutating func m(); var late: Int { get async }; func a(_ x: inout Int) async; func re(_ f: () throws -> Int) rethrows -> Int }
protocol W05 { func f() -> Int; var x: Int { get } }
/// Arguments that no mock can keep, and that go to the real object and back.
protocol W09 { func swap(_ c: inout sending Crate) -> Int; func refill(_ t: inout Ticket) throws -> Int }

/// The same function with and without `async`.
protocol W06 { func run(_ n: Int) -> Int; func run(_ n: Int) async -> Int }
/// Protocols in extensions of types of this module and of another one.
extension Crate { protocol W07 { func greet() -> String } }
extension Int { protocol W08 { func greet() -> Int } }
