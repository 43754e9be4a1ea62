import Foundation

/// A target and the modules around it, as a plugin of the package manager describes them. The plugin makes no
/// decisions.
struct TargetDescription: Decodable {
  struct Module: Decodable {
    /// The target's name, which may contain characters that are replaced in the module's name.
    var target: String
    var name: String
    var isMacro: Bool
    /// `true` if it belongs to the package whose mocks are made.
    var isOwn: Bool
    /// Its Swift files, if they may be read.
    var files: [String]?
    /// The modules that it may import.
    var imports: [String]
  }

  /// The module of the target itself, with its files, which are read because it is not built yet.
  struct Own: Decodable {
    var name: String
    var files: [String]
  }

  /// The inputs for which a build was planned.
  struct Plan: Decodable {
    var modules: [String]
    var files: [String]
    var readsSources: Bool
  }

  var target: String
  /// The folder of the target's sources.
  var folder: String
  /// The modules that it may import, each after those that it imports itself.
  var modules: [Module]
  /// The targets of the package on which the target depends directly, without tests and macros.
  var dependencies: [String]
  var own: Own?
  /// The folders of the headers of C modules.
  var cModules: [String: String]?
  /// The compiler's flags of the target as far as a plugin knows them, for builds whose plan cannot be read.
  var flags: [String]?
  /// The files that a build expects; present only in a build.
  var plan: Plan?

  /// The path of the target's `mocks.json`, which may not exist.
  var configuration: String { URL(fileURLWithPath: folder).appendingPathComponent("mocks.json").path }
}
