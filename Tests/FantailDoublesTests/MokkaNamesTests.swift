// The examples of Mokka's README (Mokka 1.0.0, MIT licence, by Daniel Rinser), to show that mocks written for Mokka
// compile here. Changes: the type names `UnitSpeed` and `Measurement` are Foundation's, as in the README.

import Fantail
import Foundation
import XCTest

/// These types have their own namespace, since this module has another engine.
private enum Readme {
  protocol Foo {
    func doSomething(arg: String) -> Int
  }

  protocol Engine {
    func turnOn()
    func turnOff()
    var isOn: Bool { get }

    func setSpeed(to value: Float)  // kilometers per hour
    func setSpeed(to value: Float, in unit: UnitSpeed)

    func currentSpeed(in unit: UnitSpeed) -> Double
  }

  // "With these helpers it gets much more convenient to define your mock objects"
  final class FooMock: Foo {
    let doSomethingFunc = ReturningFunctionMock<String, Int>()
    func doSomething(arg: String) -> Int {
      return doSomethingFunc.recordCallAndReturn(arg)
    }
  }

  final class EngineMock: Engine {
    // "Functions without return value"
    let turnOnFunc = VoidFunctionMock<Void>(name: "turnOn()")
    func turnOn() {
      turnOnFunc.recordCall()
    }

    let turnOffFunc = VoidFunctionMock<Void>(name: "turnOff()")
    func turnOff() {
      turnOffFunc.recordCall()
    }

    let setSpeedFunc = VoidFunctionMock<Float>(name: "setSpeed(to:)")
    func setSpeed(to value: Float) {
      setSpeedFunc.recordCall(value)
    }

    let setSpeedInUnitFunc = VoidFunctionMock<(value: Float, unit: UnitSpeed)>(name: "setSpeed(to:unit:)")
    func setSpeed(to value: Float, in unit: UnitSpeed) {
      setSpeedInUnitFunc.recordCall((value: value, unit: unit))
    }

    // "Functions with return value"
    let currentSpeedFunc = ReturningFunctionMock<UnitSpeed, Double>(name: "currentSpeed(in:)")
    func currentSpeed(in unit: UnitSpeed) -> Double {
      return currentSpeedFunc.recordCallAndReturn(unit)
    }

    // "Properties"
    let isOnProperty = PropertyMock<Bool>(name: "isOn")
    var isOn: Bool {
      get { return isOnProperty.get() }
      set { isOnProperty.set(newValue) }
    }
  }
}

final class MokkaNamesTests: XCTestCase {
  func testAMokkaMockReturnsAValueAndRecordsItsCalls() {
    let myMock = Readme.FooMock()

    // static return value
    myMock.doSomethingFunc.returns(100)
    XCTAssertEqual(myMock.doSomething(arg: "lorem ipsum"), 100)
    XCTAssertEqual(myMock.doSomething(arg: "lorem ipsum"), 100)

    XCTAssertEqual(myMock.doSomethingFunc.callCount, 2)
    XCTAssertEqual(myMock.doSomethingFunc.argument, "lorem ipsum")
  }

  func testMokkaReturnsMayDependOnTheArgument() {
    let numbers = ReturningFunctionMock<Int, Int>()
    // dynamic return value
    numbers.returns { $0 + 200 }  // $0 is the argument(s) passed to the method
    XCTAssertEqual(numbers.recordCallAndReturn(1), 201)

    let myMock = Readme.FooMock()
    // conditional return value
    myMock.doSomethingFunc.returns(123, when: { $0 == "foo" })
    myMock.doSomethingFunc.returns(456, when: { $0 == "bar" })
    myMock.doSomethingFunc.returns(789)
    XCTAssertEqual(["foo", "bar", "other"].map { myMock.doSomething(arg: $0) }, [123, 456, 789])
  }

  func testMokkaNamesReportCallCountsAndArguments() {
    let engineMock = Readme.EngineMock()
    engineMock.setSpeed(to: 100)
    XCTAssertTrue(engineMock.setSpeedFunc.called)
    XCTAssertTrue(engineMock.setSpeedFunc.calledOnce)
    engineMock.setSpeed(to: 100)
    engineMock.setSpeed(to: 100)
    XCTAssertEqual(engineMock.setSpeedFunc.callCount, 3)

    engineMock.setSpeed(to: 100, in: .kilometersPerHour)
    XCTAssertEqual(engineMock.setSpeedInUnitFunc.arguments?.value, 100.0)
    XCTAssertEqual(engineMock.setSpeedInUnitFunc.arguments?.unit, .kilometersPerHour)
    XCTAssertEqual(engineMock.setSpeedFunc.argument, 100.0)
  }

