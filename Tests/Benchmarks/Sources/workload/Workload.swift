import Fantail
import FantailCLI
import FantailPlan
import FantailRun
import Foundation
import Mini

/// Does one piece of work and prints its figure, a number: `workload run 1000`.
@main
enum Workload {
  static func main() async {
    let arguments = CommandLine.arguments
    // The arguments and the output are then those of Fantail's own command line.
    if let count = ProcessInfo.processInfo.environment["WORKLOAD_SUITE"].flatMap({ Int($0) }) {
      await SpecMain.run(Suites.fantail(count))
    }
    let count = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000
    switch arguments.dropFirst().first {
    case "run": await run(count)
    case "mini": mini(count)
    case "plan": plan(count)
    case "nest": nest(count)
    case "sleep": await atOnce(Suites.sleeping(), jobs: count)
    case "compute": await atOnce(Suites.computing(), jobs: count)
    case "expect": await expectations(count)
    case "equal": bareEqualities(count)
    case "seam", "constant": show(MockWork.reads(seam: arguments[1] == "seam", count))
    case "mock", "mock-stubbed", "counted", "counted-stubbed", "unlocked", "unlocked-stubbed":
      show(await MockWork.calls(arguments[1], count))
    case "call-site", "call-site-run", "failing-run": show(await MockWork.callSite(arguments[1], count))
    case "backtrace": show(MockWork.backtrace())
    case "differ-elements", "differ-all", "differ-line", "differ-text":
      show(await Differing.time(arguments[1], count))
    case "overshoot": await overshoot(milliseconds: count)
    case let name? where name.hasPrefix("report-"):
      await run(count, reporters: Int(name.dropFirst("report-".count)) ?? 0)
    default:
      print("usage: workload run|mini|plan|nest|sleep|compute|expect|equal|overshoot COUNT")
      exit(2)
    }
  }

  /// Returns the processor time of a run in microseconds, without planning.
  private static func run(_ count: Int, reporters number: Int = 0) async {
    let plan = Plan(Suites.fantail(count))
    let start = Usage.processorTime
    let report = await Executor(reporters: reporters(number)).run(plan)
    let time = Usage.processorTime - start
    guard report.passed, report.results.count == count else { return giveUp("the run failed: \(report.issues)") }
    print(time / 1e3)
  }

  /// Returns this number of reporters, of all kinds in turn, whose reports are written but not kept.
  private static func reporters(_ number: Int) -> [any Reporter] {
    let kinds: [(TextOutput) -> any Reporter] = [
      { FormatReporter(.documentation, $0) }, { FormatReporter(.dots, $0) }, { FormatReporter(.junit, $0) },
      { FormatReporter(.json, $0) }, { FormatReporter(.events, $0) }, { FormatReporter(.github, $0) },
      { FormatReporter(.html, $0) },
    ]
    return (0..<number).compactMap { position in
      (try? TextOutput.file("/dev/null")).map { kinds[position % kinds.count]($0) }
    }
  }

  private static func mini(_ count: Int) {
    let groups = Suites.mini(count)
    let start = Usage.processorTime
    let failures = Mini.run(groups)
    let time = Usage.processorTime - start
    guard failures.isEmpty else { return giveUp("the run failed") }
    print(time / 1e3)
  }

  /// Returns the processor time of planning in microseconds, without making the specs.
  private static func plan(_ count: Int) {
    let specs = Suites.fantail(count)
    let start = Usage.processorTime
    let plan = Plan(specs)
    let time = Usage.processorTime - start
    guard plan.examples.count == count else { return giveUp("planned \(plan.examples.count)") }
    print(time / 1e3)
  }

  /// Returns the processor time of making nested groups, in milliseconds.
  private static func nest(_ depth: Int) {
    let start = Usage.processorTime
    let spec = Suites.nested(depth)
    let time = Usage.processorTime - start
    guard spec.parts.count == depth + 1 else { return giveUp("made \(spec.parts.count) parts") }
    print(time / 1e6)
  }

  /// Returns the milliseconds that pass while examples run, with this number at once.
  private static func atOnce(_ spec: Spec, jobs: Int) async {
    let plan = Plan([spec])
    let start = ContinuousClock.now
    let report = await Executor(jobs: jobs).run(plan)
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    guard report.passed else { return giveUp("the run failed: \(report.issues)") }
    print(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
  }

  /// Returns the nanoseconds of one passing expectation.
  private static func expectations(_ count: Int) async {
    let spec = it("expects") {
      let start = Usage.threadTime
      for number in 0..<count { expect(number).to(.equal(number)) }
      print((Usage.threadTime - start) / Double(count))
    }
    guard await Executor().run(Plan([spec])).passed else { return giveUp("the run failed") }
  }

  /// Returns the nanoseconds of one comparison that calls no function.
  private static func bareEqualities(_ count: Int) {
    var failures = 0
    let start = Usage.threadTime
    for number in 0..<count where opaque(number) != number { failures += 1 }
    let time = Usage.threadTime - start
    guard failures == 0 else { return giveUp("numbers differ") }
    print(time / Double(count))
  }

  @inline(never)
  private static func opaque(_ number: Int) -> Int { number }

  /// Returns the microseconds from the moment when a condition holds, some milliseconds after the start, to the result.
  private static func overshoot(milliseconds: Int) async {
    let spec = it("waits") {
      let clock = ContinuousClock()
      let moment = clock.now + .milliseconds(milliseconds)
      await expect { clock.now >= moment }.toEventually(.beTrue)
      let (seconds, attoseconds) = (clock.now - moment).components
      print(Double(seconds) * 1e6 + Double(attoseconds) / 1e12)
    }
    guard await Executor().run(Plan([spec])).passed else { return giveUp("the run failed") }
  }

  private static func show(_ figure: Double?) {
    guard let figure else { return giveUp("the work failed") }
    print(figure)
  }

  private static func giveUp(_ why: String) {
    print(why)
    exit(1)
  }
}
