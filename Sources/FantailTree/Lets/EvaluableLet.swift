/// A let that `evaluate` accepts: `Let` and `AsyncLet`, and nothing else.
public protocol EvaluableLet: Sendable {}
