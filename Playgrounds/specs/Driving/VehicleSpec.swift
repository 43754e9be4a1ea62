import Fantail

/// After the example of Mokka's manual: a vehicle with an engine and a battery, both replaced by doubles.
enum VehicleSpec {
  private static let engine = Let { EngineDouble() }
  private static let battery = Let { BatteryDouble(charge: 1) }
  private static let vehicle = Let { Vehicle(engine: engine(), battery: battery()) }

  static let spec = describe("Vehicle") {
    starting
    accelerating
    context("with the usual engine") { itBehavesLike(limited, 180) }
    context("with a throttled engine") {
      vehicle.override { Vehicle(engine: engine(), battery: battery(), topSpeed: 90) }
      itBehavesLike(limited, 90)
    }
    pending("recharges while it brakes", "the battery cannot be charged yet")
  }

  private static let starting = describe("starting") {
    it("turns the engine on") {
      try vehicle().start()
      expect(engine().isOn).to(.beTrue)
    }

    it("looks at the battery once") {
      try vehicle().start()
      expect(battery().reads).to(.equal(1))
    }

    context("with an empty battery") {
      battery.override { BatteryDouble(charge: 0) }

      it("says what is wrong") {
        expect { try vehicle().start() }.to(.throwError(Vehicle.Problem.batteryTooLow(charge: 0)))
      }

      it("leaves the engine off") {
        try? vehicle().start()
        expect(engine().isOn).to(.beFalse)
      }
    }
  }

  private static let accelerating = describe("accelerating") {
    it("does nothing with the engine off") {
      vehicle().accelerate()
      expect(engine().speedsSet).to(.beEmpty)
    }

    context("with the engine on") {
      beforeEach { try vehicle().start() }

      it("adds ten kilometres per hour", rows: [.init("standing", (0, 10)), .init("in town", (50, 60))]) {
        before, after in
        engine().speed = before
        vehicle().accelerate()
        expect(engine().speedsSet).to(.equal([after]))
      }

      it("shows in other units too") {
        engine().speed = 90
        vehicle().accelerate()
        expect(engine().currentSpeed(in: .milesPerHour)).to(.beCloseTo(62.137, within: 0.001))
      }
    }
  }

  private static let limited = SharedExamples<Double>("a vehicle with a top speed") { topSpeed in
    beforeEach { try vehicle().start() }

    it("reaches its top speed") {
      engine().speed = topSpeed - 10
      vehicle().accelerate()
      expect(engine().speed).to(.equal(topSpeed))
    }

    it("does not touch the engine at its top speed", .tags("safety")) {
      engine().speed = topSpeed
      vehicle().accelerate()
      expect(engine().speedsSet).to(.beEmpty)
    }
  }
}
