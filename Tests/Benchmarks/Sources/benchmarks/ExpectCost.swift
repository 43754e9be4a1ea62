import Foundation

/// The cost of an expectation: of running, of explaining a failure, of waiting, and of type-checking.
struct ExpectCost {
  let bench: Bench

  private struct Work: Hashable {
    let configuration: String
    let product: String
    let name: String
    let count: Int
  }

  func sections() throws -> [Section] { try [passing(), explaining(), polling(), typeChecking()] }

  private func passing() throws -> Section {
    let count = bench.isQuick ? 100_000 : 1_000_000
    let kinds = [
      ("workload", "expect"), ("workload", "equal"), ("peers", "xctest"), ("peers", "testing"), ("peers", "spectre"),
    ]
    let works = ["debug", "release"].flatMap { configuration in
      kinds.map { Work(configuration: configuration, product: $0.0, name: $0.1, count: count) }
    }
    let samples = try samples(of: works, rounds: bench.rounds + 2)
    var section = Section(title: "One passing equality: CPU nanoseconds")
    // Measured: 350 ns in debug (#expect: 347), and 40 ns in release (Spectre: 98).
    let goals = ["debug #expect": 1, "release Spectre": 0.41]
    for configuration in ["debug", "release"] {
      func cost(_ kind: (String, String)) -> Double {
        samples.median(Work(configuration: configuration, product: kind.0, name: kind.1, count: count))
      }
      for (kind, name) in zip(kinds.dropFirst(), ["bare ==", "XCTAssertEqual", "#expect", "Spectre"]) {
        section.rows.append(
          Row(
            what: "\(configuration), expect(n).to(.equal(n))", figure: cost(kinds[0]), unit: "ns",
            peer: (name, cost(kind)), goal: goals["\(configuration) \(name)"].map { .atMostTimesPeer($0) }))
      }
    }
    return section
  }

  private func explaining() throws -> Section {
    let kinds = [
      ("differ-elements", 10_000, "10,000 elements, one differs"),
      ("differ-all", 10_000, "10,000 elements, all differ"),
      ("differ-line", 1_000_000, "1 MB of lines, one differs"),
      ("differ-text", 1_000_000, "1 MB of lines, all differ"),
    ]
    var section = Section(title: "A failing equality, with its text: CPU milliseconds")
    let works = ["debug", "release"].flatMap { configuration in
      kinds.map { Work(configuration: configuration, product: "workload", name: $0.0, count: $0.1) }
    }
    let samples = try samples(of: works, rounds: bench.rounds)
    for configuration in ["debug", "release"] {
      for (name, count, what) in kinds {
        let work = Work(configuration: configuration, product: "workload", name: name, count: count)
        section.rows.append(
          Row(what: "\(configuration), \(what)", figure: samples.median(work) / 1e6, unit: "ms", goal: .atMost(2_000)))
      }
    }
    return section
  }

  private func polling() throws -> Section {
    let moments = bench.isQuick ? [3, 17] : Array(stride(from: 3, through: 17, by: 2)) + [53, 117, 250]
    let samples = try Samples(of: moments, rounds: bench.isQuick ? 1 : 9) {
      try bench.workload("release", "overshoot", $0).figure / 1e3
    }
    var section = Section(title: "Polling: overshoot after the condition came true")
    for moment in moments {
      section.rows.append(
        Row(what: "true after \(moment) ms", figure: samples.median(moment), unit: "ms", goal: .atMost(1)))
    }
    return section
  }

  /// The whole compiler process, beside one that only imports the module and declares what both use.
  private func typeChecking() throws -> Section {
    let modules = bench.products("debug").appending(path: "Modules").path
    let kinds = TypeCheckSource.all
    for kind in kinds {
      let file = bench.scratch.appending(path: "\(kind.name).swift")
      try kind.text(bench.isQuick ? 150 : 1_200).write(to: file, atomically: true, encoding: .utf8)
    }
    let samples = try Samples(of: kinds.map(\.name), rounds: bench.rounds + 2) { name in
      let file = bench.scratch.appending(path: "\(name).swift").path
      let tool = Tool("swiftc", ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules, file])
      return try tool.run().processorTime * 1e3
    }
    var section = Section(title: "Type-checking 1,200 mixed expectations in one function: CPU milliseconds")
    section.rows.append(
      Row(
        what: "expect", figure: samples.median("expect"), unit: "ms",
        peer: ("XCTAssertEqual", samples.median("xctest")), goal: .atMostTimesPeer(1.3)))
    section.rows.append(
      Row(
        what: "of it, an empty function", figure: samples.median("expect-none"), unit: "ms",
        peer: ("XCTAssertEqual", samples.median("xctest-none"))))
    return section
  }

  private func samples(of works: [Work], rounds: Int) throws -> Samples<Work> {
    try Samples(of: works, rounds: rounds) { work in
      try bench.figure(of: work.product, work.configuration, work.name, work.count).figure
    }
  }
}
