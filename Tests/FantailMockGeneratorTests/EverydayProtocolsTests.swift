import XCTest

@testable import fantail_mocks

/// Protocols in unusual places, with unusual names, and what their mocks cannot do.
final class EverydayProtocolsTests: XCTestCase {
  func testAProtocolInAnExtensionHasAMock() throws {
    let module = try CompiledModule(
      "Depot",
      """
      public struct Depot { public struct Other {} }
      extension Depot.Other { public protocol Guard { func greet() -> Depot.Other } }
      extension Int { public protocol Counter { func count() -> Int.Step } ; public struct Step {} }
      """)
    defer { module.remove() }
    let (text, refusals) = try module.mocks()
    XCTAssertEqual(refusals, [])
    XCTAssertEqual(
      text.split(separator: "\n").filter { $0.contains("final class") },
      [
        "nonisolated final class GuardMock: Depot.Other.Guard, Mock {",
        "nonisolated final class CounterMock: Int.Counter, Mock {",
      ])
    for mode in ["5", "6"] { XCTAssertEqual(try module.errors(beside: "", mode: mode), "") }
  }

  func testNamingAPrivateProtocolIsAnErrorWithARemedy() throws {
    let module = try CompiledModule("Shop", "private protocol Secret {}\npublic protocol Engine {}")
    defer { module.remove() }
    XCTAssertThrowsError(try module.mocks(["--protocol", "Secret"])) { error in
      XCTAssertEqual(
        (error as? MocksProblem)?.message,
        "error: the protocol 'Secret' is private, so no mock can see it; make it internal")
    }
  }

  func testNamesInBackticksKeepTheBackticks() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public enum Outer { public struct `In side` {} }
      @globalActor public actor `My Actor` { public static let shared = `My Actor`() }
      public protocol A { associatedtype `An Item`; func f(_ k: Outer.`In side`, _ i: [`An Item`]) -> `An Item` }
      public protocol B { @`My Actor` func f<`T T`>(_ k: `T T`, then: @`My Actor` () -> Void) -> `T T` }
      public protocol C { func `says "hi"`(`to whom`: Int) -> Int }
      """)
    defer { module.remove() }
    XCTAssertEqual(try module.mocks().refusals, [])
    let use = """
      import Fantail
      func use(_ mock: CMock) { mock.on.`says "hi"`(`to whom`: 3).returns(3) }
      """
    for mode in ["5", "6"] { XCTAssertEqual(try module.errors(beside: use, mode: mode), "") }
  }

  func testCallsThatCannotBeForwardedAreReportedWithTheReason() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public struct Token: ~Copyable {}
      public protocol Store {
        func all(_ names: String...)
        func fill(_ token: inout Token)
        func when(_ is: @autoclosure () async -> Bool) async
        func like(_ other: Self) -> Bool
        func load(_ name: inout String) async throws
        var late: Int { get async }
        subscript<each Item>(_ items: repeat each Item) -> Int { get async }
      }
      public protocol Code: RawRepresentable where RawValue == Int {}
      """)
    defer { module.remove() }
    XCTAssertEqual(
      try module.unforwarded(),
      [
        "'all(_:)' (a parameter is variadic)", "'when(_:)' (an autoclosure is asynchronous)",
        "'like(_:)' (a type depends on Self)", "'subscript(_:)' (a parameter depends on a parameter pack)",
      ])
  }

  func testAShorterOverloadIsDistinctFromALongerOneWithDefaults() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public protocol Store {
        func load(_ id: Int) -> Int?
        func load(_ id: Int, fresh: Bool, from: String) -> Int
        func load(id: Int, fresh: Bool)
      }
      """)
    defer { module.remove() }
    let lines = try module.mocks().text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    XCTAssertEqual(
      lines.filter { $0.contains("func load") && $0.contains("ArgumentConstraint<") },
      [
        "func load(_ id: ArgumentConstraint<Int> = .any) -> CallPattern<Int, Never, Int?> {",
        "func load(_ id: ArgumentConstraint<Int> = .any, fresh: ArgumentConstraint<Bool>, "
          + "from: ArgumentConstraint<String> = .any) -> LoadFreshFromCalls {",
        "func load(id: ArgumentConstraint<Int> = .any, fresh: ArgumentConstraint<Bool> = .any) -> LoadIdFreshCalls {",
      ])
  }

  func testTheSameFunctionWithAndWithoutAsyncIsTwoFunctions() throws {
    let module = try CompiledModule(
      "Shop", "public protocol Runner { func run(_ n: Int) -> Int; func run(_ n: Int) async -> Int }")
    defer { module.remove() }
    let text = try module.mocks().text
    XCTAssertEqual(
      text.split(separator: "\n").filter { $0.contains("Mock = ") }.map { $0.trimmingCharacters(in: .whitespaces) },
      ["runMock = mock.function(\"run(_:)\")", "runAsyncMock = mock.function(\"run(_:)\")"])
    let use = """
      import Fantail
      func use(_ mock: RunnerMock) async {
        mock.on.run(1).returns(3)
        mock.on.runAsync(1).returns(4)
      }
      """
    XCTAssertEqual(try module.errors(beside: use, mode: "6"), "")
  }

  /// The compiler infers one error type for a call, from closures, autoclosures and functions with different errors.
  func testRethrowingMembersAcceptEachMixOfClosures() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public protocol Maker {
        func mixed(_ c: () throws -> Int, _ d: @autoclosure () throws -> Int) rethrows -> Int
        func two(_ c: () throws -> Int, _ d: () throws -> Int) rethrows -> Int
        func generic<T>(_ c: (T) throws -> Int, _ t: @autoclosure () throws -> T) rethrows -> T
        func trailing(_ d: @autoclosure () throws -> Int, then c: () throws -> Int) rethrows -> Int
        func later(_ c: () async throws -> Int, _ d: @autoclosure () async throws -> Int) async rethrows -> Int
      }
      """)
    defer { module.remove() }
    XCTAssertEqual(try module.mocks().refusals, [])
    let use = """
      struct Oops: Error {}
      func failing() throws -> Int { 1 }
      func typed() throws(Oops) -> Int { 1 }
      func use(_ maker: MakerMock) async throws {
        _ = maker.mixed({ 1 }, 2)
        _ = try maker.mixed({ 1 }, failing())
        _ = try maker.mixed({ let one = 1; if one > 1 { throw Oops() }; return one }, failing())
        _ = try maker.mixed({ throw Oops() }, 1)
        _ = try maker.mixed(typed, try failing())
        _ = maker.two({ 1 }, { 2 })
        _ = try maker.two({ 1 }, failing)
        _ = try maker.two(typed) { try failing() }
        _ = maker.generic({ $0 }, 1)
        _ = try maker.generic({ _ in try failing() }, typed())
        _ = try maker.trailing(failing()) { 2 }
        _ = try maker.trailing(1) { try failing() }
        _ = await maker.later({ 1 }, 2)
        _ = try await maker.later({ 1 }, failing())
        _ = try await maker.later(failing, 1)
      }
      """
    for mode in ["5", "6"] { XCTAssertEqual(try module.errors(beside: use, mode: mode), "") }
  }
}
