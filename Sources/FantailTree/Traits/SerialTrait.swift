extension Trait {
  /// Runs the examples of this group one after another, whatever the number of jobs.
  public static var serial: Self { Self { $0.isSerial = true } }
}

extension Traits {
  package var isSerial: Bool {
    get { self[Serial.self] }
    set { self[Serial.self] = newValue }
  }
}

private enum Serial: TraitKey {
  typealias Value = Bool
  static let name = "serial"
  static let place = 110
}
