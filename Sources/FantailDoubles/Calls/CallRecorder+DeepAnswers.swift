import FantailLock

// A result whose type is a mocked protocol answers with a mock of it, the same one for the same call: what code under
// test gets from `app.repository(for: user)` can be stubbed and verified without a stub of that call.

extension CallRecorder {
  /// The answer to a call of which nothing was said, in its box; `nil` where no mock is known for the result.
  func deepAnswer(to arguments: AnyObject) -> AnyObject? {
    guard let make = journal.answering else { return nil }
    let text = described(arguments)
    return keptAnswer(text) ?? keep(make(text), for: text)
  }

  /// The kept answer to a call or a pattern, as a failure shows it.
  private func keptAnswer(_ text: String) -> AnyObject? { state.withLock { $0.extras?.value.deepAnswers[text] } }

  /// Keeps an answer unless another thread was first, and returns the one that is kept.
  private func keep(_ answer: AnyObject, for text: String) -> AnyObject {
    var kept = answer
    setExtras { extras in
      kept = extras.deepAnswers[text] ?? answer
      extras.deepAnswers[text] = kept
    }
    return kept
  }

  /// The mock that answers the calls of a pattern, which is stubbed with it at the first time.
  func mock<Known, Output>(
    answering constraint: CallConstraint, _ make: (String) -> Known, as answer: (Known) -> Output
  ) -> Known {
    let text = described(constraint)
    if !constraint.isOpaque, let kept = keptAnswer(text), let known = unboxed(kept, as: Output.self) as? Known {
      return known
    }
    let known = make(text)
    let box = Box(answer(known))
    if !constraint.isOpaque { _ = keep(box, for: text) }
    _ = add(.stub, constraint, answers: AnswerSequence([AnswerStep(answer: .value(box))]), at: object.location)
    return known
  }
}
