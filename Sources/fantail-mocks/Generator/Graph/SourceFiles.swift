import FantailToolSupport
import Foundation

/// The files that declare protocols and types: their tokens hold what a graph leaves out.
///
/// The compiler's own parse does not tell it: its dump has neither the attributes of imports, nor anything between `#if` and
/// `#endif`, nor the name behind a `~`.
final class SourceFiles {
  private var files: [String: SourceFile] = [:]
  private let read: (String) -> String?

  /// - Parameter read: Returns the text of a file; `nil` where there is none.
  init(read: @escaping (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }) { self.read = read }

  private func file(_ path: String) -> SourceFile {
    if let file = files[path] { return file }
    let file = SourceFile(read(path) ?? "")
    files[path] = file
    return file
  }

  /// Returns whether a declaration is marked `@_spi`, which its graph does not tell.
  func isSPI(_ symbol: Symbol) -> Bool { ask(symbol) { $0.isSPI(at: $1) } }

  /// Returns whether a type is declared as one that cannot be copied or kept, which its graph does not tell.
  func suppressesCopying(_ symbol: Symbol) -> Bool { ask(symbol) { $0.suppressesCopying(at: $1) } }

  private func ask(_ symbol: Symbol, _ question: (SourceFile, Int) -> Bool) -> Bool {
    guard let path = symbol.file, let position = symbol.location?.position else { return false }
    let file = file(path)
    return file.offset(position).map { question(file, $0) } ?? false
  }

  /// The imports of a file, as a generated file has to repeat them; `nil` where it cannot be read.
  func imports(of path: String) -> [Import]? { file(path).imports }
}

/// What is read of one source file.
private struct SourceFile {
  private let bytes: [UInt8]
  private let lineStarts: [Int]
  /// All tokens, if there is something to look for.
  private let tokens: [SourceToken]
  let imports: [Import]?

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    tokens = text.contains("import") || text.contains("@_spi") ? SourceLexer.tokens(of: bytes) : []
    imports = bytes.isEmpty ? nil : Import.all(in: tokens)
  }

  func offset(_ position: Symbol.Place.Position) -> Int? {
    guard lineStarts.indices.contains(position.line) else { return nil }
    let offset = lineStarts[position.line] + position.character
    return offset < bytes.count ? offset : nil
  }

  func isSPI(at offset: Int) -> Bool {
    guard let name = tokens.firstIndex(where: { $0.range.lowerBound >= offset }) else { return false }
    return tokens.attributes(before: name).contains { $0.hasPrefix("@_spi") }
  }

  func suppressesCopying(at offset: Int) -> Bool {
    let head = SourceLexer.tokens(of: bytes, .declaration, from: offset) { ["{", "where"].contains($0.text) }
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

extension [SourceToken] {
  /// The attributes of the declaration in whose head a token stands, in the order of the text.
  fileprivate func attributes(before index: Int) -> [String] {
    var found: [String] = []
    var position = index - 1
    while position >= 0 {
      var start = position
      // Arguments: `@_spi(Secret)`, `nonisolated(nonsending)`.
      if self[position].text == ")", let opening = self[position].partner, opening > 0 { start = opening - 1 }
      guard self[start].kind == .word else { break }
      if self[start].text.hasPrefix("@") {
        found.insert(self[start...position].map(\.text).joined(), at: 0)
      } else if !Self.modifiers.contains(self[start].text) {
        break
      }
      position = start - 1
    }
    return found
  }

  /// The words that stand in the head of a declaration before its name.
  private static let modifiers: Set = [
    "actor", "associatedtype", "class", "distributed", "enum", "fileprivate", "final", "func", "import", "indirect",
    "infix", "init", "internal", "let", "mutating", "nonisolated", "nonmutating", "open", "optional", "package",
    "postfix", "prefix", "private", "protocol", "public", "static", "struct", "subscript", "typealias", "var",
  ]
}

/// An import of a source file.
struct Import: Hashable {
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

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
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "{": braces += 1
      case "}": braces -= 1
      case "#if": conditions += 1
      case "#endif": conditions -= 1
      case "import" where braces == 0 && token.kind == .word:
        let words = tokens[(index + 1)...].prefix { !$0.startsLine && $0.text != ";" }
        guard let module = words.first(where: { !kinds.contains($0.text) })?.text else { continue }
        imports.append(
          Import(
            module: module,
            what: words.reduce("") { $0 + ($1.hasSpaceBefore && !$0.isEmpty ? " " : "") + $1.text },
            attributes: tokens.attributes(before: index).filter {
              $0 == "@preconcurrency" || $0.hasPrefix("@_spi")
            },
            isConditional: conditions > 0))
      default: break
      }
    }
    return imports
  }
}
