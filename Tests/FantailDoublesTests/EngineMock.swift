@_spi(Generated) import Fantail

enum SpeedUnit: Sendable { case kmh, mph }

struct EngineError: Error, Equatable { var code = 0 }

protocol Engine: AnyObject, Sendable {
  var isOn: Bool { get set }
  func start()
  func setSpeed(to value: Double, in unit: SpeedUnit) throws
  func currentSpeed(in unit: SpeedUnit) -> Double
  func load(_ name: String) async throws -> String
}

/// A mock like those that the generator writes.
final class EngineMock: Engine, Mock {
  let mock: MockCore
  let real: (any Engine)?
  let isOnMock: PropertyMock<Bool>
  let startMock: FunctionMock<Void, Never, Void>
  let setSpeedMock: FunctionMock<(value: Double, unit: SpeedUnit), any Error, Void>
  let currentSpeedMock: FunctionMock<SpeedUnit, Never, Double>
  let loadMock: AsyncFunctionMock<String, any Error, String>

  init(
    _ name: String = "engine", _ mode: MockMode = .nice, forwardingTo real: (any Engine)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, real == nil ? mode : .forwarding, fileID: fileID, filePath: filePath, line: line, column: column)
    self.real = real
    isOnMock = PropertyMock("isOn", of: mock)
    startMock = FunctionMock("start()", of: mock)
    setSpeedMock = FunctionMock("setSpeed(to:in:)", of: mock)
    currentSpeedMock = FunctionMock("currentSpeed(in:)", of: mock)
    loadMock = AsyncFunctionMock("load(_:)", of: mock)
  }

  var isOn: Bool {
    get { isOnMock.get(forwardingTo: real?.isOn) }
    set { if isOnMock.set(newValue) { real?.isOn = newValue } }
  }
  func start() {
    let call = startMock.begin(())
    if call.forwards, let real { return real.start() }
    return call.answer()
  }
  func setSpeed(to value: Double, in unit: SpeedUnit) throws {
    let call = setSpeedMock.begin((value, unit))
    if call.forwards, let real { return try real.setSpeed(to: value, in: unit) }
    return try call.answer()
  }
  func currentSpeed(in unit: SpeedUnit) -> Double {
    let call = currentSpeedMock.begin(unit)
    if call.forwards, let real { return real.currentSpeed(in: unit) }
    return call.answer()
  }
  func load(_ name: String) async throws -> String {
    let call = loadMock.begin(name)
    if call.forwards, let real { return try await real.load(name) }
    return try await call.awaitAnswer()
  }

  var on: On { On(mock: self) }
  struct On {
    let mock: EngineMock
    var isOn: PropertyMock<Bool> { mock.isOnMock }
    func start() -> FunctionMock<Void, Never, Void> { mock.startMock }
    func setSpeed(
      to value: ArgumentConstraint<Double> = .any, in unit: ArgumentConstraint<SpeedUnit> = .any
    ) -> CallPattern<(value: Double, unit: SpeedUnit), any Error, Void> {
      mock.setSpeedMock.pattern(value.erased, unit.erased)
    }
    func currentSpeed(
      in unit: ArgumentConstraint<SpeedUnit> = .any
    ) -> CallPattern<SpeedUnit, Never, Double> { mock.currentSpeedMock.pattern(unit.erased) }
    func load(_ name: ArgumentConstraint<String> = .any) -> AsyncCallPattern<String, any Error, String> {
      mock.loadMock.pattern(name.erased)
    }
  }
}

/// An engine to which calls are forwarded.
final class RealEngine: Engine, @unchecked Sendable {
  // Unchecked, because each example creates its own and uses it from one task.
  var isOn = false
  var log: [String] = []
  func start() { log.append("start") }
  func setSpeed(to value: Double, in unit: SpeedUnit) throws { log.append("setSpeed \(value)") }
  func currentSpeed(in unit: SpeedUnit) -> Double {
    log.append("currentSpeed")
    return 33
  }
  func load(_ name: String) async throws -> String { "real \(name)" }
}
