// Declarations that the article uses and does not show. The mocks are as `MockGenerator` writes them.
import Foundation

enum Unit: Sendable { case kmh, mph }

struct Page: Equatable, Sendable {}

struct Route: Equatable, Sendable {
  var name: String
  static let short = Route(name: "short")
  static let long = Route(name: "long")
}

struct Offline: Error {}
struct TooFast: Error {}

extension Notification.Name {
  static let limitDidChange = Notification.Name("limitDidChange")
}

struct Editor {
  var onSave: (String) -> Void

  func save(_ text: String) { onSave(text) }
}

protocol Engine: Sendable {
  func start()
  func stop()
  func setSpeed(to value: Double, in unit: Unit) throws
  func limit(for unit: Unit) -> Double
  func load(_ name: String) async throws -> Route
}

final class EngineMock: Engine, Mock {
  let mock: MockCore
  let startMock: FunctionMock<Void, Never, Void>
  let stopMock: FunctionMock<Void, Never, Void>
  let setSpeedMock: FunctionMock<(value: Double, unit: Unit), any Error, Void>
  let limitMock: FunctionMock<Unit, Never, Double>
  let loadMock: AsyncFunctionMock<String, any Error, Route>

  init(
    _ name: String = "EngineMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    startMock = .init("start()", of: mock)
    stopMock = .init("stop()", of: mock)
    setSpeedMock = .init("setSpeed(to:in:)", of: mock)
    limitMock = .init("limit(for:)", of: mock)
    loadMock = .init("load(_:)", of: mock)
  }

  func start() { startMock.call(()) }
  func stop() { stopMock.call(()) }
  func setSpeed(to value: Double, in unit: Unit) throws { try setSpeedMock.call((value, unit)) }
  func limit(for unit: Unit) -> Double { limitMock.call(unit) }
  nonisolated(nonsending) func load(_ name: String) async throws -> Route {
    try await loadMock.call(name)
  }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: EngineMock

    func start() -> CallPattern<Void, Never, Void> { owner.startMock.pattern() }
    func stop() -> CallPattern<Void, Never, Void> { owner.stopMock.pattern() }
    func setSpeed(
      to value: ArgumentConstraint<Double> = .any, in unit: ArgumentConstraint<Unit> = .any
    ) -> CallPattern<(value: Double, unit: Unit), any Error, Void> {
      owner.setSpeedMock.pattern(value.erased, unit.erased)
    }
    func limit(for unit: ArgumentConstraint<Unit> = .any) -> CallPattern<Unit, Never, Double> {
      owner.limitMock.pattern(unit.erased)
    }
    func load(_ name: ArgumentConstraint<String> = .any) -> AsyncCallPattern<String, any Error, Route> {
      owner.loadMock.pattern(name.erased)
    }
  }
}

protocol Downloader {
  func download(completion: @escaping @Sendable (String) -> Void)
}

final class View: @unchecked Sendable {
  private let downloader: any Downloader
  private(set) var text = ""

  init(_ downloader: any Downloader) { self.downloader = downloader }

  func open() { downloader.download { self.text = $0 } }
}

final class DownloaderMock: Downloader, Mock {
  let mock: MockCore
  let downloadMock: FunctionMock<@Sendable (String) -> Void, Never, Void>

  init(_ name: String = "DownloaderMock") {
    mock = MockCore(name)
    downloadMock = .init("download(completion:)", of: mock)
  }

  func download(completion: @escaping @Sendable (String) -> Void) { downloadMock.call(completion) }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: DownloaderMock

    func download(
      completion: ArgumentConstraint<@Sendable (String) -> Void> = .any
    ) -> CallPattern<@Sendable (String) -> Void, Never, Void> {
      owner.downloadMock.pattern(completion.erased)
    }
  }
}
