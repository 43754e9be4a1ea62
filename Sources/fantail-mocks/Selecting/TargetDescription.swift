import Foundation

/// A target and the modules around it, as a plugin of the package manager describes them. The plugin does not make
/// decisions.
struct TargetDescription: Decodable {
  struct Module: Decodable {
    /// The target's name, which may contain characters that are replaced in the module's name.
    var target: String
    var name: String
    var isMacro: Bool
    /// `true` if the module belongs to the package for which mocks are made.
    var isOwn: Bool
    /// The module's Swift files, if they may be read.
    var files: [String]?
    /// The modules that this module may import.
    var imports: [String]
  }

  /// The target's module, with its files, which are read because the module is not built yet.
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
  /// The modules that the target may import, each after the modules that it imports itself.
  var modules: [Module]
  /// The targets of the package on which the target depends directly, without tests and macros.
  var dependencies: [String]
  var own: Own?
  /// The header folders of C modules.
  var cModules: [String: String]?
  /// The compiler's flags for the target, as far as a plugin knows them, for builds whose plan cannot be read.
  var flags: [String]?
  /// The files that a build expects; present only in a build.
  var plan: Plan?

  /// The path of the target's `mocks.json`, which may not exist.
  var configuration: String { URL(fileURLWithPath: folder).appendingPathComponent("mocks.json").path }
}
