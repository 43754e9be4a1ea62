import FantailToolSupport
import Foundation
import XCTest

@testable import FantailMockGenerator

/// A module that the toolchain compiles for a test, and the mocks of what its graph tells.
struct CompiledModule {
  let name: String
  let directory: URL
  private let toolchain: Toolchain

  /// - Parameter arguments: More arguments of the compiler, as `-target`.
  init(_ name: String, _ text: String, arguments: [String] = []) throws {
    self.name = name
    toolchain = try XCTUnwrap(Toolchain(), "no toolchain in PATH")
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("module-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appendingPathComponent("\(name).swift")
    try Data(text.utf8).write(to: file)
    let said = try toolchain.program("swiftc").run(
      [
        "-emit-module", "-module-name", name, "-o", directory.appendingPathComponent("\(name).swiftmodule").path,
        "-swift-version", "6", "-enable-testing", "-suppress-warnings", file.path,
      ] + arguments, reading: .errors)
    XCTAssertEqual(said, "")
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  /// Runs the tool on it. Returns the text of its one file, and what it said of protocols without a mock.
  func mocks(
    _ more: [String] = [], of target: TargetDescription? = nil, inBuild isBuild: Bool = false
  ) throws -> (text: String, refusals: [String]) {
    let command = try MocksCommand(
      arguments: [
        "--module", name, "--search", directory.path, "--scratch", directory.appendingPathComponent("graphs").path,
        "--output", directory.appendingPathComponent("mocks").path,
      ] + more)
    let mocks = try command.mocks(of: target ?? described(inBuild: isBuild))
    return (mocks.files.map(\.text).joined(), mocks.refusals.map(\.message))
  }

  /// A target whose one dependency it is.
  private func described(inBuild isBuild: Bool) -> TargetDescription {
    TargetDescription(
      target: "Tests", folder: directory.path,
      modules: [.init(target: name, name: name, isMacro: false, isOwn: true, imports: [])], dependencies: [name],
      plan: isBuild ? .init(modules: [name], files: [], readsSources: false) : nil)
  }

  /// The lines of the mocks that implement functions, as they begin: up to the brace.
  static func heads(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.contains("func ") && !$0.contains("ArgumentConstraint<") && !$0.contains("CallPattern<") }
      .map { String($0.prefix { $0 != "{" }).trimmingCharacters(in: .whitespaces) }
  }
}
