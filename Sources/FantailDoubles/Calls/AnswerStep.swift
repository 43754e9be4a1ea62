/// An answer, and the number of successive calls that it is for.
struct AnswerStep {
  let answer: Answer
  /// The number of calls; `nil` for all further calls.
  var times: Int?
}
