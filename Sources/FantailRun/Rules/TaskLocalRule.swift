import FantailTree

/// Binds the task-locals of `.with` for all code of an example.
struct TaskLocalRule: AttemptRule {
  let bindings: [TaskLocalBinding]
  /// The values from outside the example, for hooks that are not part of it.
  let outer: [TaskLocalBinding]

  init(_ bindings: [TaskLocalBinding]) {
    self.bindings = bindings
    outer = bindings.map { $0.here() }
  }

  func scope(_ code: () async -> Void) async { await TaskLocalBinding.binding(bindings[...], code) }

  func outside(_ hooks: () async -> Void) async { await TaskLocalBinding.binding(outer[...], hooks) }
}

struct TaskLocalPower: AttemptPower {
  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    let bindings = subject.traits.bindings
    return bindings.isEmpty ? nil : TaskLocalRule(bindings)
  }
}
