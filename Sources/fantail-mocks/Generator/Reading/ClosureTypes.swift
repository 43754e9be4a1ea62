/// Tells function types from others, through type aliases.
struct ClosureTypes {
  let index: SymbolIndex

  func isFunction(_ tokens: [Token]) -> Bool { function(tokens, depth: 0) != nil }

  /// The generic parameter that a mock's function has in the place of `rethrows`: its own error is the closure's.
  static let rethrownError = "RethrownError"

  /// Says of closure arguments that throw which error they throw; returns whether there are any.
  func makeErrorsGeneric(_ declaration: inout Declaration) -> Bool {
    var isChanged = false
    for index in declaration.parameters.indices {
      let type = declaration.parameters[index].type
      guard let arrow = type.topLevelIndex(of: "->"), arrow > 0 else { continue }
      guard type[arrow - 1].text == "throws" else { continue }
      let error: [Token] = [.sign("("), .word(Self.rethrownError), .sign(")")]
      declaration.parameters[index].type.insert(contentsOf: error, at: arrow)
      isChanged = true
    }
    return isChanged
  }

  /// Returns the marks that calling a function without arguments needs: `try await `.
  func callMarks(_ tokens: [Token]) -> String {
    guard let function = function(tokens, depth: 0), let arrow = function.topLevelIndex(of: "->") else { return "" }
    let head = function[..<arrow].map(\.text)
    var marks = ""
    if let position = head.lastIndex(of: "throws"),
      !head.suffix(from: position).elementsEqual(["throws", "(", "Never", ")"])
    {
      marks += "try "
    }
    if head.contains("async") { marks += "await " }
    return marks
  }

  /// The tokens of the function type that a type is or stands for.
  private func function(_ tokens: [Token], depth: Int) -> [Token]? {
    guard depth < 10 else { return nil }
    if tokens.topLevelIndex(of: "->") != nil { return tokens }
    // Parentheses around one type mean that type.
    if tokens.first?.text == "(", tokens.indexAfterGroup(at: 0) == tokens.count {
      let inside = Array(tokens.dropFirst().dropLast())
      return inside.topLevelIndex(of: ",") == nil ? function(inside, depth: depth + 1) : nil
    }
    let name = tokens.drop { $0.kind == .attribute }
    return aliasName(Array(name)).flatMap(index.aliased).flatMap { function($0, depth: depth + 1) }
  }

  /// The last name of a path, generic arguments left out.
  private func aliasName(_ tokens: [Token]) -> Token? {
    var path = tokens
    if let angle = path.topLevelIndex(of: "<"), path.indexAfterGroup(at: angle) == path.count {
      path = Array(path[..<angle])
    }
    guard path.allSatisfy({ $0.isName || $0.text == "." }) else { return nil }
    return path.last
  }
}
