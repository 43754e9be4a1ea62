// What the right columns of "Coming from RSpec" use and do not show.

import Fantail
import Foundation

struct Item: Equatable, Sendable {
  var name: String
  var price = 1
}

final class Cart {
  var items: [Item] = []
  var owner: String? = "Ada"
  var total: Int { items.map(\.price).reduce(0, +) }
  func add(_ name: String, price: Int = 1) { items.append(Item(name: name, price: price)) }
  func clear() { items = [] }
  func pay() throws { throw PayError.empty }
  func send() async throws -> Int { throw PayError.declined(5) }
}

enum PayError: Error, Equatable {
  case empty
  case declined(Int)
}

extension Notification.Name {
  static let paid = Notification.Name("paid")
}

nonisolated(unsafe) let cart = Cart()
var item: Item { Item(name: "pear") }
var number: Int { 42 }
var name: String { "pear" }
var isOpen: Bool { true }
var owner: String? { "Ada" }
var nobody: String? { nil }
var list: [Int] { [1, 2, 3] }
var table: [String: Int] { ["a": 1] }
var outcome: Result<Int, PayError> { .success(1) }
var failure: Result<Int, PayError> { .failure(.empty) }

let aList = SharedExamples<@Sendable () -> [Int]>("a list") { make in
  it("has a first element") { expect(make().first).notTo(.beNil) }
}

/// What the mock below stands for.
protocol Engine: AnyObject {
  var isRunning: Bool { get set }
  func start()
  func speed(in unit: String) -> Int
  func fetch(_ name: String, done: @escaping (String?) -> Void)
}

final class RealEngine: Engine {
  var isRunning = false
  func start() { isRunning = true }
  func speed(in unit: String) -> Int { 33 }
  func fetch(_ name: String, done: @escaping (String?) -> Void) { done(name) }
}

/// A mock as `MockGenerator` writes them.
final class EngineMock: Engine, Mock {
  let mock: MockCore
  let real: (any Engine)?
  let isRunningMock: PropertyMock<Bool>
  let startMock: FunctionMock<Void, Never, Void>
  let speedMock: FunctionMock<String, Never, Int>
  let fetchMock: FunctionMock<(name: String, done: (String?) -> Void), Never, Void>

  init(_ name: String = "engine", _ mode: MockMode = .nice, forwardingTo real: (any Engine)? = nil) {
    mock = MockCore(name, real == nil ? mode : .forwarding)
    self.real = real
    isRunningMock = PropertyMock("isRunning", of: mock)
    startMock = FunctionMock("start()", of: mock)
    speedMock = FunctionMock("speed(in:)", of: mock)
    fetchMock = FunctionMock("fetch(_:done:)", of: mock)
  }

  var isRunning: Bool {
    get { isRunningMock.get(forwardingTo: real?.isRunning) }
    set { if isRunningMock.set(newValue) { real?.isRunning = newValue } }
  }
  func start() {
    let call = startMock.begin(())
    if call.forwards, let real { return real.start() }
    call.answer()
  }
  func speed(in unit: String) -> Int {
    let call = speedMock.begin(unit)
    if call.forwards, let real { return real.speed(in: unit) }
    return call.answer()
  }
  func fetch(_ name: String, done: @escaping (String?) -> Void) {
    let call = fetchMock.begin((name, done))
    if call.forwards, let real { return real.fetch(name, done: done) }
    call.answer()
  }

  var on: On { On(mock: self) }
  struct On {
    let mock: EngineMock
    var isRunning: PropertyMock<Bool> { mock.isRunningMock }
    func start() -> FunctionMock<Void, Never, Void> { mock.startMock }
    func speed(in unit: ArgumentConstraint<String> = .any) -> CallPattern<String, Never, Int> {
      mock.speedMock.pattern(unit.erased)
    }
    func fetch(
      _ name: ArgumentConstraint<String> = .any, done: ArgumentConstraint<(String?) -> Void> = .any
    ) -> CallPattern<(name: String, done: (String?) -> Void), Never, Void> {
      mock.fetchMock.pattern(name.erased, done.erased)
    }
  }
}

var engine: EngineMock { EngineMock() }

struct Offline: Error {}
let dial = FunctionMock<Int, any Error, Int>("dial(_:)")

var paying: Let<Cart> { Let { Cart() } }
