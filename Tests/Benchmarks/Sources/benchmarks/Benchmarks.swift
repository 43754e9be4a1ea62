import Foundation

/// Measures Fantail beside its peers and prints the table: `swift run -c release benchmarks [--quick] [--rounds=N] [--record] [build|run|expect|bridge|mocks]`.
@main
enum Benchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let parts = arguments.filter { !$0.hasPrefix("-") }
    let rounds = arguments.first { $0.hasPrefix("--rounds=") }
    let known = arguments.allSatisfy {
      ["--quick", "--record", "build", "run", "expect", "bridge", "mocks"].contains($0) || $0 == rounds
    }
    let count = rounds.flatMap { Int($0.dropFirst("--rounds=".count)) }
    guard known, rounds == nil || (count ?? 0) > 0 else {
      print("usage: benchmarks [--quick] [--rounds=N] [--record] [build] [run] [expect] [bridge] [mocks]")
      exit(2)
    }
    let bench = Bench(isQuick: arguments.contains("--quick"), rounds: count)
    defer { try? FileManager.default.removeItem(at: bench.scratch) }
    func isWanted(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    do {
      try FileManager.default.createDirectory(at: bench.scratch, withIntermediateDirectories: true)
      for configuration in ["debug", "release"] { try bench.buildWorkload(configuration) }
      let history = try History(bench.package.appending(path: "ratios.json"))
      var measured: [Section] = []
      func show(_ sections: [Section]) {
        for section in sections { section.print() }
        measured += sections
      }
      if isWanted("run") { show(try RunCost(bench: bench).sections()) }
      if isWanted("expect") { show(try ExpectCost(bench: bench).sections()) }
      if isWanted("mocks") { show(try MockCost(bench: bench).sections()) }
      if isWanted("build") { show(try BuildCost(bench: bench).sections()) }
      if isWanted("bridge") { show(try BridgeCost(bench: bench).sections()) }
      let goals = measured.flatMap(\.rows).compactMap(\.isMet)
      print("\n\(goals.count { $0 }) of \(goals.count) goals met; README.md says why the others are not.")
      // Small sizes measure something else.
      if !bench.isQuick {
        let worse = history.worse(measured)
        if !worse.isEmpty { print("\nworse than in ratios.json by more than 10 %:") }
        for line in worse { print("  \(line)") }
        if arguments.contains("--record") { try history.record(measured) }
      }
    } catch {
      try? FileManager.default.removeItem(at: bench.scratch)
      print("benchmarks: \(error)")
      exit(1)
    }
  }
}
