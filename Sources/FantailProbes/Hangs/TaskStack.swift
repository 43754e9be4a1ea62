/// The stack of a suspended task, as addresses of code.
struct TaskStack: Sendable {
  /// The addresses at which the task and its callers continue, the innermost first.
  let addresses: [UInt64]
  /// The reason why the task is waiting, in words; `nil` if it is not known.
  let reason: String?

  /// Returns the stacks of tasks, of their children and of the tasks that they wait for. A task comes before the tasks that
  /// wait for it. This takes some microseconds per task.
  static func all(of roots: [TaskMemory]) -> [TaskStack] {
    guard let type = roots.first?.type, type != 0 else { return [] }
    var known: Set<TaskMemory> = []
    var stacks: [TaskStack] = []
    // A loop instead of recursion, since the chain of tasks that wait for each other may be long.
    var open = roots.reversed().map { (task: $0, isVisited: false) }
    while let (task, isVisited) = open.popLast() {
      if isVisited {
        // A running task is shown by its thread.
        if !task.isRunning { stacks.append(TaskStack(addresses: task.addresses, reason: task.reason)) }
        continue
      }
      guard task.type == type, !task.isComplete, known.count < 256, known.insert(task).inserted else { continue }
      open.append((task, true))
      var others = task.children
      if case .task(let other) = task.wait { others.append(other) }
      open += others.reversed().map { ($0, false) }
    }
    return stacks
  }
}

extension TaskMemory {
  fileprivate var reason: String? {
    switch wait {
    case .task: "another task"
    case .continuation: "a continuation"
    case .group: "a task group"
    case .turn: "its turn on an actor"
    case nil: nil
    }
  }
}
