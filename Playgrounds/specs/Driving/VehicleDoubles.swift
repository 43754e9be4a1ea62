/// An engine that notes what it is told, and runs at the speed the example says.
///
/// Plain classes without a lock: a let's value belongs to one example.
final class EngineDouble: Engine {
  private(set) var isOn = false
  private(set) var speedsSet: [Double] = []
  /// In kilometres per hour.
  var speed = 0.0

  func turnOn() { isOn = true }

  func setSpeed(to value: Double, in unit: SpeedUnit) {
    speedsSet.append(value)
    speed = value
  }

  func currentSpeed(in unit: SpeedUnit) -> Double {
    switch unit {
    case .kilometersPerHour: speed
    case .milesPerHour: speed / 1.609344
    }
  }
}

/// A battery with a given charge that counts how often it is asked.
final class BatteryDouble: Battery {
  private(set) var reads = 0
  private let given: Double

  init(charge: Double) { given = charge }

  var charge: Double {
    reads += 1
    return given
  }
}
