/// The cost of a recorded call of a mock compared with mocks by hand, of a failed call, of compiling mocks, and of a
/// seam compared with a constant.
struct MockCost {
  let bench: Bench

  private struct Work: Hashable {
    let configuration: String
    let name: String
  }

  func sections() throws -> [Section] {
    try [calls(), callSite(), seams()] + MockBuild(bench: bench).sections()
  }

  private func calls() throws -> Section {
    let count = bench.isQuick ? 10_000 : 200_000
    let names = ["mock", "counted", "unlocked", "mock-stubbed", "counted-stubbed", "unlocked-stubbed"]
    let samples = try samples(names, count)
    var section = Section(title: "One recorded call of a mock: CPU nanoseconds")
    for configuration in ["debug", "release"] {
      func cost(_ name: String) -> Double { samples.median(Work(configuration: configuration, name: name)) }
      for (what, suffix) in [("two arguments, no stub", ""), ("one argument, the second of two stubs", "-stubbed")] {
        for (peer, name) in [("counters by hand", "counted"), ("no lock, no history", "unlocked")] {
          section.rows.append(
            Row(
              what: "\(configuration), \(what)", figure: cost("mock" + suffix), unit: "ns",
              peer: (peer, cost(name + suffix))))
        }
      }
    }
    return section
  }

  /// The cost of a failure that names the line in production code: during that code, afterwards, and when more places
  /// are asked for.
  private func callSite() throws -> Section {
    let first = try samples(["call-site", "call-site-run", "failing-run", "backtrace"], 1)
    let later = try samples(["call-site-run", "failing-run"], 6)
    var section = Section(title: "Looking up where a rejected call was made: CPU milliseconds")
    for configuration in ["debug", "release"] {
      func cost(_ name: String, _ samples: Samples<Work>) -> Double {
        samples.median(Work(configuration: configuration, name: name))
      }
      let whole = cost("call-site-run", first) - cost("failing-run", first)
      let all = cost("call-site-run", later) - cost("failing-run", later)
      section.rows += [
        Row(
          what: "\(configuration), while the code under test runs", figure: cost("call-site", first), unit: "ms",
          goal: .atMost(5)),
        Row(
          what: "\(configuration), the first of a process, afterwards", figure: whole - cost("call-site", first),
          unit: "ms", peer: ("the runtime's backtrace", cost("backtrace", first)), goal: .atMost(20)),
        Row(what: "\(configuration), each later one", figure: (all - whole) / 5, unit: "ms", goal: .atMost(1.5)),
      ]
    }
    return section
  }

  private func seams() throws -> Section {
    let samples = try samples(["seam", "constant"], bench.isQuick ? 100_000 : 5_000_000)
    var section = Section(title: "One call of a closure through a seam: CPU nanoseconds")
    for configuration in ["debug", "release"] {
      func cost(_ name: String) -> Double { samples.median(Work(configuration: configuration, name: name)) }
      section.rows.append(
        Row(
          what: configuration, figure: cost("seam"), unit: "ns", peer: ("a static constant", cost("constant")),
          goal: configuration == "release" ? .atMostTimesPeer(1.1) : nil))
    }
    return section
  }

  private func samples(_ names: [String], _ count: Int) throws -> Samples<Work> {
    let works = ["debug", "release"].flatMap { configuration in
      names.map { Work(configuration: configuration, name: $0) }
    }
    return try Samples(of: works, rounds: bench.rounds + 2) { work in
      try bench.workload(work.configuration, work.name, count).figure
    }
  }
}
