import FantailTree

/// The error of code that was left behind; why is recorded already.
private struct LeftBehind: RecordedError {}

extension ExampleRecord {
  /// Runs code of the example, which is left behind if it waits for what never comes, as for a call of a mock that nothing
  /// answers.
  func perform(_ body: Spec.Body) async throws {
    guard case .suspending(let code) = body else { return try await body() }
    try await perform(code)
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
        // The value that it was making is never made.
        abandonLets(LeftBehind())
        first.give(.failure(LeftBehind()))
      }
      defer { _ = setLeaving(before) }
      // Not a child task, for which its parent would wait; it begins on this thread, and goes on where this one would.
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
      let outer = noteInnerTask(TaskMemory(task))
      let result = await first.answer(of: task)
      _ = noteInnerTask(outer)
      // A cancellation by the code itself holds after it as well.
      if task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      try result.get()
    }
  #endif
}
