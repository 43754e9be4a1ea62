import FantailToolSupport

struct Import: Hashable {
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
  private static let accessLevels: Set = ["fileprivate", "internal", "package", "private", "public"]

  var module: String
  /// The words after `import`.
  var what: String
  var attributes: [String] = []
  /// `true` if the import is between `#if` and `#endif`.
  var isConditional = false

  var text: String {
    let line = (attributes + ["import", what]).joined(separator: " ")
    return isConditional ? "#if canImport(\(module))\n\(line)\n#endif" : line
  }

  static func all(in tokens: [SourceToken]) -> [Import] {
    var imports: [Import] = []
    var braces = 0
    var conditions = 0
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
