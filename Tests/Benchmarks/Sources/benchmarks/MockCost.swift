/// What a recorded call of a mock costs beside mocks by hand, and a seam beside a constant.
struct MockCost {
  let bench: Bench

  private struct Work: Hashable {
    let configuration: String
    let name: String
  }

  func sections() throws -> [Section] { [try calls(), try seams()] }

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
