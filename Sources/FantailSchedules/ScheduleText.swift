import FantailProbes
import FantailRun
import FantailTree
import Foundation

/// The messages about the results of schedules.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum ScheduleText {
  /// The maximum number of locations in a message.
  private static let mostLines = 12

  static let exitTest = """
    an exit test runs in another process, which no schedule controls
    give it an example of its own without .schedules
    """

  static func noSchedules(_ count: Int) -> String {
    ".schedules(\(count)) never runs the example; write .schedules(1) or more"
  }

  /// Returns the message for a schedule in which all tasks are waiting.
  static func allWait(_ places: [JobPlace]) -> String {
    let names = CodePlaces(places)
    let lines = places.compactMap { names.text(of: $0) }
    let all = "all tasks are waiting, and nothing can wake any of them"
    let outside = "code outside the schedule, such as a timer of a queue, had half a second to do so"
    return ([all] + shortened(lines.map { "  \($0)" }) + [outside]).joined(separator: "\n")
  }

  /// Prints once, to standard error, that schedules control only some of the tasks.
  static func warnOfMissingHooks() { _ = hasWarned }

  private static let hasWarned: Void = FileHandle.standardError.write(
    Data(
      """
      warning: .schedules controls only child tasks here: the runtime has no hooks for others, or another library has taken \
      them

      """.utf8))

  /// Returns the text that follows an example's failures.
  static func text(of finding: ScheduleSearch.Finding, count: Int, seed: UInt64, runner: Runner) -> String {
    let steps = finding.trace.contested
    let names = CodePlaces(steps.flatMap { [$0.place, $0.overtaken] }.compactMap(\.self))
    let deviations = steps.filter(\.isDeviation)
    var lines = ["fails in schedule \(finding.number) of \(count) from seed \(seed), reduced as far as possible:"]
    if deviations.isEmpty {
      lines[0] += " first come, first served"
      let order = steps.compactMap { $0.place.flatMap { names.text(of: $0) } }
      if !order.isEmpty { lines += ["the order in which tasks took turns:"] + shortened(order.map { "  \($0)" }) }
    } else {
      lines[0] += " \(counted(deviations.count, "job")) out of turn"
      let switches = deviations.map { step in
        let first = step.place.flatMap { names.text(of: $0) } ?? "an actor's work"
        let other = step.overtaken.flatMap { names.text(of: $0) } ?? "an actor's work"
        return "  \(first)\n    went before \(other)"
      }
      lines += shortened(switches)
    }
    if !finding.isRepeatable { lines.append("it did not fail again when it was repeated") }
    if !finding.trace.outside.isEmpty {
      let outside = finding.trace.outside.sorted().map(\.words).joined(separator: ", and ")
      lines.append("outside the schedule, so it may not repeat: \(outside)")
    }
    lines.append("to run the same schedules: \(runner.giving("--seed \(seed)"))")
    return lines.joined(separator: "\n")
  }

  private static func shortened(_ lines: [String]) -> [String] {
    lines.count <= mostLines ? lines : lines.prefix(mostLines) + ["  … and \(lines.count - mostLines) more"]
  }
}

/// The names and lines of locations in the code.
private struct CodePlaces {
  private let frames: [UInt: NamedFrame]

  init(_ places: [JobPlace]) {
    frames = NamedFrame.read(places.flatMap { $0.stack + $0.origin })
  }

  /// Returns the location where a job continues, or else where its task was created; `nil` for code of the runtime.
  func text(of place: JobPlace) -> String? {
    for address in place.stack {
      if let text = frames[address]?.textOfUser { return text }
    }
    for address in place.origin {
      if let maker = frames[address]?.textOfUser { return "a new task of \(maker)" }
    }
    return nil
  }
}

extension NamedFrame {
  /// The folder of Fantail's sources, whose functions are on the stack of every example.
  private static let ownFolder =
    (((#filePath as NSString).deletingLastPathComponent) as NSString)
    .deletingLastPathComponent + "/Fantail"

  /// The function and its location, for the user's code; otherwise `nil`.
  fileprivate var textOfUser: String? {
    guard let name, let file, line > 0, file.hasSuffix(".swift"), !file.hasPrefix(Self.ownFolder) else { return nil }
    return "\(name), \((file as NSString).lastPathComponent):\(line)"
  }
}
