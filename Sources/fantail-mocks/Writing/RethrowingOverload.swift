import FantailToolSupport

extension MockMember {
  /// An overload with `rethrows` as in the protocol, for calls from which the compiler cannot infer a single error:
  /// calls with an autoclosure, or with closures that throw different errors. Empty if there are no such calls.
  ///
  /// The overload only throws the errors of closures, since a call with closures that do not throw would not handle
  /// other errors.
  var rethrowing: [String] {
    let throwing = shape.parameters.filter { $0.type.contains("throws(\(FunctionShape.rethrownError))") }
    let closures = throwing.compactMap(wrapped)
    guard isRethrowing, declaration.keyword == "func", throwing.count > 1 || throwing.contains(where: \.isAutoclosure),
      closures.count == throwing.count
    else { return [] }
    func plain(_ text: String) -> String {
      text.replacing("throws(\(FunctionShape.rethrownError))", with: "throws")
    }
    let parameters =
      shape.parameters.map { plain($0.declaration) } + ["rethrowing: \(TypeReader.standard("Void")) = ()"]
    let asynchronous = shape.isAsync ? " async" : ""
    let result = shape.declaredResult.map { " -> \($0)" } ?? ""
    let head =
      "\(isolation.attributes)\(declaration.isStatic ? "static " : "")\(name)"
      + shape.generics(without: FunctionShape.rethrownError)
      + "(\(parameters.joined(separator: ", ")))\(asynchronous) rethrows\(result)\(shape.constraints)"
    let given = throwing.map { "_ \($0.name): \($0.isEscaping ? "@escaping " : "")\(concrete($0.type))" }
    let answer = "\(shape.isAsync ? isolation.words : "")func answer(\(given.joined(separator: ", ")))"
    let call = "return \(shape.marks)answer(\(closures.joined(separator: ", ")))"
    return .block(
      head,
      .block("\(answer)\(concrete(shape.effects))\(result)", body(shape, mockNames[0]).map(concrete))
        + .block("do throws(any \(TypeReader.standard("Error")))", [call])
        + .block("catch", ["throw (error as? \(concrete(FunctionShape.rethrownError)))?.error ?? error"]))
  }

  /// Returns code in which the type of closures' errors is replaced with a concrete type.
  private func concrete(_ text: String) -> String {
    text.replacing(FunctionShape.rethrownError, with: TypeReader.fantail(FunctionShape.rethrownError))
  }

  /// Returns a closure that throws the error of another closure as that type; `nil` for a closure that changes its
  /// arguments.
  private func wrapped(_ parameter: FunctionShape.Parameter) -> String? {
    let tokens = [Token](parameter.type)
    guard let start = tokens.index(of: "->").flatMap({ tokens.functionStart(beforeArrow: $0) }),
      !tokens[start].inside.mentions("inout")
    else { return nil }
    let names = tokens[start].inside.split(at: ",").indices.map { "value\($0 + 1)" }.joined(separator: ", ")
    let waits = tokens.mentions("async")
    let error = concrete(FunctionShape.rethrownError)
    return "{ (\(names))\(waits ? " async" : "") throws(\(error)) in "
      + "do { return try \(waits ? "await " : "")\(parameter.name)(\(names)) } "
      + "catch { throw \(error)(error: error) } }"
  }
}
