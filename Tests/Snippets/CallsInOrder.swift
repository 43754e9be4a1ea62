// Declarations that the article uses and does not show. The mocks are as `MockGenerator` writes them.

protocol Engine: Sendable {
  func start()
  func setSpeed(to value: Double, in unit: Unit) throws
  func load(_ name: String) async throws -> Route
}

protocol Radio: Sendable {
  func play()
}

enum Unit: Sendable { case kmh, mph }

struct Route: Equatable, Sendable {
  var name: String
  static let short = Route(name: "short")
}

@MainActor
final class Screen {
  private let engine: any Engine
  private(set) var isLoading = false

  init(_ engine: any Engine) { self.engine = engine }

  func open() async {
    isLoading = true
    _ = try? await engine.load("home")
    isLoading = false
  }
}

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
}

final class RadioMock: Radio, Mock {
  let mock: MockCore
  let playMock: FunctionMock<Void, Never, Void>

  init(
    _ name: String = "RadioMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    playMock = .init("play()", of: mock)
  }

  func play() { playMock.call(()) }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: RadioMock

    func play() -> CallPattern<Void, Never, Void> { owner.playMock.pattern() }
  }
}
