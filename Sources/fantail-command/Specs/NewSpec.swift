import FantailToolSupport
import Foundation

/// `swift package specs new CartSpec`: writes a spec in the idiom, and says what the manifest lacks for it.
struct NewSpec {
  let name: String
  let target: SpecPackage.Module
  let package: SpecPackage

  /// Writes the file; never over another one.
  ///
  /// - Returns: The messages.
  func write() throws -> [String] {
    guard name.wholeMatch(of: #/[\p{L}_][\p{L}\p{N}_]*/#) != nil else { throw SpecsProblem.noTypeName(name) }
    let path = "\(target.folder.trimmingSlash)/\(name).swift"
    guard !FileManager.default.fileExists(atPath: path) else { throw SpecsProblem.alreadyThere(path) }
    try Tool.write(text, to: path)
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

  /// The products that the target does not have, and the plugin, of which no plugin is told: with the lines to paste.
  private var missing: [String] {
    let identity = package.dependencies["fantail"] ?? "fantail"
    let absent = ["Fantail", "FantailXCTest"].filter { !target.products.contains($0) }
    var lines = absent.map {
      "note: '\(target.target)' does not depend on \($0); in Package.swift its dependencies take:\n"
        + "  .product(name: \"\($0)\", package: \"\(identity)\"),"
    }
    lines.append(
      "The target runs its specs with the plugin SpecBridge; if it has none yet, it takes:\n"
        + "  plugins: [.plugin(name: \"SpecBridge\", package: \"\(identity)\")]")
    return lines
  }
}
