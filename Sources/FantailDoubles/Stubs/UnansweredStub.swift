import FantailTree

/// A stub or expectation without an answer. Until it gets one, calls return a default value.
public struct UnansweredStub<Kind, Arguments, Failure: Error, Output>: Stubbable {
  let pattern: AnyCallPattern
  /// `true` if the rule exists already, or was refused; otherwise the stub is made when it gets an answer.
  private let isSaid: Bool
  private let rule: Int?

  init(_ pattern: AnyCallPattern) {
    self.pattern = pattern
    isSaid = false
    rule = nil
  }

  init(_ pattern: AnyCallPattern, rule: Int?) {
    self.pattern = pattern
    isSaid = true
    self.rule = rule
  }

  /// The stub itself.
  @_spi(Generated) public var unanswered: Self { self }

  func answer(_ steps: [AnswerStep], at location: SourceLocation) -> Stub<Arguments, Failure, Output> {
    func stub(_ id: Int?) -> Stub<Arguments, Failure, Output> { Stub(pattern: pattern, id: id, location: location) }
    if stub(nil).refuses(steps) { return stub(nil) }
    guard isSaid else {
      return stub(pattern.recorder.add(.stub, pattern.constraint, answers: .init(steps), at: location))
    }
    pattern.recorder.update(rule) { $0.answers = AnswerSequence(steps) }
    return stub(rule)
  }

  /// Adds an action; if there is no stub yet, it is made first.
  func does(_ action: @escaping (Arguments) -> Void, at location: SourceLocation) -> Self {
    let id = isSaid ? rule : pattern.recorder.add(.stub, pattern.constraint, at: location)
    pattern.recorder.update(id) { $0.effects = ($0.effects ?? []) + [{ action(unboxed($0)) }] }
    return Self(pattern, rule: id)
  }
}
