// Generated mocks, for the pages of users of other tools.

import Fantail

protocol Engine: AnyObject {
  var isRunning: Bool { get set }
  func start()
  func speed(in unit: String) -> Int
  func fetch(_ name: String, done: @escaping (String?) -> Void)
}

final class RealEngine: Engine {
  var isRunning = false
  func start() { isRunning = true }
  func speed(in unit: String) -> Int { 33 }
  func fetch(_ name: String, done: @escaping (String?) -> Void) { done(name) }
}

/// A mock as `MockGenerator` writes them.
final class EngineMock: Engine, Mock {
  let mock: MockCore
  let real: (any Engine)?
  let isRunningMock: PropertyMock<Bool>
  let startMock: FunctionMock<Void, Never, Void>
  let speedMock: FunctionMock<String, Never, Int>
  let fetchMock: FunctionMock<(name: String, done: (String?) -> Void), Never, Void>

  init(_ name: String = "engine", _ mode: MockMode = .nice, forwardingTo real: (any Engine)? = nil) {
    mock = MockCore(name, real == nil ? mode : .forwarding)
    self.real = real
    isRunningMock = PropertyMock("isRunning", of: mock)
    startMock = FunctionMock("start()", of: mock)
    speedMock = FunctionMock("speed(in:)", of: mock)
    fetchMock = FunctionMock("fetch(_:done:)", of: mock)
  }

  var isRunning: Bool {
    get { isRunningMock.get(forwardingTo: real?.isRunning) }
    set { if isRunningMock.set(newValue) { real?.isRunning = newValue } }
  }
  func start() {
    let call = startMock.begin(())
    if call.forwards, let real { return real.start() }
    call.answer()
  }
  func speed(in unit: String) -> Int {
    let call = speedMock.begin(unit)
    if call.forwards, let real { return real.speed(in: unit) }
    return call.answer()
  }
  func fetch(_ name: String, done: @escaping (String?) -> Void) {
    let call = fetchMock.begin((name, done))
    if call.forwards, let real { return real.fetch(name, done: done) }
    call.answer()
  }

  var on: On { On(mock: self) }
  struct On {
    let mock: EngineMock
    var isRunning: PropertyMock<Bool> { mock.isRunningMock }
    func start() -> FunctionMock<Void, Never, Void> { mock.startMock }
    func speed(in unit: ArgumentConstraint<String> = .any) -> CallPattern<String, Never, Int> {
      mock.speedMock.pattern(unit.erased)
    }
    func fetch(
      _ name: ArgumentConstraint<String> = .any, done: ArgumentConstraint<(String?) -> Void> = .any
    ) -> CallPattern<(name: String, done: (String?) -> Void), Never, Void> {
      mock.fetchMock.pattern(name.erased, done.erased)
    }
  }
}

var engine: EngineMock { EngineMock() }
