import Foundation

/// A package, as the plugin `SpecsCommand` describes it.
struct SpecPackage: Decodable {
  /// A target with sources: of the package itself, or of one that it depends on.
  struct Module: Decodable {
    var target: String
    var name: String
    /// The package manager's word: `generic`, `test`, `executable`, `macro`.
    var kind: String
    var isOwn: Bool
    var isSwift: Bool
    var folder: String
    /// The files, where it is the package's own.
    var files: [String]
    /// The targets of the package on which it depends itself, by their places among all.
    var direct: [Int]
    /// The products of other packages on which it depends.
    var products: [String]
    /// All that it reaches, each after what that reaches itself.
    var reached: [Int]

    var isTest: Bool { isSwift && kind == "test" }
  }

  var name: String
  var folder: String
  var modules: [Module]
  /// The products that are programs.
  var executables: [String]
  /// The folders of the headers of modules of C.
  var headers: [String: String] = [:]
  /// The identities of the packages that it depends on, by their names in small letters.
  var dependencies: [String: String]
  /// The plugin's folder: `plugins/SpecsCommand/outputs` in that of builds.
  var work: String
  /// The folder of the toolchain's programs.
  var toolchain: String
  /// The process that started the plugin.
  var host: Int32

  static func read(_ path: String) throws -> SpecPackage {
    try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
  }

  var own: [Module] { modules.filter(\.isOwn) }

  /// The folder of builds.
  var scratch: URL {
    URL(filePath: work).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The test targets with some names, or all of them, in the order of their names.
  func tests(_ names: [String]) throws(SpecsProblem) -> [Module] {
    try own.filter(\.isTest).named(names, "test target").sorted { $0.target < $1.target }
  }
}

extension [SpecPackage.Module] {
  /// Returns the targets with some names, or all of them; what they are called is for the problem.
  func named(_ names: [String], _ what: String) throws(SpecsProblem) -> [SpecPackage.Module] {
    for name in names where !contains(where: { $0.target == name }) {
      throw .unknown(what, name, known: map(\.target))
    }
    return names.isEmpty ? self : filter { names.contains($0.target) }
  }
}

extension String {
  var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
