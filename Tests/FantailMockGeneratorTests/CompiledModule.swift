import FantailSyntax
import FantailToolSupport
import Foundation
import XCTest

@testable import fantail_mocks

/// A module that the toolchain compiles for a test, and the mocks of the protocols in its graph.
struct CompiledModule {
  let name: String
  let directory: URL
  private let toolchain: Toolchain

  /// - Parameter arguments: More arguments for the compiler, such as `-target`.
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

  /// The calls that its mocks cannot pass on, with the reasons.
  func unforwarded() throws -> [String] {
    let command = try MocksCommand(arguments: ["--search", directory.path, "--output", "mocks", "--forwarding", "all"])
    return try command.mocks(of: described(inBuild: false)).mocks.flatMap(\.unforwarded)
  }

  /// Runs the tool on it. Returns the text of its only file, and its messages about protocols without a mock.
  func mocks(
    _ more: [String] = [], of target: TargetDescription? = nil, inBuild isBuild: Bool = false
  ) throws -> (text: String, refusals: [String]) {
    let command = try MocksCommand(
      arguments: [
        "--module", name, "--search", directory.path, "--scratch", directory.appendingPathComponent("graphs").path,
        "--output", directory.appendingPathComponent("mocks").path,
      ] + more)
    let mocks = try command.mocks(of: target ?? described(inBuild: isBuild))
    for file in mocks.files {
      let folder = directory.appendingPathComponent("mocks")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: folder.appendingPathComponent(file.name))
    }
    return (mocks.files.map(\.plainText).joined(), mocks.refusals.map(\.message))
  }

  /// Lets the compiler check its mocks together with a file of the target that contains them.
  ///
  /// - Returns: The errors, or an empty text.
  func errors(beside text: String, mode: String) throws -> String {
    let beside = directory.appendingPathComponent("Beside.swift")
    try Data(text.utf8).write(to: beside)
    let mocks = directory.appendingPathComponent("mocks")
    let files = try FileManager.default.contentsOfDirectory(atPath: mocks.path).map { mocks.path + "/" + $0 }
    // On Linux the bundle is the folder itself, and elsewuse in that folder.
    let bundle = Bundle(for: GeneratedNamesTests.self).bundleURL
    let folders = [bundle, bundle.deletingLastPathComponent()].flatMap { [$0.path + "/Modules", $0.path] }
    let known = folders.first { FileManager.default.fileExists(atPath: $0 + "/Fantail.swiftmodule") }
    let fantail = try XCTUnwrap(known, "no modules of Fantail beside the tests")
    let said = try toolchain.program("swiftc").run(
      [
        "-emit-sil", "-o", "/dev/null", "-wmo", "-parse-as-library", "-swift-version", mode, "-module-name", "Tests",
        "-suppress-warnings", "-diagnostic-style=llvm",
        "-I", directory.path, "-I", fantail, beside.path,
      ] + files.sorted(), reading: .errors)
    return said.split(separator: "\n").filter { $0.contains("error: ") }.joined(separator: "\n")
  }

  /// A target with this module as its only dependency.
  private func described(inBuild isBuild: Bool) -> TargetDescription {
    TargetDescription(
      target: "Tests", folder: directory.path,
      modules: [.init(target: name, name: name, isMacro: false, isOwn: true, imports: [])], dependencies: [name],
      plan: isBuild ? .init(modules: [name], files: [], readsSources: false) : nil)
  }

  /// The first lines of the functions in mocks, up to the brace.
  static func heads(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.contains("func ") && !$0.contains("ArgumentConstraint<") && !$0.contains("CallPattern<") }
      .filter { !$0.hasSuffix("Calls {") }
      .map { String($0.prefix { $0 != "{" }).trimmingCharacters(in: .whitespaces) }
  }
}
