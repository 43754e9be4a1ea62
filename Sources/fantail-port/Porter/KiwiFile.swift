import FantailToolSupport

/// Rewrites a file of Kiwi's, which becomes one of Swift.
enum KiwiFile {
  static let begins: Set = ["SPEC_BEGIN", "SHARED_EXAMPLES_BEGIN"]
  static let ends: Set = ["SPEC_END", "SHARED_EXAMPLES_END"]

  static func ported(_ path: String, _ text: String) -> PortedFile? {
    let source = Source(text, .objectiveC)
    let words = source.tokens.filter { $0.kind == .word }.map(\.text)
    guard words.contains(where: begins.contains) else { return nil }
    let unchanged = PortedFile.unchanged(path, text, PortedFile.unbalanced)
    guard source.isBalanced, words.contains(where: ends.contains) else { return unchanged }
    var port = ObjectiveC(source: source)
    guard let swift = try? port.swift() else { return unchanged }
    let isImported = source.tokens.contains { ObjectiveC.isImport($0) }
    let tree = SpecTree(Source(isImported ? swift : "import Fantail\n\n\(swift)"), .kiwi)
    var second = SwiftPort(tree: tree, known: KnownNames([]))
    guard var result = try? second.port() else { return unchanged }
    if !result.hasSuffix("\n") { result += "\n" }
    let lines = result.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    let marks = lines.filter { $0.hasPrefix("// \(PortedFile.mark)") }.map {
      String($0.dropFirst(PortedFile.mark.count + 4))
    }
    let name = path.dropLast(path.hasSuffix(".mm") ? 3 : 2)
    return PortedFile(path: path, newPath: "\(name).swift", old: text, new: result, marks: marks)
  }
}

extension ObjectiveC {
  static func isImport(_ token: SourceToken) -> Bool {
    token.kind == .line && ["#import", "#include"].contains { token.text.hasPrefix($0) }
  }

  /// The imports of Swift for one of Objective-C, the first of which stands for Kiwi's; empty where there is none.
  func imports(_ token: Int) -> String {
    let path = source[token].split(separator: "<", maxSplits: 1).dropFirst().first
    let module = path.map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "_" } }
    let own = module == nil || module == "Kiwi" ? [] : ["import \(module ?? "")"]
    let isFirst = source.tokens.firstIndex(where: Self.isImport) == token
    return ((isFirst ? ["import Fantail", "import Foundation"] : []) + own).joined(separator: "\n")
  }
}
