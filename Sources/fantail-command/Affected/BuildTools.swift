import FantailToolSupport
import Foundation

/// The targets whose programs run during the build, which are macros and the tools of plugins, according to the
/// package's manifests.
///
/// The package manager does not give plugins the dependencies of other plugins.
struct BuildTools: Equatable {
  /// The names of the dependencies of plugins.
  private(set) var names: Set<String> = []
  /// `true` if a manifest computes the dependencies of a plugin; any executable may then be a tool.
  private(set) var mayBeAny = false

  /// Reads manifests.
  init(manifests: [[UInt8]]) {
    for manifest in manifests { read(SourceLexer.tokens(of: manifest)) }
  }

  private mutating func read(_ tokens: [SourceToken]) {
    for index in tokens.indices.dropFirst().dropLast() where tokens[index].text == "plugin" {
      // The use of a plugin looks like its declaration, but does not have a capability.
      guard tokens[index - 1].text == ".", tokens[index + 1].text == "(", let end = tokens[index + 1].partner else {
        continue
      }
      let arguments = index + 2..<end
      guard arguments.contains(where: { tokens[$0].text == "capability" }),
        let label = arguments.first(where: { tokens[$0].text == "dependencies" })
      else { continue }
      guard label + 2 < end, tokens[label + 2].text == "[", let close = tokens[label + 2].partner else {
        mayBeAny = true
        continue
      }
      for token in tokens[label + 3..<close] {
        if token.kind == .string {
          names.insert(token.text.trimmingCharacters(in: CharacterSet(charactersIn: "\"")))
        } else if token.kind == .word, !Self.words.contains(token.text) {
          mayBeAny = true
        }
      }
    }
  }

  /// The words in a dependency that a manifest writes out.
  private static let words: Set = ["target", "product", "name", "package"]

  /// Returns the program into which each file of the package is compiled, keyed by the file's path.
  func files(of package: SpecPackage) -> [String: String] {
    let isAny =
      mayBeAny
      || names.contains { name in
        !package.own.contains { $0.target == name } && package.executables.contains(name)
      }
    var files: [String: String] = [:]
    for module in package.own {
      let isTool = module.kind == "executable" && (isAny || names.contains(module.target))
      guard isTool || module.kind == "macro" else { continue }
      for reached in [module] + module.reached.map({ package.modules[$0] }) where reached.isOwn {
        for file in reached.files where files[file] == nil {
          files[file] = "the \(isTool ? "tool" : "macro") \(module.target)"
        }
      }
    }
    return files
  }
}
