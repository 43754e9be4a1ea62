import Fantail

/// The events of all threads.
final class CallLog: Sendable {
  private let mock = FunctionMock<String, Never, Void>("log").persistent()
  var all: [String] { mock.calls }
  func append(_ text: String) { mock.call(text) }
}
