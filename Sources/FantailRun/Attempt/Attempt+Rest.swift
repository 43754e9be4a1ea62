import FantailTree

extension Attempt {
  /// Judges verifiers and undoes changes from hooks after the body, even if the example has cancelled this task.
  ///
  /// - Parameter rules: The rules of the example.
  func judgeAndUndoRest(within rules: AttemptRules) async {
    await uncancelled { [self] in
      var presence: Presence? = Presence()
      await ExampleContext.withCurrent(.current, presence: presence) {
        await rules.scope { await record.judgeAndUndo(record.hasFailed ? .cutOff : .completed) }
      }
      codeEnded(leaving: &presence)
    }
  }
}
