import FantailSeams
import FantailTree

/// The mocks of static members and initialisers. There is no instance that could hold these mocks, so each example has
/// a separate set.
///
/// Outside examples, as in a detached task, the whole process shares one set: a call to a static member does not show
/// to which example it belongs.
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

  /// Returns the mock of one member, which is made on first use.
  func function<Function: AnyObject>(_ name: String, of owner: Any.Type, _ make: (MockCore) -> Function) -> Function {
    let key = Key(owner: ObjectIdentifier(owner), name: name)
    return state.withLock { state in
      if let function = state.functions[key] as? Function { return function }
      // The shared part of a type's static members.
      let object = state.objects[key.owner] ?? MockCore("\(owner)")
      state.objects[key.owner] = object
      let function = make(object)
      state.functions[key] = function
      return function
    }
  }
}

// These functions are in two extensions instead of a common protocol: the compiler would check the protocol's `init`
// once more for each member of a generated mock.

extension MockedFunction {
  /// Returns the running example's mock of a static function or initialiser; for generated mocks.
  ///
  /// - Parameters:
  ///   - name: The member's name with its labels.
  ///   - owner: The mock's type.
  ///   - make: Makes the mock that is the automatic answer to a call; its name is the call.
  /// - Returns: The mock of the running example.
  @_spi(Generated) public static func shared(
    _ name: String, of owner: Any.Type, answering make: (@Sendable (String, MockMode) -> Output)? = nil
  ) -> MockedFunction {
    StaticMocks.current.function(name, of: owner) { MockedFunction(name, of: $0, answering: make) }
  }
}

extension PropertyMock {
  /// Returns the running example's mock of a static property; for generated mocks.
  @_spi(Generated) public static func shared(
    _ name: String, of owner: Any.Type, answering make: (@Sendable (String, MockMode) -> Value)? = nil
  ) -> PropertyMock {
    StaticMocks.current.function(name, of: owner) { PropertyMock(name, of: $0, answering: make) }
  }
}
