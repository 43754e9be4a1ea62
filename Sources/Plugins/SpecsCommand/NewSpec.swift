import Foundation
import PackagePlugin

/// `swift package specs new CartSpec`: writes a spec in the idiom, and says what the manifest lacks for it.
struct NewSpec {
  let name: String
  let target: SwiftSourceModuleTarget
  let package: Package

  /// Writes the file; never over another one.
  func write() throws {
    guard name.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil else { throw SpecsProblem.noTypeName(name) }
    let file = target.directoryURL.appending(path: "\(name).swift")
    let path = file.path(percentEncoded: false)
    guard !FileManager.default.fileExists(atPath: path) else { throw SpecsProblem.alreadyThere(path) }
    do { try text.write(to: file, atomically: true, encoding: .utf8) } catch {
      throw SpecsProblem.unwritable(path, error.localizedDescription)
    }
    print("wrote \(path)")
    for line in missing { print(line) }
  }

  private var subject: String { name.hasSuffix("Spec") && name != "Spec" ? String(name.dropLast(4)) : name }

  private var text: String {
    let tested = target.dependencies.compactMap { dependency -> String? in
      guard case .target(let target) = dependency, let module = target as? any SourceModuleTarget else { return nil }
      return module.kind == .test || module.kind == .macro ? nil : "@testable import \(module.moduleName)\n"
    }
    let imports = tested.isEmpty ? "" : "\n" + tested.joined()
    return """
      import Fantail
      \(imports)
      enum \(name) {
        static var spec: Spec {
          describe("\(subject)") {
            pending("does something", "write its first example")
          }
        }
      }

      """
  }

  /// The products that the target does not have, and the plugin, of which no plugin is told: with the lines to paste.
  private var missing: [String] {
    let products = target.dependencies.compactMap { dependency -> String? in
      if case .product(let product) = dependency { return product.name }
      return nil
    }
    let identity =
      package.dependencies.first { $0.package.displayName.lowercased() == "fantail" }?.package.id ?? "fantail"
    let absent = ["Fantail", "FantailXCTest"].filter { !products.contains($0) }
    var lines = absent.map {
      "note: '\(target.name)' does not depend on \($0); in Package.swift its dependencies take:\n"
        + "  .product(name: \"\($0)\", package: \"\(identity)\"),"
    }
    lines.append(
      "The target runs its specs with the plugin SpecBridge; if it has none yet, it takes:\n"
        + "  plugins: [.plugin(name: \"SpecBridge\", package: \"\(identity)\")]")
    return lines
  }
}
