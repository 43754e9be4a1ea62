import FantailSeams

/// A mock that is the automatic answer to a call, because the result's type is a mocked protocol.
struct DeepMock {
  /// The mock, in a box for the function's result.
  let answer: AnyObject
  /// The shared part of its functions; `nil` for an answer that is not a mock.
  let core: MockCore?

  init<Output>(_ answer: Output) {
    self.answer = Box(answer)
    core = (answer as? any Mock)?.mock
  }
}

// If the result's type is a mocked protocol, the answer is a mock of it, and the same call always gets the same mock.
// So the result of `app.repository(for: user)` in the code under test can be stubbed and verified without a stub for
// that call.

extension CallRecorder {
  /// The mode of the mocks that answer calls: strict if this mock is strict.
  var deepMode: MockMode { object.mode == .strict ? .strict : .nice }

  /// Returns the automatic answer to a call, in its box; `nil` if the result's type does not have a mock.
  func deepAnswer(to arguments: AnyObject) -> AnyObject? {
    guard let make = journal.answering else { return nil }
    let text = described(arguments)
    return keptAnswer(text) ?? keep(make(text, deepMode), for: text)
  }

  /// Returns the kept answer to a call or a pattern, given the text that failures show for it.
  private func keptAnswer(_ text: String) -> AnyObject? { state.withLock { $0.extras?.value.deepAnswers[text] } }

  /// Keeps an answer unless another thread has already kept one, and returns the kept answer.
  ///
  /// - Parameter text: The call; `nil` for a mock that answers only this call.
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

  /// Returns the mock that answers the calls that fit a pattern. The first time, this mock is made and stubbed as the
  /// answer.
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

  /// The functions of the mocks that answered this function's calls automatically, and of the mocks that answered calls
  /// to those mocks.
  var deepFunctions: [CallRecorder] {
    let mocks = state.withLock { $0.extras?.value.deepMocks ?? [] }
    return mocks.flatMap(\.functions).flatMap { [$0] + $0.deepFunctions }
  }
}
