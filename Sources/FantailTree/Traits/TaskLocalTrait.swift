extension Trait {
  /// Binds a task-local for the examples, their hooks and their lets.
  ///
  /// ```swift
  /// describe("checkout", .with(Flags.$isOn, true)) { … }
  /// ```
  /// An example sees it from its first hook to its last, those of the groups around included; `beforeAll` and `afterAll`
  /// see what their own group and the groups around it bind.
  ///
  /// - Parameters:
  ///   - key: The task-local; of several for the same one the innermost counts.
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

  /// Groups and examples bind them, and every process has those.
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
