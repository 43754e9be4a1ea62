import FantailToolSupport

/// The isolation of a requirement according to the graph, and the attributes of its implementation.
struct Isolation {
  /// `true` if the graph contains the isolation.
  let isPlaced: Bool
  /// The text before the implementation: `@MainActor @discardableResult `.
  let attributes: String
  /// The part of the text that states the isolation.
  let words: String
  /// The global actors in that part, for which imports may be needed.
  let actors: [Token]

  init(_ requirement: MockedProtocol.Requirement, isAsync: Bool, of mock: MockRenderer) {
    let declaration = requirement.declaration
    let actors = declaration.attributes.map { mock.globalActor($0) }
    self.actors = actors.compactMap(\.self).flatMap(\.self)
    let isOnCaller = declaration.modifiers.contains("nonisolated(nonsending)")
    isPlaced = isOnCaller || declaration.attributes.contains("concurrent") || actors.contains { $0 != nil }
    let isNonisolated = isOnCaller || declaration.modifiers.contains("nonisolated")
    // The graph does not show whether the requirement runs on its caller's actor; an implementation on the caller's
    // actor is allowed in both cases. With an isolated argument, the requirement runs on the actor of that argument.
    let isOnArgument = declaration.parameters.contains { $0.type.mentions("isolated") }
    let mayRunOnCaller =
      isAsync && !isPlaced && !isOnArgument && (!mock.mocked.isActor || declaration.isStatic)
    let runsOnCaller = mayRunOnCaller || isOnCaller || (isNonisolated && isAsync)
    let last = runsOnCaller ? ["nonisolated(nonsending)"] : isNonisolated ? ["nonisolated"] : []
    let placing = zip(declaration.attributes, actors).filter { $0.0 == "concurrent" || $0.1 != nil }.map(\.0)
    let kept = declaration.attributes.filter { (["discardableResult", "Sendable"] + placing).contains($0) }
    attributes = (kept.map { "@" + $0 } + last).map { $0 + " " }.joined()
    words = (placing.map { "@" + $0 } + last).map { $0 + " " }.joined()
  }
}

extension MockRenderer {
  /// Returns the type of an attribute that is a global actor other than the main actor; `nil` for other attributes.
  fileprivate func globalActor(_ name: String) -> [Token]? {
    if name == "MainActor" { return [] }
    let last = (name.split(separator: ".").last.map(String.init) ?? name).unquoted
    guard last.first?.isUppercase == true, last != "Sendable" else { return nil }
    let candidates = types.index.types(named: last)
    if let actor = candidates.first(where: { $0.declaration?.attributes.contains("globalActor") ?? false }) {
      return [Token(kind: .type, text: last, usr: actor.usr)]
    }
    return candidates.isEmpty && !last.hasSuffix("Builder") ? [.type(last)] : nil
  }
}
