import FantailSyntax
import FantailToolSupport

extension MockMember {
  /// Returns the lines between the braces.
  ///
  /// - Parameter mock: The expression for the function mock.
  func body(_ shape: FunctionShape, _ mock: String) -> [String] {
    let closures = shape.parameters.filter { $0.nonEscaping != nil }
    let others = shape.parameters.filter { $0.nonEscaping == nil }
    let kept = (others + closures).flatMap(\.lines) + call(shape, mock)
    var lines = closures.reversed().reduce(kept) { lines, closure in escaping(closure, shape, lines) }
    if shape.isSending, !closures.isEmpty {
      // The function that makes the closures escape returns a result that it may have kept.
      let first = shape.isAsync ? lines.count - 1 : 0
      lines[first] = "return \(shape.marks)\(mock).handing(" + lines[first].dropFirst("return \(shape.marks)".count)
      lines[lines.count - 1] += ")"
    }
    return shape.parameters.flatMap(\.outerLines) + lines
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
    if let forwarding { return ["let call = \(begin)"] + passing(shape, forwarding) + [answer] }
    if shape.isSending { return ["let call = \(begin)", answer] }
    let isErased = shape.result.isErased || shape.failure?.isErased ?? false
    let word = shape.isAsync ? "awaitAnswer" : "answer"
    return [returned(isErased ? "\(begin).\(shape.answer)" : "\(mock).\(word)(\(shape.arguments))")]
  }
}

extension MockMember {
  /// Returns the lines that pass a call on to the real object.
  private func passing(_ shape: FunctionShape, _ forwarding: String) -> [String] {
    let isSetter = shape.parameters.count > self.shape.parameters.count
    let mutates = mutatesReal && (isSetter || !declaration.isSettable)
    let object = mock.realObject
    var lines = mutates ? ["defer { self.\(object) = \(real) }"] : []
    for parameter in shape.parameters {
      guard let keep = parameter.keepForwarded else { continue }
      if mayLeaveActor { lines.append("var \(parameter.handedVariable) = call.handing(\(parameter.name))") }
      lines.append("defer { \(keep(mayLeaveActor ? parameter.handedVariable : parameter.name)) }")
    }
    if isSetter {
      lines += ["\(forwarding) = newValue", "return"]
    } else if readsElsewhere {
      lines += passingRead(shape, forwarding)
    } else {
      let use = shape.isSending ? "call.handing(\(forwarding))" : forwarding
      let marks = isRethrowing ? "try " + (shape.isAsync ? "await " : "") : shape.marks
      let returned = "return \(marks)\(use)"
      lines += isRethrowing ? ["do { \(returned) } catch { throw call.thrown(error) }"] : [returned]
    }
    let found = handsOverReal ? "call.handing(\(object))" : object
    let word = mutates || isSetter && !setsWithoutMutation ? "var" : "let"
    let unwrapped = found == real ? real : "\(real) = \(found)"
    let head = "if call.forwards, \(word) \(unwrapped)"
    return lines.count == 1 ? ["\(head) { \(lines[0]) }"] : .block(head, lines)
  }
}

extension MockMember {
  /// `true` for a property or subscript whose getter may run on another actor.
  var readsElsewhere: Bool { mayLeaveActor && declaration.keyword != "func" }

  /// Returns the lines that read from the real object in a nonisolated function, since only a function can receive
  /// values that leave their actor.
  private func passingRead(_ shape: FunctionShape, _ forwarding: String) -> [String] {
    let given = shape.parameters.map { "_ \($0.name): sending \($0.type)" }
    let parameters = ["_ \(real): sending any \(mock.protocolName)"] + given
    let arguments = [real] + shape.parameters.map { $0.handed ?? $0.forwarded }
    let result = shape.result.type ?? TypeReader.standard("Void")
    return [
      "@concurrent func read(\(parameters.joined(separator: ", ")))\(shape.effects) -> sending \(result) "
        + "{ \(shape.marks)\(forwarding) }",
      "return \(shape.marks)read(\(arguments.joined(separator: ", ")))",
    ]
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
