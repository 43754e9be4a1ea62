import Foundation

/// The compiler's flags of a target in the user's build, as far as the flags change the meaning of code.
struct CompilerFlags: Equatable {
  /// The flags, in the form for the driver `swiftc`.
  private(set) var flags: [String] = []
  private(set) var treatsWarningsAsErrors = false
  /// `true` if unsafe code gets warnings.
  private(set) var isStrictlySafe = false

  private static let withValue: Set = [
    "-I", "-F", "-Xcc", "-Xfrontend", "-swift-version", "-enable-upcoming-feature", "-enable-experimental-feature",
    "-disable-upcoming-feature", "-default-isolation", "-package-name", "-sdk",
  ]
  private static let alone = [
    "-D", "-cxx-interoperability-mode", "-strict-concurrency", "-enable-bare-slash-regex",
  ]
  /// Flags for importing modules, which also affect a graph.
  private static let importing = ["-I", "-F", "-Xcc", "-sdk", "-cxx-interoperability-mode"]

  /// - Parameter arguments: The arguments of a compilation; those that only concern its outputs are left out.
  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let flag = rest.popFirst() {
      if Self.withValue.contains(flag) {
        let value = rest.popFirst() ?? ""
        if value != "-enable-cross-import-overlays" { flags += [flag, value] }
      } else if Self.alone.contains(where: flag.hasPrefix) {
        flags.append(flag)
      } else if flag == "-warnings-as-errors" {
        treatsWarningsAsErrors = true
      } else if flag == "-strict-memory-safety" {
        isStrictlySafe = true
      }
    }
  }

  /// Reads the flags that the package manager's native build system has planned for a module.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - folders: The folders of the build's products or of its modules.
  /// - Returns: `nil` if there is no such plan.
  static func planned(for module: String, in folders: [String]) -> CompilerFlags? {
    for folder in folders {
      var products = URL(fileURLWithPath: folder)
      if products.lastPathComponent == "Modules" { products.deleteLastPathComponent() }
      let plan = products.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(products.lastPathComponent + ".yaml")
      guard let text = try? String(contentsOf: plan, encoding: .utf8) else { continue }
      let name = "\"-module-name\",\"\(module)\","
      let line = text.split(separator: "\n").first { $0.contains(name) && $0.contains("\"-emit-module\"") }
      let list = line.map { Data($0.drop { $0 != "[" }.utf8) }
      if let arguments = list.flatMap({ try? JSONDecoder().decode([String].self, from: $0) }) {
        return CompilerFlags(arguments)
      }
    }
    return nil
  }

  /// The flags, in the form for the compiler without its driver.
  var frontend: [String] { flags.filter { $0 != "-Xfrontend" } }

  /// The flags for reading a module's graph.
  var ofImports: [String] {
    flags.indices.flatMap { index -> [String] in
      guard Self.importing.contains(where: flags[index].hasPrefix),
        index == 0 || !Self.withValue.contains(flags[index - 1])
      else { return [] }
      return Self.withValue.contains(flags[index]) ? [flags[index], flags[index + 1]] : [flags[index]]
    }
  }
}
