// What the right columns of "Coming from OCMock" use and do not show.
// With EngineDoubles.swift.

import Fantail
import FantailSeams
import Foundation

extension Notification.Name {
  static let saved = Notification.Name("saved")
}

enum Feature: Sendable {
  static let isOn = Replaceable(false)
}

enum FetchError: Error {
  case offline
}

final class Controller {}

let controller = FunctionMock<Controller?, Never, Void>("push(_:)")
let dial = FunctionMock<Int, any Error, Int>("dial(_:)")
let refresh = FunctionMock<InOut<Int>, Never, Void>("refresh(_:)")
let done = FunctionMock<Void, Never, Void>("done()")
var home: Controller { Controller() }

/// What the mock below stands for.

func drive(_ engine: any Engine) {
  engine.start()
  _ = engine.speed(in: "km/h")
}
