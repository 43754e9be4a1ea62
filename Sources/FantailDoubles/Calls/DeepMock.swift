import FantailLock

/// A mock that answers calls by itself, since their result is a mocked protocol.
struct DeepMock {
  /// The mock in a box, as the function's result.
  let answer: AnyObject
  /// The part that its functions share; `nil` for an answer that is not a mock.
  let core: MockCore?

  init<Output>(_ answer: Output) {
    self.answer = Box(answer)
    core = (answer as? any Mock)?.mock
  }
}

// A result whose type is a mocked protocol answers with a mock of it, the same one for the same call: what code under
// test gets from `app.repository(for: user)` can be stubbed and verified without a stub of that call.

extension CallRecorder {
  /// The mode of the mocks that answer calls: strict where the mock itself is.
  var deepMode: MockMode { object.mode == .strict ? .strict : .nice }

  /// The answer to a call of which nothing was said, in its box; `nil` where no mock is known for the result.
  func deepAnswer(to arguments: AnyObject) -> AnyObject? {
    guard let make = journal.answering else { return nil }
    let text = described(arguments)
    return keptAnswer(text) ?? keep(make(text, deepMode), for: text)
  }

  /// The kept answer to a call or a pattern, as a failure shows it.
  private func keptAnswer(_ text: String) -> AnyObject? { state.withLock { $0.extras?.value.deepAnswers[text] } }

  /// Keeps an answer unless another thread was first, and returns the one that is kept.
  ///
  /// - Parameter text: The call; `nil` for a mock that no other call is to find.
  @discardableResult
  private func keep(_ mock: DeepMock, for text: String?) -> AnyObject {
    var kept = mock.answer
    setExtras { extras in
      if let text {
        kept = extras.deepAnswers[text] ?? mock.answer
        extras.deepAnswers[text] = kept
      }
      if kept === mock.answer, let core = mock.core { extras.deepMocks.append(core) }
    }
    return kept
  }

  /// The mock that answers the calls of a pattern, which is stubbed with it at the first time.
  func mock<Known, Output>(
    answering constraint: CallConstraint, _ make: (String, MockMode) -> Known, as answer: (Known) -> Output
  ) -> Known {
    let text = described(constraint)
    if !constraint.isOpaque, let kept = keptAnswer(text), let known = unboxed(kept, as: Output.self) as? Known {
      return known
    }
    let known = make(text, deepMode)
    let mock = DeepMock(answer(known))
    keep(mock, for: constraint.isOpaque ? nil : text)
    let steps = [AnswerStep(answer: .value(mock.answer))]
    _ = add(.stub, constraint, answers: AnswerSequence(steps), at: object.location)
    return known
  }

  /// The functions of the mocks that answered its calls by themselves, and of those that answered theirs.
  var deepFunctions: [CallRecorder] {
    let mocks = state.withLock { $0.extras?.value.deepMocks ?? [] }
    return mocks.flatMap(\.functions).flatMap { [$0] + $0.deepFunctions }
  }
}
