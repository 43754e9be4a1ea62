/// Finds the function types that Apple's older systems cannot describe while a program runs: those with typed errors and
/// those of any isolation.
///
/// A mock keeps its arguments in generic types, which need that description, so it is for the newer systems only. Where a
/// package is for those alone, saying so changes nothing.
struct RuntimeSupport {
  let index: SymbolIndex

  /// The systems of the year in which they came.
  static let introduced: [Availability] = [
    ("macOS", 15), ("macCatalyst", 18), ("iOS", 18), ("tvOS", 18), ("watchOS", 11), ("visionOS", 2),
  ].map { Availability(domain: $0, introduced: Availability.Version(major: $1)) }

  /// Returns the systems that a requirement's mock is for; empty where it is for all.
  func needed(for requirement: Declaration) -> [Availability] {
    let types = requirement.parameters.flatMap { [$0.attributes.flatMap(\.arguments), $0.type] } + [requirement.type]
    let attributes = requirement.parameters.flatMap(\.attributes).map(\.text)
    let isNew = attributes.contains("@isolated(any)") || types.contains { needsNewSystem($0, depth: 0) }
    return isNew ? Self.introduced : []
  }

  private func needsNewSystem(_ tokens: [Token], depth: Int) -> Bool {
    guard depth < 10 else { return false }
    for (position, token) in tokens.enumerated() {
      let next = position + 1 < tokens.count ? tokens[position + 1].text : ""
      if token.text == "throws", next == "(" { return true }
      if token.text.hasPrefix("@isolated") { return true }
      if let alias = index.aliased(token), needsNewSystem(alias, depth: depth + 1) { return true }
    }
    return false
  }
}
