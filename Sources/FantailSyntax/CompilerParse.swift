import FantailToolSupport

/// Runs the compiler's parser on a file and returns its JSON tree.
///
/// The compiler's dump leaves out everything between `#if` and `#endif`, active or not. So the directives are removed
/// before the file is parsed. After the attributes of a type, as in `@Sendable () -> Void`, the compiler's dump (6.3.1
/// and similar versions) lacks a brace and some keys. So these attributes are also removed. Directives and attributes
/// are replaced with blanks, so that all offsets stay the same.
package struct CompilerParse {
  private let compiler: String

  package init(compiler: String) { self.compiler = compiler }

  /// Parses a text with all branches of its conditional blocks.
  ///
  /// - Returns: The tree; `nil` if the text has errors, or the dump cannot be read.
  /// - Throws: An error if the compiler cannot be started.
  package func tree(of bytes: [UInt8]) throws -> SyntaxTree? {
    let folder = System.temporaryPath
    let file = "\(folder)/file.swift"
    let output = "\(folder)/file.json"
    defer { for path in [file, output, folder] { System.remove(path) } }
    try System.update(Self.parsable(bytes), to: file)
    let said = try ToolchainProgram(compiler).run(
      [
        "-frontend", "-dump-parse", "-dump-ast-format", "json", "-swift-version", "6", "-suppress-warnings",
        "-parse-as-library", "-no-color-diagnostics", "-diagnostic-style=llvm", "-module-name", "Specs",
        "-primary-file", file, "-o", output,
      ], reading: .errors)
    guard !said.split(separator: "\n").contains(where: { $0.contains("error:") }),
      let tree = System.bytes(of: output).flatMap(SyntaxTreeReader.read), tree.kind == "source_file"
    else { return nil }
    return tree
  }

  /// Returns the text without comments, without directives and without the attributes of types.
  static func parsable(_ bytes: [UInt8]) -> [UInt8] {
    let code = SourceCode(bytes)
    var text = bytes.map { $0 == 0x0A ? $0 : 0x20 }
    for range in code.tokens.map(\.range) { text.replaceSubrange(range, with: bytes[range]) }
    for range in attributesOfTypes(code.tokens) {
      for index in range where text[index] != 0x0A { text[index] = 0x20 }
    }
    return text
  }

  private static func attributesOfTypes(_ tokens: [SourceToken]) -> [Range<Int>] {
    let places: Set = [":", "->", "(", "<", ",", "[", "=", "=="]
    var found: [Range<Int>] = []
    var end = 0
    for index in tokens.indices.dropFirst() where tokens[index].text.hasPrefix("@") {
      guard index == end || places.contains(tokens[index - 1].text) else { continue }
      end = index + 1
      if end < tokens.count, tokens[end].text == "(", !tokens[end].hasSpaceBefore {
        end = (tokens[end].partner ?? end) + 1
      }
      found.append(tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound)
    }
    return found
  }
}
