/// The arguments of a call do not have the types that a definition asks for.
struct UnfitArguments: Error {}

/// The arguments of a call as the types that a definition asks for.
func converted<each Argument>(
  _ arguments: [Any], to types: repeat (each Argument).Type
) throws -> (repeat each Argument) {
  var rest = arguments[...]
  func next<Value>(_ type: Value.Type) throws -> Value {
    guard let argument = rest.popFirst(), let value = converted(argument, to: type) else { throw UnfitArguments() }
    return value
  }
  let values = try (repeat next(each types))
  guard rest.isEmpty else { throw UnfitArguments() }
  return values
}

/// One argument as another type. An integer literal is an `Int` where no type asks for more, so one is taken for every
/// type of number that has the value, as the compiler would take the literal.
func converted<Value>(_ argument: Any, to type: Value.Type) -> Value? {
  if let value = argument as? Value { return value }
  guard let integer = argument as? Int, let number = type as? any Numeric.Type else { return nil }
  return exactly(integer, number) as? Value
}

private func exactly<Number: Numeric>(_ integer: Int, _ type: Number.Type) -> Any? {
  Number(exactly: integer)
}

/// The names of types, for messages.
func typeNames<each Argument>(_ types: repeat (each Argument).Type) -> [String] {
  var names: [String] = []
  for type in repeat each types { names.append("\(type)") }
  return names
}
