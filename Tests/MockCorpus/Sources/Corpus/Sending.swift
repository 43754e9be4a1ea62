// swift-format-ignore-file
// Results that are sent, closures of actors, arguments that cannot be copied, typed sequences, and functions that
// rethrow the errors of several closures.

protocol K01 { func make(_ c: () -> Int) -> sending Crate
  func t(_ c: () throws -> Int) throws -> sending Crate?
  func te<E: Error, R>(_ c: () throws(E) -> R) throws(E) -> sending R
  static func s(_ c: () -> Int) -> sending Crate
  func auto(_ c: @autoclosure () -> Int) -> sending Crate
  func conv(_ c: @convention(c) (Int) -> Int) -> sending Crate
  func two(_ c: () -> Int, _ d: (Crate) -> Crate) -> sending Crate
  func asy(_ c: () async -> Int) async -> sending Crate
  func esc(_ c: @escaping () -> Int) -> sending Crate
  func sendp(_ c: sending Crate, _ d: () -> Void) -> sending Crate
  func io(_ c: inout Crate, _ d: () -> Void) -> sending Crate
}
@MainActor protocol K02 { func make(_ c: () -> Int) -> sending Crate }
protocol K03: Actor { func make(_ c: () -> Int) -> sending Crate ; func t(_ c: () throws -> Int) throws -> sending Crate?}
protocol K04 { associatedtype Value
  func withLock<R>(_ body: (inout sending Value) throws -> sending R) rethrows -> sending R }
protocol K05 { associatedtype Value
  func withLock<R, E: Error>(_ body: (inout sending Value) throws(E) -> sending R) throws(E) -> sending R }
protocol K06: Sendable { 
  func withLock<R>(_ body: () throws -> R) rethrows -> R }
protocol K07 { func run(_ body: @isolated(any) () async -> Void) async
  func sy(_ body: @isolated(any) () -> Void)
  func th<T>(_ body: @isolated(any) @Sendable () async throws -> T) async throws -> T
  func es(_ body: @escaping @isolated(any) () async -> Void) async
  func op(_ body: (@isolated(any) () async -> Void)?) async
}
protocol K08 { func spend(_ t: consuming Ticket) async ; func look(_ t: borrowing Ticket) async; func sy(_ t: consuming Ticket); func io(_ t: inout Ticket) }
protocol K09: Actor {
  func transaction<R: Sendable>(_ body: @Sendable (isolated Self) async throws -> R) async throws -> R
}
typealias Errand = @Sendable (isolated any Actor) async -> Void
protocol K10 {
  func a(_ b: @Sendable (isolated any Actor) async -> Void) async
  func b(_ b: @escaping @Sendable (isolated (any Actor)?, Int) async -> Void) async
  func c() -> (isolated any Actor) async -> Void
  func d(_ b: [@Sendable (isolated any Actor) async -> Void])
  func e(_ w: @escaping Errand) async
  func f(_ w: Errand) async
  func g(_ b: @escaping (isolated any Actor) -> Void)
  func h(_ n: Int, on actor: isolated any Actor) async -> Int
}
@MainActor protocol K11 { func a(_ b: @escaping @Sendable (isolated any Actor) async -> Void) }
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) protocol K12: AsyncSequence where Element == Int, Failure == Never { func stop() }
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) protocol K13: AsyncSequence where Failure == any Error, Element: Sendable { func stop() }
protocol K14: AsyncSequence where Element == Int { func stop() }
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) protocol K15: AsyncSequence where Failure == Fault { }
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) protocol K16: AsyncIteratorProtocol where Element == Int, Failure == Never {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) protocol K17: AsyncIteratorProtocol where Element == Int, Failure == Fault {}
protocol K18 { func run(_ n: Int) -> Int; func run(_ n: Int) async -> Int; func go() ; func go() async throws ; init(); init() async}

protocol K19 { func lazy(_ c: @autoclosure () throws -> Bool) rethrows -> Bool
  func two(_ a: () throws -> Int, _ b: () throws -> Int) rethrows -> Int
  func mixed<T>(a: Int, _ b: (T, Int) throws -> T, or c: @autoclosure () throws -> T, n: inout Int) rethrows -> T
  func asy(_ c: @autoclosure () async throws -> Bool) async rethrows -> Bool
  func void(_ a: () throws -> Void, _ b: () throws -> Void) rethrows
  func io(_ a: (inout Int) throws -> Void, _ b: () throws -> Void) rethrows
  func one(_ a: () throws -> Int) rethrows -> Int
  static func st(_ c: @autoclosure () throws -> Bool) rethrows -> Bool
}
@MainActor protocol K20 { func lazy(_ c: @autoclosure () throws -> Bool) rethrows -> Bool; func asy(_ c: @autoclosure () async throws -> Bool) async rethrows -> Bool }
/// Arguments that go to the function and back.
protocol K21 { func swap(_ c: inout sending Crate) -> Int; func both<T>(_ c: inout sending T, _ n: Int) throws -> sending T?; func late(_ c: inout sending [Crate]) async; static func st(_ c: inout sending Crate) }
