import Foundation

/// Measures Fantail beside its peers and prints the table: `swift run -c release benchmarks [--quick] [--rounds=N] [--record] [--nimble=PACKAGE] [PART]...`.
@main
enum Benchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let parts = arguments.filter { !$0.hasPrefix("-") }.map { Part(rawValue: $0) }
    let rounds = arguments.first { $0.hasPrefix("--rounds=") }
    let nimble = arguments.first { $0.hasPrefix("--nimble=") }
    let known = arguments.allSatisfy {
      !$0.hasPrefix("-") || ["--quick", "--record", rounds, nimble].contains($0)
    }
    let count = rounds.flatMap { Int($0.dropFirst("--rounds=".count)) }
    guard known, !parts.contains(nil), rounds == nil || (count ?? 0) > 0 else {
      let all = Part.allCases.map { "[\($0)]" }.joined(separator: " ")
      print("usage: benchmarks [--quick] [--rounds=N] [--record] [--nimble=PACKAGE] \(all)")
      exit(2)
    }
    let bench = Bench(
      isQuick: arguments.contains("--quick"), rounds: count,
      nimble: nimble.map { String($0.dropFirst("--nimble=".count)) })
    let wanted = parts.isEmpty ? Part.allCases : Part.allCases.filter(parts.contains)
    defer { try? FileManager.default.removeItem(at: bench.scratch) }
    do {
      try measure(wanted, bench, records: arguments.contains("--record"))
    } catch {
      try? FileManager.default.removeItem(at: bench.scratch)
      print("benchmarks: \(error)")
      exit(1)
    }
  }

  private static func measure(_ parts: [Part], _ bench: Bench, records: Bool) throws {
    say(estimate(parts, bench))
    let start = ContinuousClock.now
    func passed() -> String { "\((ContinuousClock.now - start).components.seconds) s" }
    try FileManager.default.createDirectory(at: bench.scratch, withIntermediateDirectories: true)
    try bench.buildWorkload()
    say("built what is measured, after \(passed())")
    let ratios = bench.package.appending(path: "ratios.json")
    let history = try History(ratios)
    var measured: [Section] = []
    for part in parts {
      let sections = try part.sections(bench)
      for section in sections { section.print() }
      measured += sections
      // Recorded at once, so that a run that is stopped keeps its measurements; small sizes would record other figures.
      if records, !bench.isQuick {
        try History(ratios).record(sections)
        try Page(bench.package.appending(path: "README.md")).record(sections)
      }
      say("\n\(part.rawValue) is done, after \(passed())")
    }
    let goals = measured.flatMap(\.rows).compactMap(\.isMet)
    say("\n\(goals.count { $0 }) of \(goals.count) goals met; README.md says why the others are not.")
    if bench.isQuick { return }
    let worse = history.worse(measured)
    if !worse.isEmpty { print("\nworse than in ratios.json by more than 10 %:") }
    for line in worse { print("  \(line)") }
    if records { say("recorded in ratios.json, and among the figures in README.md") }
  }

  private static func estimate(_ parts: [Part], _ bench: Bench) -> String {
    guard !bench.isQuick else { return "a minute or a few: debug products stand in for release ones" }
    let share = 0.25 + 0.75 * Double(bench.rounds) / 3
    let minutes = parts.reduce(0) { $0 + $1.minutes } * share
    return "about \(Int(minutes.rounded(.up))) minutes on two idle cores, and 2 more where nothing is built yet"
  }

  /// Prints at once, so that the reader sees the progress of the run.
  private static func say(_ text: String) {
    print(text)
    fflush(nil)
  }
}
