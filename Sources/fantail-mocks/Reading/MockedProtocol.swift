import FantailToolSupport

/// A protocol with all of its requirements, including those of its parents.
struct MockedProtocol {
  struct Requirement {
    var declaration: Declaration
    /// The name with labels in the compiler's form: `load(id:from:)`.
    var name: String
    var isOperator = false
    var isPostfix = false
    var availability: [SystemAvailability] = []
    /// `true` if the requirement's protocol is only for classes, so that setting a property does not mutate a variable.
    var isOfClass = false
    /// `true` if the requirement is SPI, for some clients only: a mock implements it, but cannot forward its calls.
    var isSPI = false

    /// `true` if another requirement is the same function without `async`.
    var isAsyncTwin = false

    var isPrefix: Bool { isOperator && declaration.parameters.count == 1 }
    /// The name without labels; an operator's name is spelled in words.
    var baseName: String {
      let words = declaration.name.map { MockNames.operatorWords[$0] ?? "sign" }
      return (isOperator ? words.camelCased : declaration.name.unquoted) + (isAsyncTwin ? "Async" : "")
    }

    /// Returns the position of the first parameter that a shorter overload does not have; `nil` if the overload also
    /// has other labels.
    func firstLabel(missingIn overload: Self) -> Int? {
      let labels = declaration.parameters.map(\.label)
      let others = overload.declaration.parameters.map(\.label)
      var missing: [Int] = []
      var matched = 0
      for (position, label) in labels.enumerated() {
        if matched < others.count, others[matched] == label { matched += 1 } else { missing.append(position) }
      }
      return matched == others.count ? missing.first : nil
    }
  }

  /// The reason, in words, why the requirement's mock cannot forward calls, if there is one.
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
  /// `true` if only actors can conform.
  var isActor = false
  /// The class that the protocol requires.
  var superclass: Token?
  var isSendable = false
  /// The parents whose modules do not have a graph.
  var standardParents: [StandardProtocol] = []
  /// The files that declare the protocol and its parents.
  var files: [String] = []

  var token: Token { Token(kind: .type, text: symbol.name, usr: symbol.usr) }
  /// The name in messages.
  var displayName: String { symbol.pathComponents.joined(separator: ".") }

  func refusal(_ reason: Refusal.Reason, of requirement: String? = nil) -> Refusal {
    Refusal(module: module, proto: displayName, requirement: requirement, reason: reason)
  }
}
