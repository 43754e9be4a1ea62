/// Determines which types cannot be copied.
///
/// The graph does not contain this for structures and enumerations, so their declarations are read from the source
/// file.
extension TypeReader {
  /// The types of the standard library that can never be copied or kept; a test compares the list with the toolchain.
  static let knownToBeUnique: Set = [
    "Atomic", "AtomicLazyReference", "CharacterIterator", "ExecutorJob", "Job", "MutableRawSpan", "MutableSpan",
    "Mutex", "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span", "UnicodeScalarIterator",
  ]
  static let knownModules: Set = ["Swift", "_Concurrency", "Synchronization"]

  /// Returns whether a type cannot be copied, or is an optional of such a type. Functions, pointers and objects can
  /// always be copied.
  func isNonCopyable(_ tokens: [Token]) -> Bool {
    let isShared = tokens.flat.contains {
      $0.text == "->" || $0.text.hasPrefix("Unsafe") || $0.usr?.rawValue.hasSuffix("C") == true
    }
    return !isShared && (tokens.suppressesCopying || tokens.contains { isNonCopyable($0) || isNonCopyable($0.inside) })
  }

  private func isNonCopyable(_ token: Token) -> Bool {
    guard token.kind == .type, let usr = token.usr else { return false }
    guard let symbol = index.symbol(usr) else {
      // The module may precede the name.
      let name = token.text.split(whereSeparator: { ":.".contains($0) }).last.map(String.init) ?? ""
      return Self.knownModules.contains(usr.module ?? "") && Self.knownToBeUnique.contains(name)
    }
    return ["swift.struct", "swift.enum"].contains(symbol.kind.identifier) && sources.suppressesCopying(symbol)
  }

  /// Returns whether a source file is missing for a type, or for a type inside it, so that it is unknown whether the
  /// type can be copied.
  func isUnknown(_ tokens: [Token]) -> Bool {
    tokens.flat.contains { token in
      guard token.kind == .type, let usr = token.usr, index.symbol(usr) == nil else { return false }
      return !usr.isGenericParameter && !Self.knownModules.contains(usr.module ?? "")
    }
  }
}
