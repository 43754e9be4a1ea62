import Foundation
import XCTest

@testable import fantail_mocks

final class CopyabilityTests: XCTestCase {
  /// The toolchain's own interfaces contain which of its types can never be copied, or never leave their scope.
  func testTheStandardLibraryTypesMatchTheToolchains() throws {
    var found: Set<String> = []
    for module in TypeReader.knownModules { found.formUnion(Self.types(in: try Self.interface(of: module))) }
    XCTAssertEqual(TypeReader.knownToBeUnique.sorted(), found.sorted())
  }

  private static func types(in text: String) -> Set<String> {
    let lines = text.split(separator: "\n")
    // Generic types whose copyability depends on their contents are handled by generic code itself.
    let conditional = lines.filter { $0.hasPrefix("extension ") }.compactMap { line -> Substring? in
      let head = line.range(of: " where ").map { line[..<$0.lowerBound] } ?? line
      let names = head.split(whereSeparator: { " :,".contains($0) })
      guard names.dropFirst(2).contains(where: { ["Copyable", "Swift.Copyable"].contains($0) }) else { return nil }
      return names[1].split(separator: ".").last
    }
    var types: Set<String> = []
    for line in lines where line.contains("public struct ") || line.contains("public enum ") {
      let head = line.range(of: " where ").map { line[..<$0.lowerBound] } ?? line
      let lacks = ["~Swift.Copyable", "~Copyable", "~Swift.Escapable", "~Escapable"].contains { word in
        head.split(whereSeparator: { " ,&".contains($0) }).contains { $0 == word }
      }
      guard lacks, let start = head.range(of: "public struct ") ?? head.range(of: "public enum ") else { continue }
      let name = head[start.upperBound...].prefix { $0.isLetter || $0.isNumber }
      if !name.isEmpty, !conditional.contains(name) { types.insert(String(name)) }
    }
    return types
  }

  private static func interface(of module: String) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compiler = path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/swift").resolvingSymlinksInPath() }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let compiler else { throw XCTSkip("no toolchain on the path") }
    let folder = compiler.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift/linux/\(module).swiftmodule")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let name = names.first { $0.hasSuffix(".swiftinterface") && !$0.contains("private") }
    guard let name else { throw XCTSkip("this toolchain has no interfaces of its modules") }
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
