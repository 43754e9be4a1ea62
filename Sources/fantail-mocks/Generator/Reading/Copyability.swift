import Foundation

/// Tells which types cannot be copied.
///
/// The graph does not say so of structures and enumerations: their declaration in the source file does.
final class Copyability {
  /// Those of the standard library that can never be copied or kept; a test compares them with the toolchain's own.
  static let known: Set = [
    "Atomic", "AtomicLazyReference", "CharacterIterator", "ExecutorJob", "Job", "MutableRawSpan", "MutableSpan",
    "Mutex",
    "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span", "UnicodeScalarIterator",
  ]
  static let knownModules: Set = ["Swift", "_Concurrency", "Synchronization"]

  private let index: SymbolIndex
  private let sources: SourceFiles
  private var answers: [USR: Bool] = [:]

  init(index: SymbolIndex, sources: SourceFiles) {
    self.index = index
    self.sources = sources
  }

  /// Returns whether a type is, or holds as an optional, one that cannot be copied.
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

  /// Returns whether a type, or one in it, is declared where nobody here can look whether it can be copied.
  func isUnknown(_ tokens: [Token]) -> Bool {
    tokens.contains { token in
      guard token.kind == .type, let usr = token.usr, index.symbol(usr) == nil else { return false }
      return !Self.knownModules.contains(usr.module ?? "")
    }
  }

  private func isNonCopyable(usr: USR, name: String) -> Bool {
    guard let symbol = index.symbol(usr) else {
      return Self.knownModules.contains(usr.module ?? "") && Self.known.contains(name)
    }
    guard ["swift.struct", "swift.enum"].contains(symbol.kind.identifier) else { return false }
    return sources.suppressesCopying(symbol)
  }
}
