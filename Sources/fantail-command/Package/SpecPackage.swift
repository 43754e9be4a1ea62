import Foundation

/// A package, as the plugin `SpecsCommand` describes it.
struct SpecPackage: Equatable {
  /// A target with sources, which belongs to this package or a dependency.
  struct Module: Equatable {
    var target: String
    var name: String
    /// The package manager's name for the kind of target: `generic`, `test`, `executable`, `macro`.
    var kind: String
    var isOwn: Bool
    var isSwift: Bool
    var folder: String
    /// The files, if the target belongs to this package.
    var files: [String]
    /// The direct dependencies among the targets of the package, as positions in the list of all targets.
    var direct: [Int]
    /// The products of other packages on which the target depends.
    var products: [String]
    /// All direct and indirect dependencies, each after its dependencies.
    var reached: [Int]

    var isTest: Bool { isSwift && kind == "test" }
  }

  var name: String
  var folder: String
  var modules: [Module]
  /// The products that are executables.
  var executables: [String]
  /// The folders of the headers of C modules.
  var headers: [String: String] = [:]
  /// The identities of the package's dependencies, keyed by their names in lower case.
  var dependencies: [String: String]
  /// The plugin's folder: `plugins/SpecsCommand/outputs` in the folder of builds.
  var work: String
  /// The folder of the toolchain's programs.
  var toolchain: String
  /// The process that started the plugin.
  var host: Int32

  static func read(_ path: String) throws -> SpecPackage {
    SpecPackage(description: try String(contentsOf: URL(filePath: path), encoding: .utf8))
  }

  var own: [Module] { modules.filter(\.isOwn) }

  /// The folder of builds.
  var scratch: URL {
    URL(filePath: work).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Returns the test targets with the given names, or all test targets, sorted by name.
  func tests(_ names: [String]) throws(SpecsProblem) -> [Module] {
    try own.filter(\.isTest).named(names, "test target").sorted { $0.target < $1.target }
  }
}

extension [SpecPackage.Module] {
  /// Returns the targets with the given names, or all targets; the second string describes the kind of target in a
  /// problem.
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
