import FantailToolSupport
import XCTest

@testable import fantail_mocks

final class DemangledNameTests: XCTestCase {
  func testModulesWithAnyLettersInTheirNamesAreMocked() throws {
    for name in ["YAMLKit", "MYApp", "XCUtils"] {
      let module = try CompiledModule(
        name, "public protocol Loader { func load(_ name: String, done: (Int) -> Void, _ next: () -> Void) }")
      defer { module.remove() }
      let (text, refusals) = try module.mocks()
      XCTAssertEqual(refusals, [])
      XCTAssertEqual(
        CompiledModule.heads(text), ["func load(_ name: String, done: (Int) -> Void, _ next: () -> Void)"])
    }
  }

  func testOperatorsKeepTheirFixity() throws {
    let module = try CompiledModule(
      "Shop",
      """
      postfix operator +-
      public protocol VideoPlayer {
        static prefix func - (x: Self) -> Int
        static postfix func +- (x: Self) -> Int
        static func + (x: Self, y: Self) -> Int
      }
      """)
    defer { module.remove() }
    XCTAssertEqual(
      CompiledModule.heads(try module.mocks().text),
      [
        "static prefix func - (x: VideoPlayerMock) -> Int", "static postfix func +- (x: VideoPlayerMock) -> Int",
        "static func + (x: VideoPlayerMock, y: VideoPlayerMock) -> Int",
      ])
  }

  func testEachFunctionTypeKeepsItsAttributes() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public typealias Run = @isolated(any) () async -> Void
      public protocol Shop {
        func a(_ f: (Int) -> Void, _ g: @escaping @convention(c) (Int) -> Int) -> @convention(c) (Int) -> Int
        func b(_ f: ((@escaping @convention(c) () -> Int) -> Bool)?, _ run: @escaping Run, _ g: @escaping () -> Void)
        func c() -> (Int) -> @convention(c) (Int) -> Void
        func d(_ f: @escaping @convention(c) (@convention(c) (Int) -> Int, Int) -> Bool)
      }
      """)
    defer { module.remove() }
    let (text, refusals) = try module.mocks()
    XCTAssertEqual(refusals, [])
    XCTAssertEqual(
      CompiledModule.heads(text),
      [
        "func a(_ f: (Int) -> Void, _ g: @convention(c) (Int) -> Int) -> @convention(c) (Int) -> Int",
        "func b(_ f: ((@convention(c) () -> Int) -> Bool)?, _ run: @escaping Run, _ g: @escaping () -> Void)",
        "func c() -> (Int) -> @convention(c) (Int) -> Void",
        "func d(_ f: @convention(c) (@convention(c) (Int) -> Int, Int) -> Bool)",
      ])
  }

  /// The type behind the alias is unknown here; the requirement's own text is used.
  func testAnAliasedClosureFromAModuleWithoutAGraphStillEscapes() throws {
    let piles = try CompiledModule("Piles", "public typealias Handler = (Int) -> Void")
    let shop = try CompiledModule(
      "Shop", "public import Piles\npublic protocol Shop { func open(_ done: @escaping Handler) -> Int }",
      arguments: ["-I", piles.directory.path])
    defer { for module in [piles, shop] { module.remove() } }
    let (text, refusals) = try shop.mocks(["--search", piles.directory.path])
    XCTAssertEqual(refusals, [])
    XCTAssertEqual(CompiledModule.heads(text), ["func open(_ done: @escaping Handler) -> Int"])
  }

  func testOnlyFunctionTypesInTheDeclarationAreRead() throws {
    let name = DemangledName(
      text: "static Shop.Door.open<A where A.Element == (Swift.Int) -> ()>((@Shop.Lab @Sendable () async "
        + "throws(Shop.E) -> ()) -> Swift.Int, A) async -> @convention(c) () -> Swift.Int")
    XCTAssertEqual(name.functionTypes, [["@Sendable", "@Shop"], [], ["c", "@convention"]])
    XCTAssertEqual(DemangledName(text: "Shop.Door.close : () -> ()").functionTypes, [[]])
    XCTAssertFalse(name.isPostfixOperator)
  }
}
