import Fantail

/// Based on the example of Mokka's manual: a vehicle with an engine and a battery, both replaced by doubles.
enum VehicleSpec {
  private static let engine = Let { EngineMock() }
  private static let battery = Let { BatteryMock(charge: 1) }
  private static let vehicle = Let { Vehicle(engine: engine(), battery: battery()) }

  static var spec: Spec {
    describe("Vehicle") {
      starting
      accelerating
      context("with the usual engine") { itBehavesLike(limited, 180) }
      context("with a throttled engine") {
        vehicle.override { Vehicle(engine: engine(), battery: battery(), topSpeed: 90) }
        itBehavesLike(limited, 90)
      }
      pending("recharges while it brakes", "the battery cannot be charged yet")
    }
  }

  private static var starting: Spec {
    describe("starting") {
      it("turns the engine on") {
        expect(engine().turnOnMock).toReceive()
        try vehicle().start()
      }

      it("looks at the battery once") {
        try vehicle().start()
        expect(battery().chargeMock.getter).to(.haveBeenCalled(.once))
      }

      context("with an empty battery") {
        battery.override { BatteryMock(charge: 0) }

        it("says what is wrong") {
          expect { try vehicle().start() }.to(.throwError(Vehicle.Problem.batteryTooLow(charge: 0)))
        }

        it("leaves the engine off") {
          try? vehicle().start()
          expect(engine().turnOnMock).notTo(.haveBeenCalled())
        }
      }
    }
  }

  private static var accelerating: Spec {
    describe("accelerating") {
      it("does nothing with the engine off") {
        vehicle().accelerate()
        expect(engine().setSpeedMock).notTo(.haveBeenCalled())
      }

      context("with the engine on") {
        beforeEach { engine().isOnMock.value = true }

        it("adds ten kilometres per hour", rows: [.init("standing", (0, 10)), .init("in town", (50, 60))]) {
          before, after in
          engine().currentSpeedMock.returns(before)
          vehicle().accelerate()
          expect(engine().setSpeedMock.calls.map(\.value)).to(.equal([after]))
        }

        it("asks for the speed in the unit it sets") {
          engine().currentSpeedMock.returns(62, when: { $0 == .milesPerHour })
          engine().currentSpeedMock.returns(100, when: { $0 == .kilometersPerHour })
          vehicle().accelerate()
          expect(engine().setSpeedMock.argument?.value).to(.equal(110))
          expect(engine().setSpeedMock.argument?.unit).to(.equal(.kilometersPerHour))
        }

        it("goes faster each time") {
          let speed = Let { 0.0 }
          engine().currentSpeedMock.runs { _ in speed() }
          engine().setSpeedMock.stub { speed.value = $0.value }
          for _ in 1...3 { vehicle().accelerate() }
          expect(engine().setSpeedMock.calls.map(\.value)).to(.equal([10, 20, 30]))
        }
      }
    }
  }

  private static let limited = SharedExamples<Double>("a vehicle with a top speed") { topSpeed in
    beforeEach { engine().isOnMock.value = true }

    it("reaches its top speed") {
      engine().currentSpeedMock.returns(topSpeed - 10)
      engine().setSpeedMock.when("of the top speed") { $0.value == topSpeed }.expected(.once)
      vehicle().accelerate()
    }

    it("does not touch the engine at its top speed", .tags("safety")) {
      engine().currentSpeedMock.returns(topSpeed)
      engine().setSpeedMock.reject()
      vehicle().accelerate()
    }
  }
}
