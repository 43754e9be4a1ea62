// Declarations that the examples in the documentation comments of FantailDoubles use and do not show. The mocks at its
// end are as fantail-mocks writes them. swift-format-ignore-file

import FantailSeams
import Foundation

enum Unit: Sendable { case kmh, mph }
struct Page: Sendable, Equatable {}
enum Image: Sendable { case red }
struct Position: Sendable { var index: Int }

protocol Engine: Sendable {
  func start()
  func stop()
  func setSpeed(to value: Double, in unit: Unit) throws -> Bool
  func currentSpeed(in unit: Unit) -> Double
  var isOn: Bool { get set }
}
protocol Store: Sendable {
  func load() async throws -> Page
  func save(_ name: String) -> Bool
  func delete()
}
protocol Catalogue: Sendable { func find(_ name: String?, limit: Int?) -> [String] }
protocol Radio: Sendable { func play() }
protocol Parser: Sendable { func read(_ position: inout Position) }
protocol Downloader: Sendable { func load(completion: @escaping (Image) -> Void) -> Bool }

struct Offline: Error {}
struct User: Sendable { var name: String }
extension Page: DefaultValue {
  static let empty = Page()
  static var defaultValue: Page { .empty }
}
extension Notification.Name {
  static let storeDidSave = Notification.Name("StoreDidSave")
  static let cartDidChange = Notification.Name("CartDidChange")
  static let cartDidClose = Notification.Name("CartDidClose")
}
enum Clock { static let now = Replaceable<@Sendable () -> Date> { Date() } }
struct Cart: Sendable { func add(_ item: String) {} }
struct Reader: Sendable {
  var isLoading: Bool { true }
  func open() async throws -> Page { .empty }
}

let readMock = FunctionMock<UnsafeMutablePointer<UInt8>, Never, Int>("read(into:)")
let real: File? = nil
struct File: Sendable { func read(into buffer: UnsafeMutablePointer<UInt8>) -> Int { 0 } }
var engine: EngineMock { engines() }
let engines = Let { EngineMock("engine") }
let store = StoreMock("store")
let catalogue = CatalogueMock("catalogue")
let radio = RadioMock("radio")
let parser = ParserMock("parser")
let downloader = DownloaderMock("downloader")
let setSpeedMock = FunctionMock<(value: Double, unit: Unit), any Error, Void>("setSpeed(to:in:)")
let nowMock = FunctionMock<(Int, String), Never, Int>("now(_:in:)")
let reader = Reader()
let page = Page.empty
let cart = Cart()
let book = "book"

/// A mock of `Engine`.
nonisolated final class EngineMock: Engine, Mock {
  let mock: MockCore
  let startMock: FunctionMock<Void, Never, Void>
  let stopMock: FunctionMock<Void, Never, Void>
  let setSpeedMock: FunctionMock<(value: Double, unit: Unit), any Error, Bool>
  let currentSpeedMock: FunctionMock<Unit, Never, Double>
  let isOnMock: PropertyMock<Bool>

  init(
    _ name: String = "EngineMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    startMock = .init("start()", of: mock)
    stopMock = .init("stop()", of: mock)
    setSpeedMock = .init("setSpeed(to:in:)", of: mock)
    currentSpeedMock = .init("currentSpeed(in:)", of: mock)
    isOnMock = .init("isOn", of: mock)
  }

  func start() { startMock.call(()) }
  func stop() { stopMock.call(()) }
  func setSpeed(to value: Double, in unit: Unit) throws -> Bool { try setSpeedMock.call((value, unit)) }
  func currentSpeed(in unit: Unit) -> Double { currentSpeedMock.call(unit) }
  var isOn: Bool {
    get { isOnMock.get() }
    set { isOnMock.set(newValue) }
  }

  /// The calls of each requirement, to stub, expect and verify.
  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: EngineMock
    func start() -> CallPattern<Void, Never, Void> {
      owner.startMock.pattern()
    }
    func stop() -> CallPattern<Void, Never, Void> {
      owner.stopMock.pattern()
    }
    func setSpeed(
      to value: ArgumentConstraint<Double> = .any, in unit: ArgumentConstraint<Unit> = .any
    ) -> CallPattern<(value: Double, unit: Unit), any Error, Bool> {
      owner.setSpeedMock.pattern(value.erased, unit.erased)
    }
    func currentSpeed(in unit: ArgumentConstraint<Unit> = .any) -> CallPattern<Unit, Never, Double> {
      owner.currentSpeedMock.pattern(unit.erased)
    }
    var isOn: PropertyMock<Bool> { owner.isOnMock }
  }
}

