import FantailSyntax
import FantailToolSupport
import Foundation

/// `swift package specs new CartSpec --own-package`: writes a package for a library's specs into the library's folder.
/// (The package manager already has an option `--package`.)
///
/// The library's own manifest is not changed: it still supports systems that are older than the oldest that Fantail
/// supports, and its users neither resolve nor build Fantail.
struct NewSpecPackage {
  /// The name of the spec's type, such as `CartSpec`.
  let name: String
  let library: LibraryManifest
  /// The library's folder, as an absolute path without a slash at its end.
  let folder: String
  /// The folder of Fantail's own package, for a library that does not depend on Fantail.
  let fantail: String

  /// Writes `Specs/Package.swift` and a spec; never overwrites other files.
  ///
  /// - Returns: The lines to print.
  func write() throws -> [String] {
    guard name.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil else { throw SpecsProblem.noTypeName(name) }
    guard !library.modules.isEmpty else { throw SpecsProblem.noLibrary(library.name) }
    let files = [("\(folder)/Specs/Package.swift", manifest), ("\(tests)/\(name).swift", spec)]
    for (path, _) in files where FileManager.default.fileExists(atPath: path) { throw SpecsProblem.alreadyThere(path) }
    for (path, text) in files { try System.update(text, to: path) }
    return files.map { "wrote \($0.0.seen())" } + [
      "Run the specs: swift test --package-path \("\(folder)/Specs".seen())"
    ]
  }

  private var target: String { "\(library.name)Specs".filter { $0.isLetter || $0.isNumber || $0 == "_" } }

  private var tests: String { "\(folder)/Specs/Tests/\(target)" }

  /// The package manager names a package at a path by the last part of the path.
  private var identity: String { Self.last(folder) }

  private static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  var manifest: String {
    let (dependency, package) = fantailDependency
    let products = library.products.map { "        .product(name: \"\($0)\", package: \"\(identity)\"),\n" }.joined()
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // The specs of \(library.name), in a package of their own: \(library.name) supports older systems than Fantail does, and its
      // users neither resolve nor build Fantail.
      let package = Package(
        name: "\(target)",
        platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],
        dependencies: [
          .package(path: ".."),
          \(dependency),
        ],
        targets: [
          .testTarget(
            name: "\(target)",
            dependencies: [
      \(products)        .product(name: "Fantail", package: "\(package)"),
              .product(name: "FantailXCTest", package: "\(package)"),
            ],
            plugins: [.plugin(name: "SpecBridge", package: "\(package)")]
          )
        ]
      )

      """
  }

  /// The dependency on Fantail, as in the library's manifest, or else on the clone in which this tool was built; and
  /// the package's name.
  private var fantailDependency: (line: String, package: String) {
    if let known = library.fantail {
      switch known {
      case .path(let path):
        return (".package(path: \"\(Self.relative(path, from: "\(folder)/Specs"))\")", Self.last(path))
      case .address(let address, let requirement):
        let name = Self.last(address.hasSuffix(".git") ? String(address.dropLast(4)) : address)
        return (".package(url: \"\(address)\", \(requirement))", name)
      }
    }
    return (".package(path: \"\(Self.relative(fantail, from: "\(folder)/Specs"))\")", Self.last(fantail))
  }

  /// Returns the path from one folder to another: `../../fantail`.
  static func relative(_ path: String, from folder: String) -> String {
    var to = path.split(separator: "/")[...]
    var from = folder.split(separator: "/")[...]
    while let first = to.first, first == from.first {
      to.removeFirst()
      from.removeFirst()
    }
    return (from.map { _ in ".." } + to.map(String.init)).joined(separator: "/")
  }

  private var spec: String {
    """
    import Fantail

    \(library.modules.map { "@testable import \($0)\n" }.joined())
    enum \(name) {
      static var spec: Spec {
        describe("\(name.hasSuffix("Spec") && name != "Spec" ? String(name.dropLast(4)) : name)") {
          pending("does something", "write its first example")
        }
      }
    }

    """
  }
}
