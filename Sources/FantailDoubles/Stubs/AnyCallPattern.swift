/// The calls of one function that fit constraints, without their types.
final class AnyCallPattern {
  let recorder: CallRecorder
  let constraint: CallConstraint

  init(_ recorder: CallRecorder, _ constraint: CallConstraint) {
    self.recorder = recorder
    self.constraint = constraint
  }

  var description: String { recorder.described(constraint) }
}
