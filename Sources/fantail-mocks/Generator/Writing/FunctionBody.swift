import FantailToolSupport

/// Writes the body of a mocked function.
struct FunctionBody {
  let shape: FunctionShape
  /// The expression for the function mock.
  let mock: String
  /// The call of the real object's function, `real.load(id: id)`; nil where it cannot be forwarded.
  var forwarding: String?
  /// The property that holds the real object.
  var real = "real"
  /// The isolation of the function, for functions within it: `nonisolated(nonsending) `.
  var isolation = ""
  /// `true` if the real object may run on another actor than the mock.
  var handsOverReal = false

  /// The lines between the braces, not indented.
  var lines: [String] {
    var lines: [String] = []
    for parameter in shape.parameters {
      if parameter.recording == .pack {
        lines.append("var \(box(parameter)): [Any] = []")
        lines.append("repeat \(box(parameter)).append(each \(parameter.name))")
      }
      if parameter.recording == .deferredValue {
        lines.append("let \(box(parameter)): \(parameter.type) = { \(parameter.marks)\(parameter.name)() }")
      }
    }
    return lines + wrapped(shape.parameters.filter { if case .nonEscaping = $0.recording { true } else { false } }[...])
  }

  /// The call within the closures that let each non-escaping argument be kept for its time.
  private func wrapped(_ closures: ArraySlice<FunctionShape.Parameter>) -> [String] {
    guard let closure = closures.first else { return inOutBoxes + closureBoxes + call }
    let value = closure.isAutoclosure ? "{ \(closure.marks)\(closure.name)() }" : closure.name
    let result = shape.result.declaredType ?? "Void"
    let inside = wrapped(closures.dropFirst()).map { "  " + $0 }
    if shape.isAsync {
      // A function says where it runs; a closure cannot.
      let type = FunctionShape.Parameter.declared(closure.type, attributes: "@escaping ")
      let name =
        "with" + closure.name.namePart.prefix(1).uppercased() + closure.name.namePart.dropFirst()
      let head = "\(isolation)func \(name)(_ \(closure.name): \(type))\(shape.effects) -> \(result) {"
      return [head] + inside + ["}", "return \(shape.marks)withoutActuallyEscaping(\(value), do: \(name))"]
    }
    let head =
      "return \(shape.marks)withoutActuallyEscaping(\(value)) { (\(closure.name))"
      + "\(shape.effects) -> \(result) in"
    return [head] + inside + ["}"]
  }

  private var inOutBoxes: [String] {
    shape.parameters.flatMap { parameter -> [String] in
      guard case .inOut(let erased) = parameter.recording else { return [] }
      let name = parameter.name
      let kept = erased && parameter.type.hasSuffix("?") ? "\(name) as Any" : name
      let made = "let \(box(parameter)) = InOut\(erased ? "<Any>" : "")(\(kept))"
      let back =
        erased
        ? "defer { if let value = \(box(parameter)).value as? \(parameter.type) { \(name) = value } }"
        : "defer { \(name) = \(box(parameter)).value }"
      return [made, back]
    }
  }

  private var closureBoxes: [String] {
    shape.parameters.flatMap { parameter -> [String] in
      guard case .nonEscaping = parameter.recording else { return [] }
      return [
        "let \(box(parameter)) = \(parameter.boxedType)(\(parameter.name))", "defer { \(box(parameter)).invalidate() }",
      ]
    }
  }

  private var call: [String] {
    if let forwarding {
      return [
        "let call = \(mock).begin(\(arguments))",
        "if call.forwards, let \(handsOverReal ? "\(real) = call.handing(\(real))" : real) { return \(shape.marks)\(forwarding) }",
        returned("call.\(answer)"),
      ]
    }
    if shape.isSending { return [returned("\(mock).begin(\(arguments)).\(answer)")] }
    if case .erased = shape.result { return [returned("\(mock).begin(\(arguments)).\(answer)")] }
    if case .erased = shape.failure { return [returned("\(mock).begin(\(arguments)).\(answer)")] }
    return [returned("\(mock).call(\(arguments))")]
  }

  private func returned(_ expression: String) -> String {
    "return \(shape.marks)\(expression)"
  }

  private var answer: String {
    var arguments: [String] = []
    if case .erased(let type) = shape.result { arguments.append("as: \(metatype(type))") }
    if case .erased(let type) = shape.failure { arguments.append("throwing: \(metatype(type))") }
    if shape.isSending {
      return (shape.isAsync ? "awaitSendingAnswer" : "sendingAnswer") + "(\(arguments.joined(separator: ", ")))"
    }
    return (shape.isAsync ? "awaitAnswer" : "answer") + "(\(arguments.joined(separator: ", ")))"
  }

  private func metatype(_ type: String) -> String { type.isPlainName ? "\(type).self" : "(\(type)).self" }

  /// The recorded arguments.
  var arguments: String {
    let values = shape.parameters.map { parameter in
      switch parameter.recording {
      case .plain: parameter.name
      case .erased: parameter.type.hasSuffix("?") ? "\(parameter.name) as Any" : parameter.name
      case .inOut, .nonEscaping, .pack, .deferredValue: box(parameter)
      case .unrecorded: "Unrecorded()"
      }
    }
    return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
  }

  private func box(_ parameter: FunctionShape.Parameter) -> String { parameter.name.namePart + "Box" }

  /// Types that any actor may have.
  private static let sendableTypes: Set = [
    "Int", "Double", "Float", "String", "Bool", "Int?", "Double?", "String?", "Bool?", "[Int]", "[String]", "URL",
    "URL?",
    "Data", "Data?", "Date", "Date?", "UUID", "UUID?",
  ]

  /// The arguments of a call that is passed on.
  ///
  /// - Parameter areHandedOver: Whether the called function may run on another actor.
  static func forwardedArguments(_ shape: FunctionShape, areHandedOver: Bool = false) -> String {
    shape.parameters.map { parameter in
      let isHandedOver = areHandedOver && !sendableTypes.contains(parameter.type) && parameter.recording != .unrecorded
      let value =
        switch parameter.recording {
        case .inOut: "&" + parameter.name
        case .pack: "repeat each " + parameter.name
        case .plain where isHandedOver, .erased where isHandedOver,
          .nonEscaping where isHandedOver && !parameter.isAutoclosure:
          parameter.isExistential
            ? "call.handing(\(parameter.name) as \(parameter.type))" : "call.handing(\(parameter.name))"
        default: parameter.isAutoclosure ? "\(parameter.marks)\(parameter.name)()" : parameter.name
        }
      return parameter.label.map { "\(Keyword.callLabel($0)): \(value)" } ?? value
    }.joined(separator: ", ")
  }
}
