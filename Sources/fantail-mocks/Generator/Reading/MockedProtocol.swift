import FantailToolSupport

/// A protocol with all it asks of a type, its parents' requirements included.
struct MockedProtocol {
  struct Requirement {
    var declaration: Declaration
    /// The labels as the compiler lists them: `load(id:from:)`.
    var name: String
    var isOperator = false
    var isPostfix = false
    var availability: [Availability] = []
    /// `true` if the protocol that declares it is for classes: setting a property then mutates nothing.
    var isOfClass = false
    /// `true` if only some clients may call it: a mock implements it, but cannot pass calls on.
    var isSPI = false

    var isPrefix: Bool { isOperator && declaration.parameters.count == 1 }
    /// Its name without labels, of an operator in words.
    var baseName: String {
      let words = declaration.name.map { MockNames.operatorWords[$0] ?? "sign" }
      return isOperator ? words.camelCased : Keyword.unquoted(declaration.name)
    }
  }

  /// The obstacle that keeps its mock from passing calls on, in words, if there is one.
  var forwardingObstacle: String? {
    if !associatedTypes.parameters.isEmpty { return "the protocol has associated types" }
    return isActor ? "the mock is an actor" : nil
  }

  var mockName = ""
  var symbol: Symbol
  var module: String
  var requirements: [Requirement] = []
  var associatedTypes = AssociatedTypes()
  var aliases: [String: Declaration] = [:]
  /// `true` if only an actor can conform.
  var isActor = false
  /// The class that the protocol demands.
  var superclass: Token?
  var isSendable = false
  /// The protocols among its parents whose modules have no graph.
  var standardParents: [StandardProtocol] = []
  /// The files that declare the protocol and its parents.
  var files: [String] = []

  var token: Token { Token(kind: .type, text: symbol.name, usr: symbol.usr) }
  /// As messages name it.
  var displayName: String { symbol.pathComponents.joined(separator: ".") }

  func refusal(_ reason: Refusal.Reason, of requirement: String? = nil) -> Refusal {
    Refusal(module: module, proto: displayName, requirement: requirement, reason: reason)
  }
}
