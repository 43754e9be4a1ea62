import FantailToolSupport

/// Rewrites measurements and helpers in test cases.
extension SwiftPort {
  /// Rewrites the measurements of test cases in a suite for another framework.
  mutating func measurements() {
    for index in source.tokens.indices where source[index] == "measure" && source[index - 1] != "func" {
      if tree.testCase(around: index) != nil, let call = source.call(index) { measure(call) }
    }
  }

  /// Turns `measure { … }` into an expectation that the code finishes in time.
  mutating func measure(_ call: Call) {
    guard call.arguments.isEmpty, let open = call.closure,
      source[call.word - 1] != "." || source[call.word - 2] == "self"
    else { return }
    let limit = "measure: the code runs once, not ten times, and has to end within a limit; choose the limit"
    mark(call.word, limit, isAdvice: true)
    if callsParameter((open + 1)..<source.partner(open)) {
      insert("expect(ContinuousClock().", before: call.word)
      return insert(").to(.beLessThan(.seconds(60)))", after: source.partner(open))
    }
    replace(call.word, with: "expect")
    insert(".to(.finish(within: .seconds(60)))", after: source.partner(open))
  }
}
