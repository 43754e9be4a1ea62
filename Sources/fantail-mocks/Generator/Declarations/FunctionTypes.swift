extension [Token] {
  /// A function type without the parentheses around it, which an alias has too, with its path before and its arguments
  /// behind.
  var function: [Token]? {
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

  mutating func insert(_ attributes: [Token], beforeFunction start: Int) {
    guard !attributes.isEmpty else { return }
    let isSpaced = self[start].isSpaced
    self[start].isSpaced = true
    insert(contentsOf: attributes.spaced(isSpaced), at: start)
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
