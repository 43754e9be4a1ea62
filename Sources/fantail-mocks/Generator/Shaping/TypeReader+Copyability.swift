/// Tells which types cannot be copied.
///
/// The graph does not say so of structures and enumerations: their declaration in the source file does.
extension TypeReader {
  /// Those of the standard library that can never be copied or kept; a test compares them with the toolchain's own.
  static let knownToBeUnique: Set = [
    "Atomic", "AtomicLazyReference", "CharacterIterator", "ExecutorJob", "Job", "MutableRawSpan", "MutableSpan",
    "Mutex", "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span", "UnicodeScalarIterator",
  ]
  static let knownModules: Set = ["Swift", "_Concurrency", "Synchronization"]

  /// Returns whether a type is, or holds as an optional, one that cannot be copied: a function, a pointer and an object can,
  /// whatever they are about.
  func isNonCopyable(_ tokens: [Token]) -> Bool {
    let isShared = tokens.flat.contains {
      $0.text == "->" || $0.text.hasPrefix("Unsafe") || $0.usr?.rawValue.hasSuffix("C") == true
    }
    return !isShared && (tokens.suppressesCopying || tokens.contains { isNonCopyable($0) || isNonCopyable($0.inside) })
  }

  private func isNonCopyable(_ token: Token) -> Bool {
    guard token.kind == .type, let usr = token.usr else { return false }
    guard let symbol = index.symbol(usr) else {
      // Before the name its module may stand.
      let name = token.text.split(whereSeparator: { ":.".contains($0) }).last.map(String.init) ?? ""
      return Self.knownModules.contains(usr.module ?? "") && Self.knownToBeUnique.contains(name)
    }
    return ["swift.struct", "swift.enum"].contains(symbol.kind.identifier) && sources.suppressesCopying(symbol)
  }

  /// Returns whether a type, or one in it, is declared where nobody here can look whether it can be copied.
  func isUnknown(_ tokens: [Token]) -> Bool {
    tokens.flat.contains { token in
      guard token.kind == .type, let usr = token.usr, index.symbol(usr) == nil else { return false }
      return !usr.isGenericParameter && !Self.knownModules.contains(usr.module ?? "")
    }
  }
}
