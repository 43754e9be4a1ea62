/// Evaluates lets inside this level's `aroundEach` and before its `beforeEach`, whether or not the example reads them.
///
/// - Parameter lets: The lets, evaluated in this order.
/// - Returns: The directive, to be listed in a group.
///
/// Kiwi's `let` does the same. Use this function if making the value is itself a preparation. A transaction or a
/// task-local that an `aroundEach` of the group opens holds for the lets too.
public func evaluate(
  _ lets: any EvaluableLet...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  let others = lets.filter { !($0 is any DeclaredLet) }.map { other in
    Issue(.failed("evaluate takes Let and AsyncLet, not \(type(of: other))"), at: location)
  }
  let keys = lets.compactMap { ($0 as? any DeclaredLet)?.key }
  return .word([.evaluate(keys, location: location)] + others.map(Spec.Node.misuse))
}
