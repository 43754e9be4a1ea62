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

  /// Adds what stands between the braces.
  func add(to text: inout SwiftLines) {
    for parameter in shape.parameters {
      let box = box(parameter)
      if parameter.recording == .pack {
        text.add(["var \(box): [Any] = []", "repeat \(box).append(each \(parameter.name))"])
      }
      if parameter.recording == .deferredValue {
        text.add("let \(box): \(parameter.type) = { \(parameter.marks)\(parameter.name)() }")
      }
    }
    add(within: shape.parameters.filter { if case .nonEscaping = $0.recording { true } else { false } }[...], to: &text)
  }

  /// Adds the call within the closures that let each non-escaping argument be kept for its time.
  private func add(within closures: ArraySlice<FunctionShape.Parameter>, to text: inout SwiftLines) {
    guard let closure = closures.first else {
      for parameter in shape.parameters { addInOutBox(parameter, to: &text) }
      for parameter in shape.parameters { addClosureBox(parameter, to: &text) }
      return text.add(call)
    }
    let value = closure.isAutoclosure ? "{ \(closure.marks)\(closure.name)() }" : closure.name
    let result = shape.result.declaredType ?? "Void"
    let head = "return \(shape.marks)withoutActuallyEscaping(\(value)"
    guard shape.isAsync else {
      return text.block("\(head))", opening: "{ (\(closure.name))\(shape.effects) -> \(result) in") {
        add(within: closures.dropFirst(), to: &$0)
      }
    }
    // A function says where it runs; a closure cannot.
    let type = FunctionShape.Parameter.declared(closure.type, attributes: "@escaping ")
    let name = "with" + closure.name.namePart.prefix(1).uppercased() + closure.name.namePart.dropFirst()
    text.block("\(isolation)func \(name)(_ \(closure.name): \(type))\(shape.effects) -> \(result)") {
      add(within: closures.dropFirst(), to: &$0)
    }
    text.add("\(head), do: \(name))")
  }

  private func addInOutBox(_ parameter: FunctionShape.Parameter, to text: inout SwiftLines) {
    guard case .inOut(let erased) = parameter.recording else { return }
    let (name, box) = (parameter.name, box(parameter))
    let kept = erased && parameter.type.hasSuffix("?") ? "\(name) as Any" : name
    text.add("let \(box) = InOut\(erased ? "<Any>" : "")(\(kept))")
    text.add(
      erased
        ? "defer { if let value = \(box).value as? \(parameter.type) { \(name) = value } }"
        : "defer { \(name) = \(box).value }")
  }

  private func addClosureBox(_ parameter: FunctionShape.Parameter, to text: inout SwiftLines) {
    guard case .nonEscaping = parameter.recording else { return }
    let box = box(parameter)
    text.add(["let \(box) = \(parameter.boxedType)(\(parameter.name))", "defer { \(box).invalidate() }"])
  }

  private var call: [String] {
    if let forwarding {
      let object = handsOverReal ? "\(real) = call.handing(\(real))" : real
      return [
        "let call = \(mock).begin(\(arguments))",
        "if call.forwards, let \(object) { return \(shape.marks)\(forwarding) }", returned(handedAnswer),
      ]
    }
    if shape.isSending { return ["let call = \(mock).begin(\(arguments))", returned(handedAnswer)] }
    let isErased =
      switch (shape.result, shape.failure) {
      case (.erased, _), (_, .erased): true
      default: false
      }
    return [returned(isErased ? "\(mock).begin(\(arguments)).\(answer)" : "\(mock).call(\(arguments))")]
  }

  private var handedAnswer: String { shape.isSending ? "call.handing(call.\(answer))" : "call.\(answer)" }

  private func returned(_ expression: String) -> String {
    "return \(shape.marks)\(expression)"
  }

  private var answer: String {
    var arguments: [String] = []
    if case .erased(let type) = shape.failure {
      arguments = ["as: \(metatype(shape.result.declaredType ?? "Void"))", "throwing: \(metatype(type))"]
    } else if case .erased(let type) = shape.result {
      arguments = ["as: \(metatype(type))"]
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