/// A mock of `Store`.
nonisolated final class StoreMock: Store, Mock {
  let mock: MockCore
  let loadMock: AsyncFunctionMock<Void, any Error, Page>
  let saveMock: FunctionMock<String, Never, Bool>
  let deleteMock: FunctionMock<Void, Never, Void>

  init(
    _ name: String = "StoreMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    loadMock = .init("load()", of: mock)
    saveMock = .init("save(_:)", of: mock)
    deleteMock = .init("delete()", of: mock)
  }

  nonisolated(nonsending) func load() async throws -> Page { try await loadMock.call(()) }
  func save(_ name: String) -> Bool { saveMock.call(name) }
  func delete() { deleteMock.call(()) }

  /// The calls of each requirement, to stub, expect and verify.
  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: StoreMock
    func load() -> AsyncCallPattern<Void, any Error, Page> {
      owner.loadMock.pattern()
    }
    func save(_ name: ArgumentConstraint<String> = .any) -> CallPattern<String, Never, Bool> {
      owner.saveMock.pattern(name.erased)
    }
    func delete() -> CallPattern<Void, Never, Void> {
      owner.deleteMock.pattern()
    }
  }
}

/// A mock of `Catalogue`.
nonisolated final class CatalogueMock: Catalogue, Mock {
  let mock: MockCore
  let findMock: FunctionMock<(name: String?, limit: Int?), Never, [String]>

  init(
    _ name: String = "CatalogueMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    findMock = .init("find(_:limit:)", of: mock)
  }

  func find(_ name: String?, limit: Int?) -> [String] { findMock.call((name, limit)) }

  /// The calls of each requirement, to stub, expect and verify.
  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: CatalogueMock
    func find(
      _ name: OptionalConstraint<String> = .any, limit: OptionalConstraint<Int> = .any
    ) -> CallPattern<(name: String?, limit: Int?), Never, [String]> {
      owner.findMock.pattern(name.erased, limit.erased)
    }
  }
}

/// A mock of `Radio`.
nonisolated final class RadioMock: Radio, Mock {
  let mock: MockCore
  let playMock: FunctionMock<Void, Never, Void>

  init(
    _ name: String = "RadioMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    playMock = .init("play()", of: mock)
  }

  func play() { playMock.call(()) }

  /// The calls of each requirement, to stub, expect and verify.
  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: RadioMock
    func play() -> CallPattern<Void, Never, Void> {
      owner.playMock.pattern()
    }
  }
}

/// A mock of `Parser`.
nonisolated final class ParserMock: Parser, Mock {
  let mock: MockCore
  let readMock: FunctionMock<InOut<Position>, Never, Void>

  init(
    _ name: String = "ParserMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    readMock = .init("read(_:)", of: mock)
  }

  func read(_ position: inout Position) {
    let positionBox = InOut(position)
    defer { position = positionBox.value }
    return readMock.call(positionBox)
  }

  /// The calls of each requirement, to stub, expect and verify.
  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: ParserMock
    func read(_ position: ArgumentConstraint<InOut<Position>> = .any) -> CallPattern<InOut<Position>, Never, Void> {
      owner.readMock.pattern(position.erased)
    }
  }
}

/// A mock of `Downloader`.
nonisolated final class DownloaderMock: Downloader, Mock {
  let mock: MockCore
  let loadMock: FunctionMock<(Image) -> Void, Never, Bool>

  init(
    _ name: String = "DownloaderMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(
      name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    loadMock = .init("load(completion:)", of: mock)
  }

  func load(completion: @escaping (Image) -> Void) -> Bool { loadMock.call(completion) }

  /// The calls of each requirement, to stub, expect and verify.
  var on: On { On(owner: self) }

  nonisolated struct On {
    fileprivate let owner: DownloaderMock
    func load(completion: ArgumentConstraint<(Image) -> Void> = .any) -> CallPattern<(Image) -> Void, Never, Bool> {
      owner.loadMock.pattern(completion.erased)
    }
  }
}
