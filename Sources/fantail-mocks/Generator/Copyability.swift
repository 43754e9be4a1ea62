import Foundation

/// Tells which types cannot be copied.
///
/// The graph does not say so of structures and enumerations: their declaration in the source file does.
final class Copyability {
  private static let known: Set = [
    "Mutex", "Atomic", "AtomicLazyReference", "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan",
    "OutputRawSpan", "UTF8Span",
  ]

  private let index: SymbolIndex
  private let sources: SourceFiles
  private var answers: [String: Bool] = [:]

  init(index: SymbolIndex, sources: SourceFiles) {
    self.index = index
    self.sources = sources
  }

  /// Whether a type is, or holds as an optional, one that cannot be copied.
  func isNonCopyable(_ tokens: [Token]) -> Bool {
    tokens.contains { token in
      guard token.kind == .type else { return false }
      guard let usr = token.usr else { return false }
      if let answer = answers[usr] { return answer }
      let answer = isNonCopyable(usr: usr, name: token.text)
      answers[usr] = answer
      return answer
    }
  }

  private func isNonCopyable(usr: String, name: String) -> Bool {
    guard let symbol = index.symbol(usr) else {
      let isSystem = ["Swift", "Synchronization"].contains(ModuleName.of(usr: usr) ?? "")
      return isSystem && Self.known.contains(name)
    }
    guard ["swift.struct", "swift.enum"].contains(symbol.kind.identifier) else { return false }
    guard let file = symbol.file, let line = symbol.location?.position.line else { return false }
    let head = sources.lines(of: file).dropFirst(line).prefix(4).joined(separator: " ").prefix { $0 != "{" }
    return head.contains("~Copyable") || head.contains("~Escapable")
  }
}