  func testAMokkaStubRunsAClosure() {
    let (someMock, delegate) = (Readme.EngineMock(), Readme.EngineMock())
    someMock.setSpeedFunc.stub { arg in
      delegate.setSpeed(to: arg)
    }
    someMock.setSpeed(to: 3)
    XCTAssertEqual(delegate.setSpeedFunc.argument, 3)
  }

  func testAMokkaReturnMayBeComputedOrConditional() {
    let engineMock = Readme.EngineMock()
    engineMock.currentSpeedFunc.returns { unit in
      // always return 100 km/h, converted to the requested target unit
      let kmhValue = Measurement(value: 100, unit: UnitSpeed.kilometersPerHour)
      return kmhValue.converted(to: unit).value
    }
    XCTAssertEqual(engineMock.currentSpeed(in: .milesPerHour), 62.137, accuracy: 0.001)

    engineMock.currentSpeedFunc.returns(100.00, when: { $0 == .kilometersPerHour })
    engineMock.currentSpeedFunc.returns(62.137, when: { $0 == .milesPerHour })
    engineMock.currentSpeedFunc.returns(0)  // otherwise
    XCTAssertEqual(engineMock.currentSpeed(in: .kilometersPerHour), 100)
    XCTAssertEqual(engineMock.currentSpeed(in: .milesPerHour), 62.137)
    XCTAssertEqual(engineMock.currentSpeed(in: .knots), 0)
  }

  func testAMokkaPropertyRecordsReadsAndWrites() {
    let someMock = Readme.EngineMock()
    someMock.isOnProperty.value = true  // use value to access the underlying property value

    XCTAssertTrue(someMock.isOn)

    XCTAssertTrue(someMock.isOnProperty.hasBeenRead)
    XCTAssertFalse(someMock.isOnProperty.hasBeenSet)
  }

  func testAMokkaReturningFunctionMockWorksUnchanged() async {
    let mock = ReturningFunctionMock<String, Int>(name: "doSomething(arg:)")
    mock.returns(66, when: { $0 == "foo" })
    mock.returns(42, when: { $0 == "bar" })
    XCTAssertEqual(mock.recordCallAndReturn("bar"), 42)
    mock.defaultReturnValue = 43
    XCTAssertEqual(mock.recordCallAndReturn("neither"), 43)
    XCTAssertEqual(mock.argument, "neither")
    XCTAssertEqual(mock.callCount, 2)
    mock.reset()
    XCTAssertEqual(mock.callCount, 0)
    XCTAssertNil(mock.arguments)
    XCTAssertNil(mock.defaultReturnValue)
    mock.returns(42)
    mock.returns(66)
    // Mokka answers 42: there the first stub takes precedence, here the newest.
    XCTAssertEqual(mock.recordCallAndReturn("x"), 66)

    let log = CallLog()
    let function = VoidFunctionMock<String>(name: "f(_:)")
    function.stub { log.append($0) }
    function.reset()
    function.recordCall("kept")
    XCTAssertEqual(log.all, ["kept"])
  }

  func testTheCarExampleOfMokkaWorks() {
    let engine = EngineMock()
    let speed = CallLog()
    speed.append("50")
    engine.currentSpeedMock.returns { _ in Double(speed.all.last ?? "") ?? 0 }
    engine.setSpeedMock.stub { speed.append("\($0.value)") }
    func accelerate() throws {
      let faster = engine.currentSpeed(in: .kmh) + 5
      if faster <= 180 { try engine.setSpeed(to: faster, in: .kmh) }
    }
    XCTAssertNoThrow(try accelerate())
    XCTAssertNoThrow(try accelerate())
    XCTAssertEqual(engine.setSpeedMock.arguments?.value, 60)
    speed.append("180")
    engine.setSpeedMock.reset()
    XCTAssertNoThrow(try accelerate())
    XCTAssertFalse(engine.setSpeedMock.called)
  }

  func testAMokkaPropertyMockRecordsAccessAndResets() {
    let mock = PropertyMock<Int>(name: "x")
    mock.value = 3
    XCTAssertFalse(mock.hasBeenSet)
    mock.set(4)
    XCTAssertTrue(mock.hasBeenSet)
    XCTAssertFalse(mock.hasBeenRead)
    XCTAssertEqual(mock.get(), 4)
    XCTAssertTrue(mock.hasBeenRead)
    mock.reset()
    XCTAssertNil(mock.value)
    XCTAssertFalse(mock.hasBeenRead)
    XCTAssertFalse(mock.hasBeenSet)
  }
}
