// Declarations that the article uses and does not show. The mocks are as `MockGenerator` writes them.

enum Unit: Sendable { case kmh, mph }

struct Route: Equatable, Sendable {
  var name: String
  static let short = Route(name: "short")
}

struct TooFast: Error {}

struct Driver {
  let engine: any Engine

  init(_ engine: any Engine) { self.engine = engine }

  func go(to place: String) async {
    engine.start()
    _ = try? await engine.load(place)
    try? engine.setSpeed(to: 90, in: .kmh)
  }
}

struct V8 {}

final class EngineMock: Engine, Mock {
  let mock: MockCore
  let startMock: FunctionMock<Void, Never, Void>
  let setSpeedMock: FunctionMock<(value: Double, unit: Unit), any Error, Void>
  let loadMock: AsyncFunctionMock<String, any Error, Route>

  init(
    _ name: String = "EngineMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    startMock = .init("start()", of: mock)
    setSpeedMock = .init("setSpeed(to:in:)", of: mock)
    loadMock = .init("load(_:)", of: mock)
  }

  func start() { startMock.call(()) }
  func setSpeed(to value: Double, in unit: Unit) throws { try setSpeedMock.call((value, unit)) }
  nonisolated(nonsending) func load(_ name: String) async throws -> Route {
    try await loadMock.call(name)
  }
  static func make() -> any Engine { makeMock.call(()) }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: EngineMock

    func start() -> CallPattern<Void, Never, Void> { owner.startMock.pattern() }
    func setSpeed(
      to value: ArgumentConstraint<Double> = .any, in unit: ArgumentConstraint<Unit> = .any
    ) -> CallPattern<(value: Double, unit: Unit), any Error, Void> {
      owner.setSpeedMock.pattern(value.erased, unit.erased)
    }
    func load(_ name: ArgumentConstraint<String> = .any) -> AsyncCallPattern<String, any Error, Route> {
      owner.loadMock.pattern(name.erased)
    }
  }

  static var makeMock: FunctionMock<Void, Never, any Engine> { .shared("make()", of: EngineMock.self) }

  static var on: StaticOn { StaticOn() }

  struct StaticOn {
    func make() -> CallPattern<Void, Never, any Engine> { EngineMock.makeMock.pattern() }
  }
}

protocol Radio {
  func tune(to channel: Int) -> Bool
}

struct CarRadio: Radio {
  func tune(to channel: Int) -> Bool { true }
}

final class RadioMock: Radio, Mock {
  let mock: MockCore
  let tuneMock: FunctionMock<Int, Never, Bool>
  private let real: (any Radio)?

  init(
    _ name: String = "RadioMock", _ mode: MockMode = .nice, forwardingTo real: (any Radio)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, real == nil ? mode : .forwarding, fileID: fileID, filePath: filePath, line: line, column: column)
    self.real = real
    tuneMock = .init("tune(to:)", of: mock)
  }

  func tune(to channel: Int) -> Bool {
    let call = tuneMock.begin(channel)
    if call.forwards, let real { return real.tune(to: channel) }
    return call.answer()
  }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: RadioMock

    func tune(to channel: ArgumentConstraint<Int> = .any) -> CallPattern<Int, Never, Bool> {
      owner.tuneMock.pattern(channel.erased)
    }
  }
}

protocol Showroom {
  func engine(named name: String) -> any Engine
}

final class ShowroomMock: Showroom, Mock {
  let mock: MockCore
  let engineMock: FunctionMock<String, Never, any Engine>

  init(_ name: String) {
    mock = MockCore(name)
    engineMock = .init("engine(named:)", of: mock) { EngineMock($0, $1) }
  }

  func engine(named name: String) -> any Engine { engineMock.call(name) }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: ShowroomMock

    func engine(named name: ArgumentConstraint<String> = .any) -> CallPattern<String, Never, any Engine> {
      owner.engineMock.pattern(name.erased)
    }
  }
}

extension CallPatternConvertible where Output == any Engine {
  var deep: EngineMock { deepMock({ EngineMock($0, $1) }) { $0 } }
}
