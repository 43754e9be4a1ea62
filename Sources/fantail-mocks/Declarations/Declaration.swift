/// The parts of a declaration that a mock needs.
struct Declaration {
  struct Parameter {
    /// The label as written; `nil` in an operator or a subscript, where a single name is not a label.
    var label: String?
    /// The name in the body; `nil` if there is none.
    var name: String?
    var type: [Token] = []
  }

  enum Throwing: Equatable {
    case nothing
    case anything
    case rethrowing
    case typed([Token])
  }

  struct Effects: Equatable {
    var isAsync = false
    var throwing = Throwing.nothing
  }

  /// The names of the attributes, without their parentheses, which mocks do not repeat.
  var attributes: [String] = []
  /// Modifiers such as `static`, `mutating`, `nonisolated(nonsending)`.
  var modifiers: [String] = []
  /// `func`, `var`, `subscript`, `init`, `associatedtype`, `typealias`, `protocol`.
  var keyword = ""
  var name = ""
  var isFailable = false
  /// Generic parameters, without the angle brackets.
  var generics: [[Token]] = []
  var parameters: [Parameter] = []
  var effects = Effects()
  /// The type of a result, a property or an element; empty if there is none.
  var type: [Token] = []
  /// The types after a colon or an equals sign in the declaration of a type.
  var inherited: [[Token]] = []
  var constraints: [[Token]] = []
  var isSettable = false
  /// `true` for `mutating get`, with which reading needs a variable.
  var mutatesOnRead = false
  /// `true` for `nonmutating set`, with which writing does not need a variable.
  var writesWithoutMutation = false

  var isStatic: Bool { modifiers.contains("static") }
  /// The names of the generic parameters.
  var genericNames: [String] { generics.compactMap { $0.first { !["each", "let"].contains($0.text) }?.text } }
  /// The types of the parameters and the result.
  var signature: [[Token]] { parameters.map(\.type) + [type] }
}

extension Declaration {
  private static let keywords: Set = [
    "func", "var", "let", "subscript", "init", "associatedtype", "typealias", "protocol", "class", "actor", "struct",
    "enum",
  ]

  /// Reads the parts of a declaration; `nil` for an unknown form.
  init?(_ tokens: [Token]) {
    guard let start = tokens.firstIndex(where: { Self.keywords.contains($0.text) }) else { return nil }
    let words = tokens[..<start].words
    attributes = words.filter(\.isAttribute).map { String($0.filter { !"(<".contains($0.text) }.text.dropFirst()) }
    modifiers = words.filter { !$0.isAttribute }.map(\.text)
    keyword = tokens[start].text
    var rest = tokens[(start + 1)...]
    if keyword == "init" || keyword == "subscript" {
      name = keyword
      isFailable = rest.take("?") != nil || rest.take("!") != nil
    } else {
      guard let first = rest.popFirst() else { return nil }
      name = first.text
    }
    generics = rest.take("<")?.inside.split(at: ",") ?? []
    let arguments = rest.take("(")?.inside
    let accessors = rest.last?.text == "{" ? rest.removeLast().inside : []
    let (head, clauses) = Array(rest).cut(at: "where")
    constraints = clauses.split(at: ",")
    switch keyword {
    case "func", "init", "subscript":
      guard let arguments else { return nil }
      parameters = arguments.split(at: ",").map(Parameter.init)
      let marks: [Token]
      (marks, type) = head.cut(at: "->")
      effects = Effects(marks)
    case "var", "let":
      type = head.cut(at: ":").behind
      if type.isEmpty { return nil }
    default:
      let bounds: [Token]
      (bounds, type) = head.cut(at: "=")
      inherited = bounds.cut(at: ":").behind.split(at: ",")
    }
    if !accessors.isEmpty { read(accessors) }
  }

  private mutating func read(_ accessors: [Token]) {
    effects = Effects(accessors)
    isSettable = accessors.index(of: "set") != nil
    mutatesOnRead = accessors.index(of: "mutating") != nil
    writesWithoutMutation = accessors.index(of: "nonmutating") != nil
  }
}

extension Declaration.Effects {
  /// Reads the effects after parameters or an accessor.
  init(_ tokens: [Token]) {
    isAsync = tokens.contains { ["async", "reasync"].contains($0.text) }
    if tokens.index(of: "rethrows") != nil { throwing = .rethrowing }
    guard let index = tokens.index(of: "throws") else { return }
    let type = tokens[(index + 1)...].first { $0.text == "(" }
    throwing = type.map { .typed($0.inside) } ?? .anything
  }
}

extension Declaration.Parameter {
  init(_ tokens: [Token]) {
    let (names, type) = tokens.cut(at: ":")
    let words = names.words.filter { !$0.isAttribute }.flatMap(\.self)
    label = words.first.flatMap { $0.kind == .inner ? nil : $0.text }
    name = words.last?.text
    self.type = type
  }
}

extension ArraySlice<Token> {
  /// Removes and returns the first token, if it has this text.
  fileprivate mutating func take(_ text: String) -> Token? { first?.text == text ? popFirst() : nil }
}
