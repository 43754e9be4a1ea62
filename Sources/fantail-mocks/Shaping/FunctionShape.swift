import FantailSyntax

/// The shape of a function, accessor or initializer of a mock: its parameters, recorded arguments, and answer.
struct FunctionShape {
  /// A result or an error.
  struct Answer: Equatable {
    /// The type in the declaration; `nil` if there is none.
    var type: String?
    /// The type argument of the function mock.
    var recordedType: String
    /// `true` if only the caller can determine the type.
    var isErased = false
    /// The protocol `P`, if the type is `any P`.
    var proto: USR?
  }

  /// The generic parameter that replaces `rethrows` in a mock's function, since the function throws the closure's
  /// error.
  static let rethrownError = "RethrownError"

  /// The requirement's declaration, in the form that the mock has to write.
  let declaration: Declaration
  var parameters: [Parameter]
  /// The error; `nil` if the function does not throw.
  let failure: Answer?
  var result: Answer

  var isAsync: Bool { declaration.effects.isAsync }
  /// `true` if the result is `sending`. A kept value cannot be sent, but a single returned copy can.
  var isSending: Bool { declaration.type.first?.text == "sending" }
  /// The result's type as in the declaration; `nil` if there is none.
  var declaredResult: String? { result.type == nil ? nil : declaration.type.text }

  /// The generic parameters as in the declaration.
  var generics: String { generics(without: nil) }

  func generics(without name: String?) -> String {
    let parameters = declaration.generics.filter { $0.first?.text != name }.map { parameter in
      let (name, demand) = parameter.cut(at: ":")
      return name.text + (demand.isEmpty ? "" : ": \(demand.text)")
    }
    return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
  }

  /// The constraints on generic parameters as in the declaration.
  var constraints: String {
    let clauses = declaration.constraints.map(\.text).joined(separator: ", ")
    return clauses.isEmpty ? "" : " where " + clauses
  }

  /// The types that the function mentions.
  var types: [[Token]] {
    let declared = declaration.signature + declaration.generics + declaration.constraints
    guard case .typed(let error) = declaration.effects.throwing else { return declared }
    return declared + [error]
  }

  /// The needed part of `try await `.
  var marks: String { (failure == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// The needed part of ` async throws(E)`.
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

  /// Returns the type of the shape's function mock, or of that mock's call pattern.
  func type(_ name: String) -> String {
    let failure = failure?.recordedType ?? TypeReader.standard("Never")
    return "\(isAsync ? "Async" : "")\(name)<\(argumentsType), \(failure), \(result.recordedType)>"
  }

  /// The recorded arguments.
  var arguments: String {
    let values = parameters.map(\.recorded)
    return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
  }

  /// Returns the arguments of a forwarded call.
  ///
  /// - Parameter areHandedOver: Whether the called function may run on another actor.
  func forwardedArguments(areHandedOver: Bool = false) -> String {
    parameters.map { parameter in
      let value = (areHandedOver ? parameter.handed : nil) ?? parameter.forwarded
      return parameter.label.map { "\(Keyword.callLabel($0)): \(value)" } ?? value
    }.joined(separator: ", ")
  }
}
