// Declarations that the snippets of the README use and do not show: the mock as `MockGenerator` makes it, and its
// protocol.

import Fantail

enum Unit { case kmh, mph }

protocol Engine: Sendable {
  func setSpeed(to value: Double, in unit: Unit) throws
}

nonisolated final class EngineMock: Engine, Mock {
  let mock: MockCore
  let setSpeedMock: FunctionMock<(value: Double, unit: Unit), any Error, Void>

  init(_ name: String = "EngineMock", _ mode: MockMode = .nice) {
    mock = MockCore(name, mode)
    setSpeedMock = .init("setSpeed(to:in:)", of: mock)
  }

  func setSpeed(to value: Double, in unit: Unit) throws { try setSpeedMock.call((value, unit)) }

  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: EngineMock
    func setSpeed(
      to value: ArgumentConstraint<Double> = .any, in unit: ArgumentConstraint<Unit> = .any
    ) -> CallPattern<(value: Double, unit: Unit), any Error, Void> {
      owner.setSpeedMock.pattern(value.erased, unit.erased)
    }
  }
}

final class Cruise {
  private let engine: any Engine
  private(set) var isSteady = false

  init(_ engine: any Engine) { self.engine = engine }

  func start(at speed: Double) {
    try? engine.setSpeed(to: speed, in: .kmh)
    isSteady = true
  }
}
