/// The associated types of a protocol and its parents. In a mock, these become generic parameters of the class, or
/// aliases if the protocol states a type to which they are equal.
struct AssociatedTypes {
  /// A conformance or equality that the protocol requires.
  struct Constraint {
    var left: [Token]
    /// `:` or `==`.
    var relation: String
    var right: [Token]

    var text: String { "\(left.text) \(relation) \(right.text)" }

    /// `true` if another equality has to be resolved first, because this one contains `Self.Key.Element` and no
    /// complete type.
    fileprivate var isOpen: Bool {
      let sides = [left.flat, right.flat]
      return sides.contains { side in side.count { $0.text == "." } > 1 } && sides.allSatisfy { $0.mentions("Self") }
    }
  }

  private(set) var parameters: [String] = []
  private(set) var aliases: [(name: String, type: [Token])] = []
  /// The remaining constraints on the parameters.
  private(set) var constraints: [Constraint] = []

  init(names: [String] = [], constraints given: [Constraint] = []) {
    var open: [Constraint] = []
    var types: [String: [Token]] = [:]
    let equalities = given.filter { $0.relation == "==" }
    for equality in equalities.filter({ !$0.isOpen }) + equalities.filter(\.isOpen) {
      let left = Self.expanded(equality.left, types)
      let right = Self.expanded(equality.right, types)
      let settled = [(left, right), (right, left)].first { side, type in
        guard let name = Self.plainName(side) else { return false }
        return names.contains(name) && types[name] == nil && Self.expanded(type, [name: []]) == type
      }
      if let (side, type) = settled, let name = Self.plainName(side) {
        types = types.mapValues { Self.expanded($0, [name: type]) }
        types[name] = type
      } else if left.text != right.text {
        open.append(Constraint(left: left, relation: "==", right: right))
      }
    }
    parameters = names.filter { types[$0] == nil }
    aliases = names.compactMap { name in types[name].map { (name, $0) } }
    let demands =
      open
      + given.filter { $0.relation == ":" }.map {
        Constraint(left: Self.expanded($0.left, types), relation: ":", right: Self.expanded($0.right, types))
      }
    for constraint in demands.compactMap(onParameter)
    where !constraints.contains(where: { $0.text == constraint.text }) {
      constraints.append(constraint)
    }
  }

  /// An equality between a type inside a parameter and the mock, which Swift does not allow for the parameters of a
  /// class.
  var circle: String? {
    constraints.first { $0.relation == "==" && $0.right.namesItself }?.text
  }

  var names: [String] { parameters + aliases.map(\.name) }

  /// Returns the constraint, if it restricts a parameter; constraints on complete types are already satisfied.
  private func onParameter(_ constraint: Constraint) -> Constraint? {
    var constraint = constraint
    if constraint.relation == "==", head(constraint.left) == nil, head(constraint.right) != nil {
      swap(&constraint.left, &constraint.right)
    }
    if constraint.relation == ":" {
      // A parameter cannot be constrained by `[Key]: Hashable`, but by `Key: Hashable`.
      let isPassedOn = Self.conditional.contains(constraint.right.last?.text ?? "")
      if isPassedOn, constraint.left.count == 1, constraint.left[0].text == "[" {
        constraint.left = constraint.left[0].inside
      } else if isPassedOn, constraint.left.last?.text == "?" {
        constraint.left = Array(constraint.left.dropLast())
      }
    }
    guard head(constraint.left) != nil else { return nil }
    if constraint.relation == "==", Self.plainName(constraint.left) != nil, head(constraint.right) == nil { return nil }
    return constraint
  }

  /// The protocols to which an array or optional conforms exactly if its elements do.
  private static let conditional: Set = ["Equatable", "Hashable", "Encodable", "Decodable", "Codable", "Sendable"]

  /// Returns the parameter at the beginning of a type: `Index` in `Self.Index.Element`.
  private func head(_ tokens: [Token]) -> String? {
    guard let name = tokens.memberOfSelf(at: 0), parameters.contains(name) else { return nil }
    return tokens.dropFirst(3).allSatisfy { $0.isName || $0.text == "." } ? name : nil
  }

  /// Returns `Key` for `Self.Key`.
  private static func plainName(_ tokens: [Token]) -> String? { tokens.count == 3 ? tokens.memberOfSelf(at: 0) : nil }

  /// Returns the tokens with associated types replaced by their known types.
  private static func expanded(_ tokens: [Token], _ types: [String: [Token]]) -> [Token] {
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      var token = tokens[index]
      token.inside = expanded(token.inside, types)
      let type = tokens.memberOfSelf(at: index).flatMap { types[$0] }
      result += type?.spaced(token.isSpaced) ?? [token]
      index += type == nil ? 1 : 3
    }
    return result
  }
}
