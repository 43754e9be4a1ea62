extension Trait {
  /// Binds a task-local for the examples, their hooks and their lets.
  ///
  /// ```swift
  /// describe("checkout", .with(Flags.$isOn, true)) { … }
  /// ```
  /// The value is bound from the example's first hook to its last, including the hooks of outer groups. `beforeAll` and
  /// `afterAll` see the bindings of their own group and the groups around it.
  ///
  /// - Parameters:
  ///   - key: The task-local. If several traits bind the same one, the innermost counts.
  ///   - value: Its value.
  /// - Returns: The trait.
  public static func with<Value>(_ key: TaskLocal<Value>, _ value: Value) -> Self {
    Self { $0.bindings = [TaskLocalBinding(key, value)] }
  }
}

extension Traits {
  /// The task-locals, the outermost first.
  package var bindings: [TaskLocalBinding] {
    get { self[TaskLocals.self].bindings }
    set { self[TaskLocals.self] = TaskLocals.Value(bindings: newValue) }
  }
}

private enum TaskLocals: TraitKey {
  static let name = "task-locals"
  static let place = 150

  /// It has no texts: groups and examples bind the values, and every process has those groups and examples.
  struct Value: TraitValue {
    var bindings: [TaskLocalBinding] = []

    static var unset: Value { Value() }
    var texts: [String]? { nil }

    init(bindings: [TaskLocalBinding] = []) {
      self.bindings = bindings
    }

    init?(texts: [String]) { nil }
  }

  static func inherit(_ inner: Value, within outer: Value) -> Value {
    Value(bindings: outer.bindings + inner.bindings)
  }

  static func ownWords(_ own: Value, of value: Value, in traits: Traits) -> [String] {
    own.bindings.map { "task-local \($0.words())" }
  }
}
