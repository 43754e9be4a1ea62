import XCTest

@testable import fantail_mocks

/// The names in generated code: no declaration of the user can change their meaning.
final class GeneratedNamesTests: XCTestCase {
  private static let source = """
    public protocol Source { associatedtype Error: Swift.Error; func load() throws -> Int }
    public protocol Sink { associatedtype Void; associatedtype Never; func done(_ next: () -> ()) ; var level: Int { get } }
    public protocol Numbers { associatedtype Int; associatedtype String; func count(of name: Swift.String) -> Swift.Int }
    public protocol Screen { init(size: Int); static func make() -> Self; func find(_ name: String?, in order: Order) -> [Order] }
    public protocol Cache: AnyObject, Hashable, Codable, CustomStringConvertible { func reset(); func verify(); var mock: Int { get } }
    public protocol App { var screen: any Draws { get }; func draw(for name: String) async throws -> any Draws }
    public protocol Draws { func draw(_ line: inout Int, _ body: () -> Void, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void) }
    public protocol Choice: RawRepresentable { init?(rawValue: Int); var rawValue: Int { get } }
    public struct Order: Sendable { public struct Line: Sendable {} }
    extension String { public enum Kind: Sendable { case plain } }
    public protocol Kinds { func kind(_ kind: String.Kind, _ line: Order.Line) -> String.Kind }
    """

  /// The names that a test target may declare: each of the names that a mock uses.
  private static let hiding = """
    struct Mock {} ; struct MockCore {} ; struct MockMode {} ; struct FunctionMock {} ; struct AsyncFunctionMock {}
    struct PropertyMock {} ; struct ArgumentConstraint {} ; struct OptionalConstraint {} ; struct CallPattern {}
    struct AsyncCallPattern {} ; struct CallPatternConvertible {} ; struct InOut {} ; struct NonEscaping {} ; struct Unrecorded {}
    struct Int {} ; struct String {} ; struct StaticString {} ; struct Void {} ; struct Never {} ; struct Error {}
    struct Result {} ; struct Bool {} ; struct Hasher {} ; struct ObjectIdentifier {} ; struct Encoder {}
    struct Decoder {} ; struct Order {} ; struct Screen {} ; struct Source {} ; struct App {} ; struct Draws {}
    struct Sendable {} ; struct Hashable {} ; struct Choice {}
    func withoutActuallyEscaping() {}
    """

  func testAMockCompilesNextToAnyDeclarationsOfTheTarget() throws {
    #if compiler(>=6.3)
      let module = try CompiledModule("Shop", Self.source)
      defer { module.remove() }
      XCTAssertEqual(try module.mocks().refusals, [])
      for mode in ["5", "6"] { XCTAssertEqual(try module.errors(beside: Self.hiding, mode: mode), "") }
    #endif
  }

  func testMembersOfAMockWorkWithEveryProtocol() throws {
    let module = try CompiledModule("Shop", Self.source)
    defer { module.remove() }
    let uses = """
      import Fantail
      import Shop
      func use(_ cache: CacheMock, _ app: AppMock) throws {
        cache.mockedObject.reset()
        cache.mockedObject.verifyNoMoreCalls()
        cache.verifyNoMoreCalls()
        verify { cache.on.reset() }
        app.screen = DrawsMock()
        app.on.screen.on.draw().returns()
        app.on.draw(for: "a").on.draw().returns()
      }
      """
    _ = try module.mocks()
    XCTAssertEqual(try module.errors(beside: uses, mode: "6"), "")
  }

  func testOverloadsWithDifferentAssociatedTypesAreTwoFunctions() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public protocol Store {
        associatedtype State
        associatedtype Action = (State) -> Void
        associatedtype Later: Sequence where Later.Element == Action
        var state: State! { get }
        func dispatch(_ action: Action)
        func dispatch(_ later: Later)
      }
      """)
    defer { module.remove() }
    XCTAssertEqual(try module.mocks().refusals, [])
    let uses = """
      import Fantail
      import Shop
      func use(_ store: StoreMock<Int, [String]>) {
        store.on.dispatch("a").returns()
        store.on.dispatch(["b"]).returns()
        store.dispatch(["b"])
      }
      """
    for mode in ["5", "6"] { XCTAssertEqual(try module.errors(beside: uses, mode: mode), "") }
  }

  func testCallPatternsAcceptTheUsualSpellings() throws {
    let module = try CompiledModule(
      "Shop",
      """
      public enum Unit { case mph, kmh }
      public protocol Store: AnyObject {
        var title: String { get }
        func item(id: Int) -> String
        func find(_ name: String?, limit: Int?) -> [Int]
        func decode<T: Decodable>(_ type: T.Type) throws -> T
        func save(_ ids: Set<Int>, _ names: [String: Int], _ list: [Int]?)
        func speed(of name: String, in unit: Unit) -> Double
        func load(_ name: String, done: @escaping (Int) -> Void)
        subscript(index: Int) -> String { get set }
      }
      """)
    defer { module.remove() }
    _ = try module.mocks()
    let uses = """
      import Fantail
      import Shop
      func use(_ store: StoreMock, id: Int, name: String, unit: Unit, maybe: String?) {
        store.on.item(id: id).returns("tea")
        verify(store.on.item(id: 3))
        store.on.find(name, limit: id).returns([])
        store.on.find(maybe, limit: nil).returns([])
        store.on.find("tea", limit: 3).returns([])
        store.on.find("tea").returns([])
        store.on.find("tea", limit: .any).returns([])
        store.on.decode(Int.self).returns(3)
        store.on.decode(.equal(Int.self)).returns(3)
        store.on.decode().runs { $0 == Int.self ? 3 : 4 }
        store.on.save([1], ["a": 1], [2]).returns()
        store.on.save([1], .any, nil).returns()
        store.on.speed(of: name, in: .mph).returns(3)
        store.on.speed(of: "a", in: unit).returns(3)
        store.on.load(name).does { $0.done(3) }
        store.on[id].returns("tea")
        store.title = "tea"
      }
      """
    XCTAssertEqual(try module.errors(beside: uses, mode: "6"), "")
  }
}
