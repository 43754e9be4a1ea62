import Foundation

/// A target and the modules around it, as a plugin of the package manager describes them: it decides nothing.
struct TargetDescription: Decodable {
  struct Module: Decodable {
    /// The target's name, which may have characters that the module's has not.
    var target: String
    var name: String
    var isMacro: Bool
    /// `true` if it is of the package whose mocks are made.
    var isOwn: Bool
    /// Its Swift files, where they may be read.
    var files: [String]?
    /// The modules that it may import.
    var imports: [String]
  }

  /// The module of the target itself, and its files, which are read since it is not built yet.
  struct Own: Decodable {
    var name: String
    var files: [String]
  }

  /// The input that a build was planned with.
  struct Plan: Decodable {
    var modules: [String]
    var files: [String]
    var readsSources: Bool
  }

  var target: String
  /// The folder of its sources.
  var folder: String
  /// The modules that it may import, each after those that it imports itself.
  var modules: [Module]
  /// The targets of its own package on which it depends itself, but for tests and macros.
  var dependencies: [String]
  var own: Own?
  /// Modules of C: the folders of their headers.
  var cModules: [String: String]?
  /// Present in a build: the files that it expects.
  var plan: Plan?

  /// The path of its `mocks.json`, which it may lack.
  var configuration: String { URL(fileURLWithPath: folder).appendingPathComponent("mocks.json").path }
}
