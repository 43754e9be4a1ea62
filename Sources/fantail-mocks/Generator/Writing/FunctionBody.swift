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
    text.add(shape.parameters.flatMap(\.outerLines))
    add(within: shape.parameters.filter { $0.nonEscaping != nil }[...], to: &text)
  }

  /// Adds the call within the closures that let each non-escaping argument be kept for its time.
  private func add(within closures: ArraySlice<FunctionShape.Parameter>, to text: inout SwiftLines) {
    guard let closure = closures.first, let value = closure.nonEscaping else {
      text.add(shape.parameters.filter { $0.nonEscaping == nil }.flatMap(\.lines))
      text.add(shape.parameters.filter { $0.nonEscaping != nil }.flatMap(\.lines))
      return text.add(call)
    }
    let result = shape.result.type ?? "Void"
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

  private var call: [String] {
    let call = "let call = \(mock).begin(\(shape.arguments))"
    let answer = returned(shape.isSending ? "call.handing(call.\(answer))" : "call.\(answer)")
    if let forwarding {
      let object = handsOverReal ? "\(real) = call.handing(\(real))" : real
      return [call, "if call.forwards, let \(object) { \(returned(forwarding)) }", answer]
    }
    if shape.isSending { return [call, answer] }
    let isErased = shape.result.isErased || shape.failure?.isErased ?? false
    let arguments = shape.arguments
    return [returned(isErased ? "\(mock).begin(\(arguments)).\(self.answer)" : "\(mock).call(\(arguments))")]
  }

  private func returned(_ expression: String) -> String { "return \(shape.marks)\(expression)" }

  private var answer: String {
    var types: [(label: String, type: String)] = []
    if let failure = shape.failure, failure.isErased {
      types = [("as", shape.result.type ?? "Void"), ("throwing", failure.type ?? "")]
    } else if shape.result.isErased {
      types = [("as", shape.result.type ?? "")]
    }
    let arguments = types.map { "\($0): \($1.isPlainName ? $1 : "(\($1))").self" }.joined(separator: ", ")
    return (shape.isAsync ? "awaitAnswer" : "answer") + "(\(arguments))"
  }
}
