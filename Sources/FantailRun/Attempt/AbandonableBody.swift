import FantailTree

/// The error of abandoned code. The reason is recorded already.
private struct LeftBehind: RecordedError {}

extension ExampleRecord {
  /// Runs code of the example. The run abandons the code if it waits for something that will not happen, such as the
  /// answer to a mock's call that no stub answers.
  func perform(_ body: Spec.Body) async throws {
    switch body {
    case .unisolated(let code): try code()
    case .isolated(let code): try await code()
    case .applied(let code): try await code()
    case .suspending(let code): try await perform(code)
    }
  }

  /// Runs code that suspends in the same way.
  func perform(_ code: @escaping ExampleBody) async throws {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) {
        return try await perform(abandonable: code)
      }
    #endif
    try await code()
  }

  #if compiler(>=6.3)
    @available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
    private func perform(abandonable code: @escaping ExampleBody) async throws {
      let first = FirstAnswer<Result<Void, any Error>>()
      let before = setLeaving { [self] in
        // The abandoned code cannot finish a let that it was making.
        abandonLets(LeftBehind())
        first.give(.failure(LeftBehind()))
      }
      defer { _ = setLeaving(before) }
      // Not a child task, because its parent would wait for it. It begins on this thread, and continues on the executor
      // that this task prefers.
      let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
      let isCancelled = Task.isCancelled
      let task = Task.immediate(executorPreference: executor) {
        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        do {
          try await code()
          first.give(.success(()))
        } catch {
          first.give(.failure(error))
        }
      }
      let outer = noteInnerTask(TaskAddress(task))
      let result = await first.answer(of: task)
      _ = noteInnerTask(outer)
      // If the code cancelled its own task, the steps after it are cancelled too.
      if task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      try result.get()
    }
  #endif
}
