import FantailToolSupport
import Foundation

/// The files that declare protocols and types: their tokens hold what a graph leaves out.
///
/// The compiler's own parse does not tell it: its dump has neither the attributes of imports, nor anything between `#if` and
/// `#endif`, nor the name behind a `~`.
final class SourceFiles {
  private struct File {
    let bytes: [UInt8]
    /// Where each line begins.
    let starts: [Int]
    let imports: [Import]?
  }

  private var files: [String: File] = [:]
  private let read: (String) -> String?

  /// - Parameter read: Returns the text of a file; `nil` where there is none.
  init(read: @escaping (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }) { self.read = read }

  private func file(_ path: String) -> File {
    if let file = files[path] { return file }
    let text = read(path) ?? ""
    let bytes = Array(text.utf8)
    let tokens = text.contains("import") ? SourceLexer.tokens(of: bytes) : []
    let file = File(
      bytes: bytes, starts: [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 },
      imports: bytes.isEmpty ? nil : Import.all(in: tokens))
    files[path] = file
    return file
  }

  /// The imports of a file, as a generated file has to repeat them; `nil` where it cannot be read.
  func imports(of path: String) -> [Import]? { file(path).imports }

  /// Returns whether a type is declared as one that cannot be copied or kept, which its graph does not tell.
  func suppressesCopying(_ symbol: Symbol) -> Bool {
    guard let path = symbol.file, let position = symbol.location?.position else { return false }
    let (bytes, starts) = (file(path).bytes, file(path).starts)
    guard starts.indices.contains(position.line), starts[position.line] + position.character < bytes.count else {
      return false
    }
    let head = SourceLexer.tokens(of: bytes, .declaration, from: starts[position.line] + position.character) {
      ["{", "where"].contains($0.text)
    }
    var depth = 0
    var isInherited = false
    for (token, next) in zip(head, head.dropFirst()) {
      if token.text == "<" { depth += 1 }
      if token.text == ">" { depth -= 1 }
      if token.text == ":", depth == 0 { isInherited = true }
      if isInherited, token.text == "~", ["Copyable", "Escapable"].contains(next.text) { return true }
    }
    return false
  }
}

/// An import of a source file.
struct Import: Hashable {
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
  private static let accessLevels: Set = ["fileprivate", "internal", "package", "private", "public"]

  var module: String
  /// The words after `import`.
  var what: String
  var attributes: [String] = []
  /// `true` if it stands between `#if` and `#endif`.
  var isConditional = false

  var text: String {
    let line = (attributes + ["import", what]).joined(separator: " ")
    return isConditional ? "#if canImport(\(module))\n\(line)\n#endif" : line
  }

  fileprivate static func all(in tokens: [SourceToken]) -> [Import] {
    var imports: [Import] = []
    var (braces, conditions) = (0, 0)
    var attributes: [String] = []
    var rest = tokens[...]
    while let token = rest.popFirst() {
      switch token.text {
      case "{": braces += 1
      case "}": braces -= 1
      case "#if": conditions += 1
      case "#endif": conditions -= 1
      case "import" where braces == 0 && token.kind == .word:
        let words = rest.prefix { !$0.startsLine && $0.text != ";" }
        guard let module = words.first(where: { !kinds.contains($0.text) })?.text else { break }
        let what = words.reduce("") { $0 + ($1.hasSpaceBefore && !$0.isEmpty ? " " : "") + $1.text }
        let kept = attributes.filter { $0 == "@preconcurrency" || $0.hasPrefix("@_spi") }
        imports.append(Import(module: module, what: what, attributes: kept, isConditional: conditions > 0))
      case _ where token.text.hasPrefix("@"):
        let arguments = rest.first?.text == "(" ? rest.prefix(through: rest.first?.partner ?? rest.startIndex) : []
        rest = rest.dropFirst(arguments.count)
        attributes.append(([token] + arguments).map(\.text).joined())
        continue
      case _ where accessLevels.contains(token.text): continue
      default: break
      }
      attributes = []
    }
    return imports
  }
}
