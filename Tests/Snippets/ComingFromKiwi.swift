// Declarations that the right columns of "Coming from Kiwi" use and do not show.
// With EngineDoubles.swift.

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

/// The mocks below replace these.
