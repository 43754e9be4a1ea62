/// The part of an engine that a vehicle needs.
protocol Engine: AnyObject {
  var isOn: Bool { get }
  func turnOn()
  func setSpeed(to value: Double, in unit: SpeedUnit)
  func currentSpeed(in unit: SpeedUnit) -> Double
}

/// The part of a battery that a vehicle needs.
protocol Battery: AnyObject {
  /// The charge from 0 (empty) to 1 (full).
  var charge: Double { get }
}

enum SpeedUnit: Sendable {
  case kilometersPerHour, milesPerHour
}

/// A vehicle that starts, accelerates and stays below its top speed.
struct Vehicle {
  enum Problem: Error, Equatable {
    case batteryTooLow(charge: Double)
  }

  /// The least charge with which the engine starts.
  static let neededCharge = 0.1

  let engine: any Engine
  let battery: any Battery
  /// The top speed, in kilometres per hour.
  var topSpeed = 180.0

  func start() throws {
    guard battery.charge >= Self.neededCharge else { throw Problem.batteryTooLow(charge: battery.charge) }
    engine.turnOn()
  }

  /// Adds 10 km/h, unless the engine is off or the vehicle would exceed its top speed.
  func accelerate() {
    let faster = engine.currentSpeed(in: .kilometersPerHour) + 10
    guard engine.isOn, faster <= topSpeed else { return }
    engine.setSpeed(to: faster, in: .kilometersPerHour)
  }
}
