import Foundation

/// The text of the files that declare protocols: it holds what a graph leaves out.
final class SourceFiles {
  private var texts: [String: [Substring]] = [:]
  private var imports: [String: [Import]] = [:]
  private let read: (String) -> String?

  /// - Parameter read: Returns the text of a file; `nil` where there is none.
  init(read: @escaping (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }) { self.read = read }

  func lines(of file: String) -> [Substring] {
    if let lines = texts[file] { return lines }
    let lines = (read(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    texts[file] = lines
    return lines
  }

  /// Returns whether a declaration is marked `@_spi`, which its graph does not tell.
  func isSPI(_ symbol: Symbol) -> Bool {
    guard let file = symbol.file, let position = symbol.location?.position else { return false }
    let (lines, line) = (lines(of: file), position.line)
    guard lines.indices.contains(line) else { return false }
    let before = String(decoding: lines[line].utf8.prefix(position.character), as: UTF8.self)
    let own = before.split(whereSeparator: { "{};".contains($0) }).last ?? ""
    if own.contains("@_spi(") { return true }
    return line > 0 && lines[line - 1].drop { $0 == " " || $0 == "\t" }.hasPrefix("@_spi(")
  }

  /// The imports of a file, as a generated file has to repeat them.
  func imports(of file: String) -> [Import] {
    if let imports = imports[file] { return imports }
    let found = readImports(of: file)
    imports[file] = found
    return found
  }

  private func readImports(of file: String) -> [Import] {
    var imports: [Import] = []
    var depth = 0
    for line in lines(of: file) where line.utf8.contains(UInt8(ascii: "#")) || line.contains("import") {
      let words = line.prefix { $0 != ";" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      guard let first = words.first else { continue }
      if first == "#if" { depth += 1 }
      if first == "#endif" { depth -= 1 }
      guard let position = words.firstIndex(of: "import"), position + 1 < words.count else { continue }
      let before = words[..<position]
      let isImport = before.allSatisfy { $0.hasPrefix("@") || Import.accessLevels.contains($0) }
      guard isImport else { continue }
      let what = words[(position + 1)...].prefix { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
      let module = (Import.kinds.contains(what.first ?? "") ? what.dropFirst().first : what.first) ?? ""
      imports.append(
        Import(
          module: String(module.split(separator: ".").first ?? ""), what: what.joined(separator: " "),
          attributes: before.filter { $0 == "@preconcurrency" || $0.hasPrefix("@_spi") }, isConditional: depth > 0
        )
      )
    }
    return imports
  }
}

/// An import of a source file.
struct Import: Hashable {
  static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
  static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

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
}
