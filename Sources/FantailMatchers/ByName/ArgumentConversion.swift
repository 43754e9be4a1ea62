/// The arguments of a call do not have the types that a definition asks for.
struct UnfitArguments: Error {}

/// The arguments of a call as the types that a definition asks for.
func converted<each Argument>(
  _ arguments: [Any], to types: repeat (each Argument).Type
) throws -> (repeat each Argument) {
  var rest = arguments[...]
  func next<Value>(_ type: Value.Type) throws -> Value {
    guard let argument = rest.popFirst() else { throw UnfitArguments() }
    return try converted(argument, to: type)
  }
  let values = try (repeat next(each types))
  guard rest.isEmpty else { throw UnfitArguments() }
  return values
}

/// The arguments as values of one type, at least so many.
func converted<Value>(_ arguments: [Any], allTo type: Value.Type, least: Int = 0) throws -> [Value] {
  guard arguments.count >= least else { throw UnfitArguments() }
  return try arguments.map { try converted($0, to: type) }
}

/// One argument as another type. An integer literal is an `Int` where no type asks for more, so one is taken for every
/// type of number that has the value, as the compiler would take the literal.
func converted<Value>(_ argument: Any, to type: Value.Type) throws -> Value {
  if let value = argument as? Value { return value }
  func exactly<Number: Numeric>(_ integer: Int, _ type: Number.Type) -> Any? { Number(exactly: integer) }
  guard let integer = argument as? Int, let number = type as? any Numeric.Type,
    let value = exactly(integer, number) as? Value
  else { throw UnfitArguments() }
  return value
}

/// The names of types, for messages.
func typeNames<each Argument>(_ types: repeat (each Argument).Type) -> [String] {
  var names: [String] = []
  for type in repeat each types { names.append("\(type)") }
  return names
}
