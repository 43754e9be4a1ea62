/// A declaration, taken apart as far as a mock needs it.
struct Declaration {
  struct Parameter {
    /// The label of a call, as written; nil where a call has none.
    var label: String?
    /// The name in the body; nil where there is none.
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

  /// The names of its attributes; what is in their parentheses no mock repeats.
  var attributes: [String] = []
  /// Words like `static`, `mutating`, `nonisolated(nonsending)`.
  var modifiers: [String] = []
  /// `func`, `var`, `subscript`, `init`, `associatedtype`, `typealias`, `protocol`.
  var keyword = ""
  var name = ""
  var isFailable = false
  /// Generic parameters, without the angle brackets.
  var generics: [[Token]] = []
  var parameters: [Parameter] = []
  var effects = Effects()
  /// The type of a result, a property or an element; empty for none.
  var type: [Token] = []
  /// The types after a colon or an equals sign in the head of a type.
  var inherited: [[Token]] = []
  var constraints: [[Token]] = []
  var isSettable = false
  /// `mutating get`: reading needs a variable.
  var mutatesOnRead = false
  /// `nonmutating set`: writing needs none.
  var writesWithoutMutation = false

  var isStatic: Bool { modifiers.contains("static") }
}
