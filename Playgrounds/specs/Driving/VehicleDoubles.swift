import Fantail

/// An engine with a function mock for each requirement, as in Mokka's manual.
final class EngineMock: Engine {
  let isOnMock = PropertyMock<Bool>("isOn")
  let turnOnMock = FunctionMock<Void, Never, Void>("turnOn()")
  let setSpeedMock = FunctionMock<(value: Double, unit: SpeedUnit), Never, Void>("setSpeed(to:in:)")
  let currentSpeedMock = FunctionMock<SpeedUnit, Never, Double>("currentSpeed(in:)")

  var isOn: Bool { isOnMock.get() }
  func turnOn() { turnOnMock.call(()) }
  func setSpeed(to value: Double, in unit: SpeedUnit) { setSpeedMock.call((value, unit)) }
  func currentSpeed(in unit: SpeedUnit) -> Double { currentSpeedMock.call(unit) }
}

final class BatteryMock: Battery {
  let chargeMock = PropertyMock<Double>("charge")

  init(charge: Double) { chargeMock.value = charge }

  var charge: Double { chargeMock.get() }
}
