import FantailToolSupport

/// Rewrites a file of Kiwi's, which becomes one of Swift.
enum KiwiFile {
  static func ported(_ path: String, _ text: String) -> PortedFile? {
    let source = Source(text, .objectiveC)
    guard
      source.tokens.contains(where: { ["SPEC_BEGIN", "SHARED_EXAMPLES_BEGIN"].contains($0.text) && $0.kind == .word })
    else { return nil }
    guard source.isBalanced, source.tokens.contains(where: { ["SPEC_END", "SHARED_EXAMPLES_END"].contains($0.text) })
    else {
      return PortedFile.unbalanced(path, text)
    }
    let tree = SpecTree(Source(header(source)), .kiwi)
    var port = SwiftPort(tree: tree, known: KnownNames([]))
    guard var result = try? port.port() else { return PortedFile.unbalanced(path, text) }
    if !result.hasSuffix("\n") { result += "\n" }
    var marks: [String] = []
    let lines = result.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    marks += lines.filter { $0.hasPrefix("// \(PortedFile.mark)") }.map {
      String($0.dropFirst(PortedFile.mark.count + 4))
    }
    let end = path.hasSuffix(".mm") ? 3 : 2
    return PortedFile(path: path, newPath: path.dropLast(end) + ".swift", old: text, new: result, marks: marks)
  }

  /// The file from its imports on, each spec as a type.
  private static func header(_ source: Source) -> String {
    var result = ""
    var position = 0
    var index = 0
    var isImported = false
    while index < source.tokens.count {
      let token = source.tokens[index]
      if token.kind == .line,
        token.text.hasPrefix("#import") || token.text.hasPrefix("#include") || token.text.hasPrefix("@import")
      {
        let module = token.text.split { $0 == "<" || $0 == "/" }.dropFirst().first
        let name = token.text.contains("<") && module != "Kiwi" ? module.map { "import \($0)" } : nil
        result += source.text(position..<token.range.lowerBound)
        result += isImported ? name ?? "" : "import Fantail\nimport Foundation" + (name.map { "\n\($0)" } ?? "")
        position = token.range.upperBound
        if isImported, name == nil, position < source.bytes.count { position += 1 }
        isImported = true
        index += 1
      } else if ["SPEC_BEGIN", "SHARED_EXAMPLES_BEGIN"].contains(token.text) {
        let end =
          source.tokens[index...].firstIndex { ["SPEC_END", "SHARED_EXAMPLES_END"].contains($0.text) } ?? source.tokens
          .count - 1
        result += source.text(position..<token.range.lowerBound)
        result += type(source, index, end)
        position = source.end(end)
        index = end + 1
      } else {
        let next =
          source.tokens[index...].firstIndex {
            ["SPEC_BEGIN", "SHARED_EXAMPLES_BEGIN"].contains($0.text)
              || $0.kind == .line && $0.text.hasPrefix("#import")
          } ?? source.tokens.count
        let start = token.range.lowerBound
        result += source.text(position..<start)
        let stop = next < source.tokens.count ? source.start(next) : source.bytes.count
        result += ObjectiveCStatements(source: source).text(index..<next, from: start, to: stop)
        position = stop
        index = next
      }
    }
    return (isImported ? "" : "import Fantail\n\n") + result + source.text(position..<source.bytes.count)
  }

  private static func type(_ source: Source, _ begin: Int, _ end: Int) -> String {
    let name = source[begin + 2]
    let start = source.partner(begin + 1) + 1
    let from = source.end(start - 1)
    let body = ObjectiveCStatements(source: source).text(
      start..<end, from: from, to: source.start(end))
    let isShared = source[begin] == "SHARED_EXAMPLES_BEGIN"
    if isShared { return "enum \(name) {\(body.replacing("let ", with: "static let ", maxReplacements: 1))}" }
    return "enum \(name) {\n  static var spec: Spec {\(body)}\n}"
  }
}
