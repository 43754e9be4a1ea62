//: [Previous](@previous)
/*:
 # Test doubles

 A mock conforms to a protocol with a function mock for each requirement. It records its calls, returns the
 answers of its stubs, and verifies itself at the end of the example that created it.
 */
import Fantail
import FantailPlan
import FantailRun

protocol Engine {
  func setSpeed(to value: Double) throws
  func currentSpeed() -> Double
}

struct Car {
  let engine: any Engine
  func accelerate() throws { try engine.setSpeed(to: engine.currentSpeed() + 10) }
}

final class EngineMock: Engine {
  let setSpeedMock = FunctionMock<Double, any Error, Void>("setSpeed(to:)")
  let currentSpeedMock = FunctionMock<Void, Never, Double>("currentSpeed()")

  func setSpeed(to value: Double) throws { try setSpeedMock.call(value) }
  func currentSpeed() -> Double { currentSpeedMock.call(()) }
}

let car = describe("Car") {
  let engine = Let { EngineMock() }
  let car = Let { Car(engine: engine()) }

  it("accelerates by ten") {
    engine().currentSpeedMock.returns(50)
    try car().accelerate()
    expect(engine().setSpeedMock.calls).to(.equal([60]))
  }

  it("sets the speed once") {
    engine().setSpeedMock.expected(.once)
    try car().accelerate()
  }
}

//: No verification can be forgotten: an expected call that does not arrive fails the example.

let forgetful = it("forgets to accelerate") {
  let engine = EngineMock()
  engine.setSpeedMock.with(.equal(10)).expected(.once)
  try engine.setSpeed(to: 20)
}

print(await Executor().run(Plan([car])).passed)

print(await Executor().run(Plan([forgetful])).results.flatMap(\.issues).map(\.message).joined())
/*
 true
 expected setSpeed(to: 10.0) to be called once, but it was never called with such arguments
 called: setSpeed(to: 20.0), from main.swift:51
   - to: expected 10.0, got 20.0
 */
//: [Next](@next)
