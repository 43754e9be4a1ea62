/// A stub's answer: with a value in a box, or with code that makes one from the arguments in theirs.
enum Answer {
  case value(AnyObject)
  case failure(any Error)
  case run((AnyObject) throws -> AnyObject)
  case suspend((AnyObject) async throws -> AnyObject)
  /// The code that the mock stands for.
  case original

  static func running<Arguments, Failure, Output>(
    _ body: @escaping (Arguments) throws(Failure) -> Output
  ) -> Answer {
    .run { try Box(body(unboxed($0))) }
  }

  static func suspending<Arguments, Failure, Output>(
    _ body: @escaping (Arguments) async throws(Failure) -> Output
  ) -> Answer {
    .suspend { try await Box(body(unboxed($0))) }
  }
}
