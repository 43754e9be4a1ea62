import FantailToolSupport
import Foundation

/// The files that declare protocols and types. Their source text contains facts that are missing from a symbol graph,
/// the compiler's description of a module's declarations.
///
/// The compiler's parse does not contain these facts: the dump lacks the attributes of imports, everything between
/// `#if` and `#endif`, and the name after a `~`.
final class SourceFiles {
  private struct File {
    let bytes: [UInt8]
    let imports: [Import]?
    /// The offset of each line; empty if no word follows a `~`.
    let lines: [Int]
  }

  private var files: [String: File] = [:]
  private let read: (String) -> Data?

  /// - Parameter read: Returns the content of a file; `nil` if there is no such file.
  init(read: @escaping (String) -> Data? = { FileManager.default.contents(atPath: $0) }) { self.read = read }

  private func file(_ path: String) -> File {
    if let file = files[path] { return file }
    let data = read(path) ?? Data()
    let bytes = [UInt8](data)
    // Only the text up to the end of the last import is read.
    let last = data.range(of: Data("import".utf8), options: .backwards)
    let end = last.map { data[$0.upperBound...].firstIndex(of: 0x0A) ?? data.endIndex } ?? 0
    let file = File(
      bytes: bytes, imports: data.isEmpty ? nil : Import.all(in: SourceLexer.tokens(of: Array(bytes[..<end]))),
      lines: data.contains(UInt8(ascii: "~")) ? [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 } : [])
    files[path] = file
    return file
  }

  /// Returns the imports of a file in the form that a generated file has to repeat; `nil` if the file cannot be read.
  func imports(of path: String) -> [Import]? { file(path).imports }

  /// Returns whether a type is declared noncopyable or nonescapable, which its symbol graph does not record.
  func suppressesCopying(_ symbol: Symbol) -> Bool {
    guard let file = symbol.file.map(file), let position = symbol.location?.position,
      file.lines.indices.contains(position.line)
    else { return false }
    let start = file.lines[position.line] + position.character
    let head = SourceLexer.declarationTokens(of: Array(file.bytes[start...]), upTo: ["{", "where"])
    let type = Declaration([Token](nesting: [.word("struct")] + head.map(Token.init)))
    return type?.inherited.contains(where: \.suppressesCopying) ?? false
  }
}
