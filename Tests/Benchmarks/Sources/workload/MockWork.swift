import Fantail
import FantailPlan
import FantailRun
import FantailSeams
#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// The cost of one call of a mock, and of one read of a seam.
enum MockWork {
  private protocol Engine {
    func setSpeed(to value: Double, in unit: Int)
    func currentSpeed(in unit: Int) -> Double
  }

  /// A mock in the form that people write by hand: counters and the last arguments.
  private final class CountingEngine: Engine {
    var setSpeedCount = 0
    var setSpeedArguments: [(value: Double, unit: Int)] = []
    var currentSpeedCount = 0
    var currentSpeedArguments: [Int] = []
    var currentSpeedResult = 0.0

    func setSpeed(to value: Double, in unit: Int) {
      setSpeedCount += 1
      setSpeedArguments.append((value, unit))
    }
    func currentSpeed(in unit: Int) -> Double {
      currentSpeedCount += 1
      currentSpeedArguments.append(unit)
      return currentSpeedResult
    }
  }

  /// Mokka's way, rewritten: no lock, the last arguments, the first stub whose condition holds.
  private final class UnlockedMock<Arguments, Output> {
    private(set) var callCount = 0
    private(set) var arguments: Arguments?
    private var stubs: [(condition: ((Arguments) -> Bool)?, answer: (Arguments) -> Output)] = []

    func returns(_ value: Output, when condition: ((Arguments) -> Bool)? = nil) {
      stubs.append((condition, { _ in value }))
    }

    func call(_ arguments: Arguments) -> Output? {
      callCount += 1
      self.arguments = arguments
      return stubs.first { $0.condition?(arguments) ?? true }?.answer(arguments)
    }
  }

  private final class UnlockedEngine: Engine {
    let setSpeedMock = UnlockedMock<(value: Double, unit: Int), Void>()
    let currentSpeedMock = UnlockedMock<Int, Double>()
    func setSpeed(to value: Double, in unit: Int) { _ = setSpeedMock.call((value, unit)) }
    func currentSpeed(in unit: Int) -> Double { currentSpeedMock.call(unit) ?? 0 }
  }

  private final class EngineMock: Engine {
    let setSpeedMock = FunctionMock<(value: Double, unit: Int), Never, Void>("setSpeed(to:in:)")
    let currentSpeedMock = FunctionMock<Int, Never, Double>("currentSpeed(in:)")
    func setSpeed(to value: Double, in unit: Int) { setSpeedMock.call((value, unit)) }
    func currentSpeed(in unit: Int) -> Double { currentSpeedMock.call(unit) }
  }

  /// Returns the nanoseconds of one recorded call.
  static func calls(_ kind: String, _ count: Int) async -> Double? {
    switch kind {
    case "counted": return time(CountingEngine(), count, stubbed: false)
    case "counted-stubbed":
      let engine = CountingEngine()
      engine.currentSpeedResult = 3
      return time(engine, count, stubbed: true)
    case "unlocked": return time(UnlockedEngine(), count, stubbed: false)
    case "unlocked-stubbed":
      let engine = UnlockedEngine()
      engine.currentSpeedMock.returns(2, when: { $0 == -1 })
      engine.currentSpeedMock.returns(3)
      return time(engine, count, stubbed: true)
    default: return await inExample(kind, count)
    }
  }

  /// Fantail's mocks are measured inside an example, where they are used.
  private static func inExample(_ kind: String, _ count: Int) async -> Double? {
    let figure = Figure()
    let spec = it("calls") {
      let engine = EngineMock()
      if kind == "mock-stubbed" {
        engine.currentSpeedMock.returns(2, when: { $0 == -1 })
        engine.currentSpeedMock.returns(3)
      }
      figure.value = time(engine, count, stubbed: kind == "mock-stubbed")
    }
    return await Executor().run(Plan([spec])).passed ? figure.value : nil
  }

  /// Measures rejected calls from a number of places; each failure names its place.
  ///
  /// Returns milliseconds. For `call-site`, they are the thread's time for the calls; for `call-site-run`, the
  /// process's time for the whole run; for `failing-run`, that for a run with as many failing expectations instead
  /// of the calls.
  static func callSite(_ kind: String, _ places: Int) async -> Double? {
    let figure = Figure()
    let spec = it("calls") {
      guard kind != "failing-run" else {
        for _ in 0..<places { expect(1).to(.equal(2)) }
        return
      }
      let engine = EngineMock()
      engine.setSpeedMock.reject()
      let start = Usage.threadTime
      drive(engine, from: places)
      figure.value = Usage.threadTime - start
    }
    let plan = Plan([spec])
    let start = Usage.processorTime
    let report = await Executor().run(plan)
    let time = Usage.processorTime - start
    let messages = report.results.flatMap(\.issues).map(\.message)
    guard messages.count == places else { return nil }
    // If a message has no place, the system could not look it up, and there is nothing to measure.
    guard kind == "failing-run" || messages.allSatisfy({ $0.contains("MockWork.swift:") }) else { return nil }
    return (kind == "call-site" ? figure.value : time).map { $0 / 1e6 }
  }

  /// Makes calls from this number of places, at most six.
  @inline(never)
  private static func drive(_ engine: some Engine, from places: Int) {
    engine.setSpeed(to: 1, in: 2)
    if places > 1 { engine.setSpeed(to: 2, in: 2) }
    if places > 2 { engine.setSpeed(to: 3, in: 2) }
    if places > 3 { engine.setSpeed(to: 4, in: 2) }
    if places > 4 { engine.setSpeed(to: 5, in: 2) }
    if places > 5 { engine.setSpeed(to: 6, in: 2) }
  }

  /// Returns the milliseconds that the runtime needs for the names and lines of its own backtrace.
  static func backtrace() -> Double? {
    #if os(Linux) && canImport(Runtime)
      let start = Usage.threadTime
      guard (try? Backtrace.capture())?.symbolicated()?.frames.isEmpty == false else { return nil }
      return (Usage.threadTime - start) / 1e6
    #else
      return 0
    #endif
  }

  private static func time(_ engine: some Engine, _ count: Int, stubbed: Bool) -> Double {
    var sum = 0.0
    let start = Usage.threadTime
    if stubbed {
      for number in 0..<count { sum += engine.currentSpeed(in: number) }
    } else {
      for number in 0..<count { engine.setSpeed(to: 1, in: number) }
    }
    let time = Usage.threadTime - start
    return !stubbed || sum == 3 * Double(count) ? time / Double(count) : -1
  }

  private enum Clock {
    static let seam = Replaceable<@Sendable (Int) -> Int> { $0 &* 6_364_136_223_846_793_005 &+ 1 }
    static let bare: @Sendable (Int) -> Int = { $0 &* 6_364_136_223_846_793_005 &+ 1 }
  }

  /// Returns the nanoseconds of one call through a seam (a closure that tests can replace), or of a constant closure.
  static func reads(seam: Bool, _ count: Int) -> Double? {
    var sum = 0
    let start = Usage.threadTime
    if seam {
      for _ in 0..<count { sum = Clock.seam.value(sum) }
    } else {
      for _ in 0..<count { sum = Clock.bare(sum) }
    }
    let time = Usage.threadTime - start
    return sum != 0 ? time / Double(count) : nil
  }
}

/// A figure that an example passes to the code outside.
///
/// Unchecked, because the figure is read after the example that writes it has ended.
private final class Figure: @unchecked Sendable {
  var value: Double?
}
