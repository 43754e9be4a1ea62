import Foundation
import XCTest

@testable import fantail_mocks

final class CheckedMocksTests: XCTestCase {
  /// The part of Fantail that the mock of a protocol without requirements needs.
  private static let runtime = """
    public protocol Mock {}
    public enum MockMode { case nice }
    public struct MockCore {
      public init(
        _ name: String, _ mode: MockMode, fileID: StaticString, filePath: StaticString, line: Int, column: Int
      ) {}
    }
    """

  /// Returns the modules of a Fantail that has only that part.
  private func smallFantail() throws -> [CompiledModule] {
    let doubles = try CompiledModule("FantailDoubles", Self.runtime)
    return [
      doubles,
      try CompiledModule(
        "Fantail", "@_exported import FantailDoubles\n@_spi(Generated) public struct Nothing {}",
        arguments: ["-I", doubles.directory.path]),
    ]
  }

  func testOnlyAMockThatDoesNotCompileIsLeftOut() throws {
    let fantail = try smallFantail()
    let shop = try CompiledModule(
      "Shop",
      "protocol First {}\nprotocol Engine { func start() }\nprotocol Last {}\n")
    defer { for module in fantail + [shop] { module.remove() } }
    let search = fantail.flatMap { ["--search", $0.directory.path] }
    let (text, refusals) = try shop.mocks(search, inBuild: true)
    XCTAssertEqual(
      text.split(separator: "\n").filter { $0.contains("final class") },
      ["nonisolated final class FirstMock: First, Mock {", "nonisolated final class LastMock: Last, Mock {"])
    XCTAssertEqual(
      refusals.map(\.withoutModules),
      [
        "warning: no mock for protocol 'Shop.Engine': 'Engine': its mock does not compile: cannot find type "
          + "'FunctionMock' in scope"
      ])
  }

  /// The target's own code is read before its mocks exist, and its protocols are checked like all others.
  func testMocksOfATargetAreCheckedTogetherWithCodeThatUsesThem() throws {
    let fantail = try smallFantail()
    defer { for module in fantail { module.remove() } }
    let file = fantail[0].directory.appendingPathComponent("Own.swift")
    let text = """
      protocol First {}
      protocol Engine { func start(_ first: Named) }
      struct Named {}
      func ready(_ first: FirstMock) -> [FirstMock] { [first] }
      extension FirstMock { func warm() -> FirstMock { self } }
      final class Suite { let first = FirstMock("a"); var engine: EngineMock? }
      """
    try Data(text.utf8).write(to: file)
    let arguments = ["--module", "ShopTests", "--output", "mocks", "--scratch", fantail[0].directory.path + "/own"]
    let command = try MocksCommand(arguments: arguments + fantail.flatMap { ["--search", $0.directory.path] })
    let mocks = try command.mocks(
      of: TargetDescription(
        target: "ShopTests", folder: fantail[0].directory.path, modules: [], dependencies: [],
        own: .init(name: "ShopTests", files: [file.path])))
    XCTAssertEqual(mocks.mocks.map(\.name), ["FirstMock"])
    XCTAssertEqual(
      mocks.refusals.map(\.message.withoutModules),
      [
        "warning: no mock for protocol 'ShopTests.Engine': 'Engine': its mock does not compile: cannot find type "
          + "'FunctionMock' in scope"
      ])
  }

  /// Without its runtime, or a module that it imports, a mock cannot be judged.
  func testMocksThatCannotBeCheckedAreKept() throws {
    let shop = try CompiledModule("Shop", "protocol Engine { func start() }")
    let inner = try CompiledModule("Inner", "public struct Inner {}")
    let blind = try CompiledModule("Fantail", "public import Inner", arguments: ["-I", inner.directory.path])
    inner.remove()
    defer { for module in [shop, blind] { module.remove() } }
    for more in [[], ["--search", blind.directory.path]] {
      XCTAssertEqual(try shop.mocks(more, inBuild: true).refusals, [])
    }
  }

  func testErrorsAreReadWithTheirFilesAndLines() {
    let said = """
      /tmp/a:b/Shop+门+Mocks.swift:12:3: error: invalid redeclaration of 'lock()'
      /tmp/Shop.swift:1:1: note: 'lock()' previously declared here
      <unknown>:0: error: module: 'a: b'
      """
    XCTAssertEqual(
      CompilerError.all(in: said),
      [
        .init(file: "Shop+门+Mocks.swift", line: 12, column: 3, message: "invalid redeclaration of 'lock()'"),
        .init(file: "<unknown>", line: 0, message: "module: 'a: b'"),
      ])
  }

  func testACompilerCrashIsAnErrorInTheDeclarationThatItRead() {
    let said = """
      Stack dump:
      0.\tProgram arguments: swift-frontend -emit-sil
      1.\tSwift version 6.3.1
      2.\tWhile evaluating request ASTLoweringRequest(Lowering AST to SIL for module MockCheck)
      3.\tWhile emitting property descriptor for 'subscript(_:)' (at /tmp/a b/Shop+Mocks.swift:54:3)
      """
    XCTAssertEqual(
      CompilerError.all(in: said),
      [.init(file: "Shop+Mocks.swift", line: 54, column: 3, message: "the compiler crashes on it")])
  }
}
