import Fantail

/// The code of Mokka's manual with Mokka's own names, which still work: `VoidFunctionMock` is its `FunctionMock`.
enum MokkaNamesSpec {
  private final class MokkaEngine: Engine {
    let turnOnFunc = VoidFunctionMock<Void>(name: "turnOn()")
    let setSpeedFunc = VoidFunctionMock<(value: Double, unit: SpeedUnit)>(name: "setSpeed(to:in:)")
    let currentSpeedFunc = ReturningFunctionMock<SpeedUnit, Double>(name: "currentSpeed(in:)")
    let isOnProperty = PropertyMock<Bool>(name: "isOn")

    var isOn: Bool {
      get { isOnProperty.get() }
      set { isOnProperty.set(newValue) }
    }

    func turnOn() { turnOnFunc.recordCall() }
    func setSpeed(to value: Double, in unit: SpeedUnit) { setSpeedFunc.recordCall((value: value, unit: unit)) }
    func currentSpeed(in unit: SpeedUnit) -> Double { currentSpeedFunc.recordCallAndReturn(unit) }
  }

  static var spec: Spec {
    describe("Mokka's manual") {
      let engine = Let { MokkaEngine() }

      it("counts calls") {
        for speed in [10.0, 20, 30] { engine().setSpeed(to: speed, in: .kilometersPerHour) }
        engine().turnOn()
        expect(engine().setSpeedFunc.called).to(.beTrue)
        expect(engine().turnOnFunc.calledOnce).to(.beTrue)
        expect(engine().setSpeedFunc.callCount).to(.equal(3))
      }

      it("keeps the arguments of the last call") {
        engine().setSpeed(to: 100, in: .kilometersPerHour)
        expect(engine().setSpeedFunc.arguments?.value).to(.equal(100))
        expect(engine().setSpeedFunc.arguments?.unit).to(.equal(.kilometersPerHour))
      }

      it("runs code") {
        let log = Let<[String]> { [] }
        engine().turnOnFunc.stub { log.value.append("on") }
        engine().turnOn()
        expect(log()).to(.equal(["on"]))
      }

      it("returns a value, what code returns, or one value or another") {
        engine().currentSpeedFunc.returns(100)
        expect(engine().currentSpeed(in: .milesPerHour)).to(.equal(100))
        engine().currentSpeedFunc.returns { unit in unit == .milesPerHour ? 62 : 100 }
        expect(engine().currentSpeed(in: .milesPerHour)).to(.equal(62))
        engine().currentSpeedFunc.returns(50, when: { $0 == .kilometersPerHour })
        expect(engine().currentSpeed(in: .kilometersPerHour)).to(.equal(50))
      }

      it("has a value for calls that nothing fits") {
        engine().currentSpeedFunc.defaultReturnValue = 7
        engine().currentSpeedFunc.returns(50, when: { $0 == .kilometersPerHour })
        expect(engine().currentSpeed(in: .milesPerHour)).to(.equal(7))
      }

      it("tells whether a property was read and set") {
        engine().isOnProperty.value = true
        expect(engine().isOn).to(.beTrue)
        expect(engine().isOnProperty.hasBeenRead).to(.beTrue)
        expect(engine().isOnProperty.hasBeenSet).to(.beFalse)
        engine().isOn = false
        expect(engine().isOnProperty.hasBeenSet).to(.beTrue)
      }
    }
  }
}
