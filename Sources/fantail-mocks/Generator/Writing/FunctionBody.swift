import FantailToolSupport

extension MockMember {
  /// Returns the lines between the braces.
  ///
  /// - Parameter mock: The expression for the function mock.
  func body(_ shape: FunctionShape, _ mock: String) -> [String] {
    let closures = shape.parameters.filter { $0.nonEscaping != nil }
    let others = shape.parameters.filter { $0.nonEscaping == nil }
    let kept = (others + closures).flatMap(\.lines) + call(shape, mock)
    return shape.parameters.flatMap(\.outerLines)
      + closures.reversed().reduce(kept) { lines, closure in escaping(closure, shape, lines) }
  }

  /// Returns the lines inside a closure in which a non-escaping argument may be kept.
  private func escaping(_ closure: FunctionShape.Parameter, _ shape: FunctionShape, _ lines: [String]) -> [String] {
    let result = "\(shape.effects) -> \(shape.result.type ?? TypeReader.standard("Void"))"
    let head = "return \(shape.marks)\(TypeReader.standard("withoutActuallyEscaping"))(\(closure.nonEscaping ?? "")"
    guard shape.isAsync else { return .block("\(head))", opening: "{ (\(closure.name))\(result) in", lines) }
    // A function can state its isolation; a closure cannot.
    let actors = "nonisolated(nonsending)"
    let escaping = "@escaping"
    let type = "\(escaping) \(closure.type)".replacing("\(escaping) \(actors)", with: "\(actors) \(escaping)")
    let name = "with" + closure.name.namePart.prefix(1).uppercased() + closure.name.namePart.dropFirst()
    return .block("\(isolation.words)func \(name)(_ \(closure.name): \(type))\(result)", lines)
      + ["\(head), do: \(name))"]
  }

  private func call(_ shape: FunctionShape, _ mock: String) -> [String] {
    func returned(_ expression: String) -> String { "return \(shape.marks)\(expression)" }
    let begin = "\(mock).begin(\(shape.arguments))"
    let answer = returned(shape.isSending ? "call.handing(call.\(shape.answer))" : "call.\(shape.answer)")
    if let forwarding {
      let isSetter = shape.parameters.count > self.shape.parameters.count
      let object = handsOverReal ? "\(real) = call.handing(\(real))" : real
      let real = (isSetter && !setsWithoutMutation ? "var " : "let ") + object
      let use = returned(isSetter ? forwarding + " = newValue" : forwarding)
      return ["let call = \(begin)", "if call.forwards, \(real) { \(use) }", answer]
    }
    if shape.isSending { return ["let call = \(begin)", answer] }
    let isErased = shape.result.isErased || shape.failure?.isErased ?? false
    let word = shape.isAsync ? "awaitAnswer" : "answer"
    return [returned(isErased ? "\(begin).\(shape.answer)" : "\(mock).\(word)(\(shape.arguments))")]
  }
}

extension FunctionShape {
  /// The name of the function that answers a call.
  fileprivate var answer: String {
    var types: [(label: String, type: String)] = []
    if let failure, failure.isErased {
      types = [("as", result.type ?? TypeReader.standard("Void")), ("throwing", failure.type ?? "")]
    } else if result.isErased {
      types = [("as", result.type ?? "")]
    }
    let arguments = types.map { label, type in
      "\(label): \(type.replacing("::", with: "").isPlainName ? type : "(\(type))").self"
    }.joined(separator: ", ")
    return (isAsync ? "awaitAnswer" : "answer") + "(\(arguments))"
  }
}
