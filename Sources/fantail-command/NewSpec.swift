import FantailSyntax
import FantailToolSupport
import Foundation

/// `swift package specs new CartSpec`: writes a spec in the recommended style, and reports missing parts of the
/// manifest.
struct NewSpec {
  let name: String
  let target: SpecPackage.Module
  let package: SpecPackage

  /// Writes the file; never overwrites an existing file.
  ///
  /// - Returns: The messages.
  func write() throws -> [String] {
    guard name.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil else { throw SpecsProblem.noTypeName(name) }
    let path = "\(target.folder.trimmingSlash)/\(name).swift"
    guard !FileManager.default.fileExists(atPath: path) else { throw SpecsProblem.alreadyThere(path) }
    try System.update(text, to: path)
    return ["wrote \(path.seen())"] + missing
  }

  private var subject: String { name.hasSuffix("Spec") && name != "Spec" ? String(name.dropLast(4)) : name }

  private var text: String {
    let tested = target.direct.map { package.modules[$0] }.filter { !["test", "macro"].contains($0.kind) }
      .map { "@testable import \($0.name)\n" }
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

  /// The missing products and plugin of the target, with the lines to paste. The plugin is always listed, since this
  /// command cannot find out whether the target applies it.
  private var missing: [String] {
    let identity = package.dependencies["fantail"] ?? "fantail"
    let absent = ["Fantail", "FantailXCTest"].filter { !target.products.contains($0) }
    var lines = absent.map {
      "note: '\(target.target)' does not depend on \($0); in Package.swift, add to its dependencies:\n"
        + "  .product(name: \"\($0)\", package: \"\(identity)\"),"
    }
    lines.append(
      "The target runs its specs with the plugin SpecBridge; if it does not have it yet, add:\n"
        + "  plugins: [.plugin(name: \"SpecBridge\", package: \"\(identity)\")]")
    return lines
  }
}
