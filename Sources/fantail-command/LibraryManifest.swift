import FantailCLI
import FantailToolSupport
import Foundation

/// The parts of a library's manifest that a package for its specs needs, read from `swift package dump-package`.
struct LibraryManifest: Decodable, Equatable {
  /// The way in which the library depends on Fantail.
  enum Fantail: Equatable {
    case path(String)
    /// The address, and the requirement as it is written in a manifest: `from: "1.0.0"`.
    case address(String, String)
  }

  let name: String
  /// The names of the library products.
  let products: [String]
  /// The modules of these products.
  let modules: [String]
  /// `nil` if the library does not depend on Fantail.
  let fantail: Fantail?

  /// Reads the manifest in a folder by running the package manager.
  ///
  /// The package manager that started this tool holds a lock, which this command ignores.
  ///
  /// - Parameters:
  ///   - toolchain: The folder of the toolchain's programs.
  ///   - scratch: A folder for temporary files of the package manager.
  static func read(_ folder: String, toolchain: String, scratch: URL) throws -> LibraryManifest {
    let child = try ChildProgram(
      URL(filePath: toolchain.trimmingSlash + "/swift-package"),
      [
        "dump-package", "--ignore-lock", "--package-path", folder, "--scratch-path",
        scratch.path(percentEncoded: false),
      ],
      in: URL(filePath: folder), environment: ProcessInfo.processInfo.environment, hasOneOutput: false)
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let end = child.wait(startedBy: getppid(), isAsked: true) { bytes, stream in
      if stream == STDOUT_FILENO { output += bytes } else { errors += bytes }
      return true
    }
    guard end == 0 else {
      Terminal.say(String(decoding: errors, as: UTF8.self))
      throw SpecsProblem.buildFailed(command: "swift package dump-package --package-path \(folder)")
    }
    return try JSONDecoder().decode(Self.self, from: Data(output))
  }

  // MARK: - Decoding

  private struct Dump: Decodable {
    struct Product: Decodable {
      var name: String
      var targets: [String]
      /// The type is the only key: `library`, `executable`, `plugin`.
      var type: [String: Ignored]
    }

    struct Target: Decodable {
      var name: String
      var type: String
    }

    struct Dependency: Decodable {
      var fileSystem: [Local]?
      var sourceControl: [Remote]?
    }

    struct Local: Decodable {
      var identity: String
      var path: String
    }

    struct Remote: Decodable {
      struct Location: Decodable {
        struct Address: Decodable { var urlString: String }

        var remote: [Address]?
      }

      struct Requirement: Decodable {
        struct Range: Decodable {
          var lowerBound: String
          var upperBound: String
        }

        var range: [Range]?
        var branch: [String]?
        var revision: [String]?
        var exact: [String]?
      }

      var identity: String
      var location: Location
      var requirement: Requirement
    }

    var name: String
    var products: [Product]
    var targets: [Target]
    var dependencies: [Dependency]
  }

  /// A value of any kind.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  init(name: String, products: [String], modules: [String], fantail: Fantail?) {
    self.name = name
    self.products = products
    self.modules = modules
    self.fantail = fantail
  }

  init(from decoder: any Decoder) throws {
    let dump = try Dump(from: decoder)
    let libraries = dump.products.filter { $0.type["library"] != nil }
    let sources = Set(dump.targets.filter { ["regular", "binary"].contains($0.type) }.map(\.name))
    var modules: [String] = []
    for module in libraries.flatMap(\.targets) where sources.contains(module) && !modules.contains(module) {
      modules.append(module)
    }
    // A module has the name of its target, in which characters that are not allowed in identifiers are replaced.
    let names = modules.map { String($0.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }) }
    self.init(name: dump.name, products: libraries.map(\.name), modules: names, fantail: Self.fantail(among: dump))
  }

  private static func fantail(among dump: Dump) -> Fantail? {
    for dependency in dump.dependencies {
      if let local = dependency.fileSystem?.first(where: { $0.identity == "fantail" }) { return .path(local.path) }
      guard let remote = dependency.sourceControl?.first(where: { $0.identity == "fantail" }),
        let address = remote.location.remote?.first?.urlString, let requirement = requirement(remote.requirement)
      else { continue }
      return .address(address, requirement)
    }
    return nil
  }

  private static func requirement(_ requirement: Dump.Remote.Requirement) -> String? {
    if let range = requirement.range?.first { return "\"\(range.lowerBound)\"..<\"\(range.upperBound)\"" }
    if let exact = requirement.exact?.first { return "exact: \"\(exact)\"" }
    if let branch = requirement.branch?.first { return "branch: \"\(branch)\"" }
    return requirement.revision?.first.map { "revision: \"\($0)\"" }
  }
}
