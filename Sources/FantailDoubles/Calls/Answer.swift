/// A stub's answer: a value in a box, or code that makes one from the arguments, with both in boxes.
indirect enum Answer {
  case value(AnyObject)
  case failure(any Error)
  case run((AnyObject) throws -> AnyObject)
  case suspend((AnyObject) async throws -> AnyObject)
  /// The real object that the mock replaces.
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
