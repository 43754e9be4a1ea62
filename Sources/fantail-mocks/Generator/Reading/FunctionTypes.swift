extension SymbolIndex {
  /// Returns a type with what stands behind its aliases in their place, in parentheses.
  func unaliased(_ tokens: [Token], depth: Int = 0) -> [Token] {
    tokens.flatMap { token -> [Token] in
      guard depth < 10, let symbol = token.usr.flatMap(symbol), symbol.kind.identifier == "swift.typealias",
        let declaration = symbol.declaration
      else { return [token] }
      return [.sign("(")] + unaliased(declaration.type, depth: depth + 1) + [.sign(")")]
    }
  }

  /// Returns the tokens of the function type that a type is or stands for; `nil` for other types.
  func function(_ tokens: [Token]) -> [Token]? { unaliased(tokens).function }

  /// Returns the marks that calling a function without arguments needs: `try await `.
  func callMarks(_ tokens: [Token]) -> String {
    guard let function = function(tokens), let arrow = function.topLevelIndex(of: "->") else { return "" }
    let head = function[..<arrow].map(\.text)
    let throwing = head.lastIndex(of: "throws").map { head[$0...] } ?? ["throws", "(", "Never", ")"]
    return (throwing.elementsEqual(["throws", "(", "Never", ")"]) ? "" : "try ")
      + (head.contains("async") ? "await " : "")
  }

  /// Apple's systems of the year in which typed errors and any isolation came into function types.
  ///
  /// A mock keeps its arguments in generic types, and older systems cannot describe those types while a program runs. Where
  /// a package is for newer ones alone, saying so changes nothing.
  private static let newSystems: [Availability] = [
    ("macOS", 15), ("macCatalyst", 18), ("iOS", 18), ("tvOS", 18), ("watchOS", 11), ("visionOS", 2),
  ].map { Availability(domain: $0, introduced: Availability.Version(major: $1)) }

  /// Returns the systems that a requirement's mock is for; empty where it is for all.
  func systems(for requirement: Declaration) -> [Availability] {
    let attributes = requirement.parameters.flatMap(\.attributes)
    let types = attributes.map(\.arguments) + requirement.parameters.map(\.type) + [requirement.type]
    let isNew = types.map { unaliased($0) }.contains { type in
      type.contains { $0.text == "@isolated" }
        || zip(type, type.dropFirst()).contains { "\($0.text)\($1.text)" == "throws(" }
    }
    return isNew || attributes.contains { $0.text == "@isolated(any)" } ? Self.newSystems : []
  }
}

extension [Token] {
  /// A function type without the parentheses around it, which an alias has too, with its path before and its arguments
  /// behind.
  fileprivate var function: [Token]? {
    if topLevelIndex(of: "->") != nil { return self }
    guard let open = firstIndex(where: { $0.text == "(" }),
      self[..<open].allSatisfy({ $0.kind == .attribute || $0.isName || $0.text == "." })
    else { return nil }
    let end = indexAfterGroup(at: open)
    guard end == count || self[end].text == "<" && indexAfterGroup(at: end) == count else { return nil }
    let inside = Array(self[(open + 1)..<(end - 1)])
    return inside.topLevelIndex(of: ",") == nil ? inside.function : nil
  }

  /// Returns the attributes and words that stand before a function type that begins at an index, the nearest first.
  func functionAttributes(before start: Int) -> [String] {
    var attributes: [String] = []
    // Inside the parentheses of an attribute: those around the function type are none.
    var depth = 0
    for index in self[..<start].indices.reversed() {
      let token = self[index]
      if token.text == ")", !token.isSpaced {
        depth += 1
      } else if token.text == "(", depth > 0 {
        depth -= 1
      } else if depth > 0 || token.kind == .attribute || token.text == "nonisolated" {
        attributes.append(token.text)
      } else if token.text != ".", index == 0 || self[index - 1].text != "." {
        // No path to the name of an actor.
        break
      }
    }
    return attributes
  }

  /// Returns the beginning of the parameters of a function type whose arrow is known.
  func functionStart(beforeArrow arrow: Int) -> Int? {
    var depth = 0
    for index in self[..<arrow].indices.reversed() {
      if self[index].text == ")" { depth += 1 }
      guard self[index].text == "(" else { continue }
      depth -= 1
      // The error type of `throws(E)` has parentheses too.
      if depth == 0, index == 0 || self[index - 1].text != "throws" { return index }
    }
    return nil
  }
}

extension [String] {
  /// `true` for the attributes of a function type that is of a global actor.
  var nameAnActor: Bool { contains { $0.dropFirst().first?.isUppercase == true && $0 != "@Sendable" } }
}
