// What the right columns of the Chinese "Coming from Kiwi" use and do not show.

import Fantail
import FantailSeams
import Foundation

class Ship {
  var fighters = ["Ann", "Ben", "Cid"]
  var name = "Galactica"
  func raiseShields() {}
}

final class Cruiser: Ship {
  var crew = 3
  var image: String? = "cruiser.png"
  func energyLevel(in unit: String) -> Int { 40 }
  func jump() throws { throw JumpError.noFuel }
}

enum JumpError: Error, Equatable {
  case noFuel
  case tooFar(Int)
}

protocol Docking {}
extension Cruiser: Docking {}

enum Beacon: Sendable {
  static let range = Replaceable(3)
}

extension Notification.Name {
  static let saved = Notification.Name("saved")
}

final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  func clear() { lines = [] }
}

final class Counter {
  var value = 0
}

func use(_ value: Int) {}

var log: Log { Log() }
nonisolated(unsafe) let total = Counter()
nonisolated(unsafe) let ship = Ship()
var cruiser: Cruiser { Cruiser() }
let crew = Let { 3 }
var name: String { "Galactica" }
var number: Int { 42 }
var isOn: Bool { true }
var list: [String] { ["dog", "liger"] }
var table: [String: Int] { ["a": 1] }
var image: String? { nil }
var captor: ArgumentCaptor<String> { ArgumentCaptor<String>() }

let rk = MatcherRegistry(prefix: "RK") {
  defineMatcher("beSquare") { (size: (Int, Int)) in size.0 == size.1 }
}

let aCruiser = SharedExamples<Int>("a cruiser") { crew in
  it("has a crew") { expect(crew).to(.beGreaterThan(0)) }
}

/// What the mocks below stand for.
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
