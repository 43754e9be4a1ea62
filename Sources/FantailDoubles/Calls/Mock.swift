/// A mock that is made of function mocks, by hand or generated.
///
/// Its members act on all its functions at once; members of a function or property mock act only on that one. A
/// conforming type only provides the ``MockCore`` that its functions share.
public protocol Mock: AnyObject {
  /// The part that the mock's functions share.
  nonisolated var mock: MockCore { get }
}

/// The shared part can be used instead of the mock: `cache.mock.reset()` resets a mock whose protocol has its own
/// `reset()`.
extension MockCore: Mock {
  /// The part itself.
  public var mock: MockCore { self }
}
