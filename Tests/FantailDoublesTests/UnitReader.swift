import Fantail

/// A mock in a file of its own, like most mocks, so that its caller is in another.
struct UnitReader {
  let read: FunctionMock<Void, any Error, SpeedUnit>
  func unit() throws -> SpeedUnit { try read.call(()) }
}
