import FantailLock
import FantailTree

/// The mocks of static members and initialisers: there is no instance to hold them, so each example has its own.
///
/// Outside any example, as in a detached task, one set serves the whole process: a static requirement is called without
/// anything that could tell whose it is.
final class StaticMocks: Sendable {
  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let name: String
  }

  private struct State {
    var objects: [ObjectIdentifier: MockCore] = [:]
    var functions: [Key: AnyObject] = [:]
  }

  private let state = Locked(State())
  private static let outside = StaticMocks()

  static var current: StaticMocks { ExampleContext.current.example?.stored { StaticMocks() } ?? outside }

  /// The mock of one member, made at its first use.
  func function<Function: AnyObject>(_ name: String, of owner: Any.Type, _ make: (MockCore) -> Function) -> Function {
    let key = Key(owner: ObjectIdentifier(owner), name: name)
    return state.withLock { state in
      if let function = state.functions[key] as? Function { return function }
      // The part that the static members of a type share.
      let object = state.objects[key.owner] ?? MockCore("\(owner)")
      state.objects[key.owner] = object
      let function = make(object)
      state.functions[key] = function
      return function
    }
  }
}

// For each of the two by itself: as a requirement of a protocol their `init` would be looked at by the compiler once more
// for each member of a generated mock.

extension MockedFunction {
  /// The mock of a static function or initialiser, one for each example; for generated mocks.
  ///
  /// - Parameters:
  ///   - name: The member's name with its labels.
  ///   - owner: The mock's type.
  ///   - make: Makes the mock that a call is answered with by itself, which is named by the call.
  /// - Returns: The running example's mock of it.
  @_spi(Generated) public static func shared(
    _ name: String, of owner: Any.Type, answering make: (@Sendable (String, MockMode) -> Output)? = nil
  ) -> MockedFunction {
    StaticMocks.current.function(name, of: owner) { MockedFunction(name, of: $0, answering: make) }
  }
}

extension PropertyMock {
  /// The mock of a static property, like that of a function.
  @_spi(Generated) public static func shared(
    _ name: String, of owner: Any.Type, answering make: (@Sendable (String, MockMode) -> Value)? = nil
  ) -> PropertyMock {
    StaticMocks.current.function(name, of: owner) { PropertyMock(name, of: $0, answering: make) }
  }
}
