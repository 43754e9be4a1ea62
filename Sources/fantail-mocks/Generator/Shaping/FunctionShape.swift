import FantailToolSupport

/// A function, accessor or initializer of a mock: what it is called with, what is recorded, what it answers.
struct FunctionShape {
  /// A result or an error.
  struct Answer: Equatable {
    /// The type in the declaration; nil for none.
    var type: String?
    /// The type argument of the function mock.
    var recordedType: String
    /// `true` if only the caller knows the type.
    var isErased = false
    /// The protocol that the type is of any type of.
    var proto: USR?
  }

  /// The generic parameter of a mock's function instead of `rethrows`: its own error is the closure's.
  static let rethrownError = "RethrownError"

  /// The requirement's declaration, as the mock has to write it.
  let declaration: Declaration
  var parameters: [Parameter]
  /// The error; nil where none is thrown.
  let failure: Answer?
  var result: Answer

  var isAsync: Bool { declaration.effects.isAsync }
  /// `true` if the result leaves its isolation: a value that is held cannot, but the one copy that is handed out may.
  var isSending: Bool { declaration.type.first?.text == "sending" }
  /// The result's type as the declaration has it; nil for none.
  var declaredResult: String? { result.type == nil ? nil : declaration.type.text }

  /// Generic parameters as written in the declaration.
  var generics: String {
    let parameters = declaration.generics.map { parameter in
      let (name, demand) = parameter.cut(at: ":")
      return name.text + (demand.isEmpty ? "" : ": \(demand.text)")
    }
    return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
  }

  /// The constraints of generic parameters, as written in the declaration.
  var constraints: String {
    let clauses = declaration.constraints.map(\.text).joined(separator: ", ")
    return clauses.isEmpty ? "" : " where " + clauses
  }

  /// The types that it names.
  var types: [[Token]] {
    let declared = declaration.signature + declaration.generics + declaration.constraints
    guard case .typed(let error) = declaration.effects.throwing else { return declared }
    return declared + [error]
  }

  /// `try await `, as far as it is needed.
  var marks: String { (failure == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// ` async throws(E)`.
  var effects: String {
    (isAsync ? " async" : "") + (failure.map { " throws" + ($0.type.map { "(\($0))" } ?? "") } ?? "")
  }

  /// The type of all recorded arguments together.
  var argumentsType: String {
    if parameters.isEmpty { return TypeReader.standard("Void") }
    let types = parameters.map { "\(Keyword.label($0.name)): \($0.recordedType)" }
    return parameters.count == 1 ? parameters[0].recordedType : "(\(types.joined(separator: ", ")))"
  }

  /// The setter of a subscript.
  var setter: FunctionShape {
    var setter = self
    let type = result.type ?? TypeReader.standard("Void")
    var value = Parameter(label: "newValue", name: "newValue", type: type, recordedType: type, recorded: "newValue")
    if result.isErased { value.erase() }
    setter.parameters.append(value)
    setter.result = Answer(recordedType: TypeReader.standard("Void"))
    return setter
  }

  /// The type of the function mock behind it, or of a call pattern of it.
  func type(_ name: String) -> String {
    let failure = failure?.recordedType ?? TypeReader.standard("Never")
    return "\(isAsync ? "Async" : "")\(name)<\(argumentsType), \(failure), \(result.recordedType)>"
  }

  /// The recorded arguments.
  var arguments: String {
    let values = parameters.map(\.recorded)
    return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
  }

  /// The arguments of a call that is passed on.
  ///
  /// - Parameter areHandedOver: Whether the called function may run on another actor.
  func forwardedArguments(areHandedOver: Bool = false) -> String {
    parameters.map { parameter in
      let value = (areHandedOver ? parameter.handed : nil) ?? parameter.forwarded ?? ""
      return parameter.label.map { "\(Keyword.callLabel($0)): \(value)" } ?? value
    }.joined(separator: ", ")
  }
}
