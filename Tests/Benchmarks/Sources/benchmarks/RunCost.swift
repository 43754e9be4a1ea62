import Foundation

/// The cost of planning and running inside one process.
struct RunCost {
  let bench: Bench

  private struct Work: Hashable {
    let configuration: String
    let name: String
    let count: Int
  }

  func sections() throws -> [Section] {
    try [running(), whole(), planning(), nesting(), memory()] + reporting() + [atOnce(), isolated()]
  }

  private func running() throws -> Section {
    let sizes = bench.isQuick ? [100, 1_000] : [1_000, 10_000, 100_000]
    let samples = try samples(["run", "mini"], sizes)
    let peers = try Samples(of: [0] + sizes, rounds: bench.rounds) { size in
      // The whole process, since Spectre runs in no other way. The slope is that of making, running and dots.
      let path = bench.products("debug").appending(path: "peers").path
      return try Tool("/usr/bin/env", ["PEERS_SUITE=\(size)", "SPECTRE_REPORTER=dot", path]).run().processorTime * 1e6
    }
    var section = Section(title: "(b) Running, command-line runner: CPU microseconds an example")
    for configuration in ["debug", "release"] {
      for (low, high) in zip([0] + sizes, sizes) {
        func cost(_ name: String) -> Double {
          samples.slope(
            (Work(configuration: configuration, name: name, count: low), low),
            (Work(configuration: configuration, name: name, count: high), high))
        }
        section.rows.append(
          Row(
            what: "\(configuration), \(low) -> \(high)", figure: cost("run"), unit: "us", peer: ("mini", cost("mini"))))
        if configuration == "debug" {
          section.rows.append(
            Row(
              what: "", figure: cost("run"), unit: "us", peer: ("Spectre", peers.slope((low, low), (high, high))),
              goal: .atMostTimesPeer(1)))
        }
      }
    }
    return section
  }

  /// The cost for a user: the whole process, with the command line, its output and the memory of runs.
  private func whole() throws -> Section {
    let sizes = bench.isQuick ? [100, 1_000] : [1_000, 10_000]
    let runs = [
      ("dots, remembering nothing", ["--no-state", "--format", "dots"]), ("dots, remembering", ["--format", "dots"]),
      ("as it is, remembering", []),
    ]
    let peer = "Spectre"
    let works = (runs.map(\.0) + [peer]).flatMap { name in
      sizes.map { Work(configuration: "debug", name: name, count: $0) }
    }
    let samples = try Samples(of: works, rounds: bench.rounds + 2) { work in
      let isPeer = work.name == peer
      let program = bench.products("debug").appending(path: isPeer ? "peers" : "workload").path
      // Each process has a folder of its own for the memory of runs.
      let folder = bench.scratch.appending(path: "remembering \(work.count)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let options = runs.first { $0.0 == work.name }?.1 ?? []
      let environment = ["\(isPeer ? "PEERS" : "WORKLOAD")_SUITE": "\(work.count)", "SPECTRE_REPORTER": "dot"]
      return try Tool(program, options, in: folder, environment: environment).run().processorTime * 1e6
    }
    func cost(_ name: String) -> Double {
      let (low, high) = (sizes[0], sizes[1])
      return samples.slope(
        (Work(configuration: "debug", name: name, count: low), low),
        (Work(configuration: "debug", name: name, count: high), high))
    }
    // Measured: 10 us (Spectre: 6).
    return Section(
      title:
        "What a user pays for an example, debug, \(sizes[0]) -> \(sizes[1]): CPU microseconds of the whole process",
      rows: runs.map { name, _ in
        Row(what: name, figure: cost(name), unit: "us", peer: (peer, cost(peer)), goal: .atMostTimesPeer(1.7))
      })
  }

  private func planning() throws -> Section {
    let sizes = bench.isQuick ? [1_000] : [1_000, 10_000, 100_000]
    let samples = try samples(["plan"], sizes)
    var section = Section(title: "(c) Planning: CPU microseconds an example")
    for configuration in ["debug", "release"] {
      for size in sizes {
        let time = samples.median(Work(configuration: configuration, name: "plan", count: size))
        section.rows.append(Row(what: "\(configuration), \(size)", figure: time / Double(size), unit: "us"))
      }
    }
    return section
  }

  /// Nesting a group copies nothing, so that four times the levels cost four times as much.
  private func nesting() throws -> Section {
    let depths = [4_000, 16_000]
    let samples = try Samples(of: depths, rounds: bench.rounds + 2) { try bench.workload("debug", "nest", $0).figure }
    let row = Row(
      what: "debug, 16000 levels", figure: samples.median(16_000), unit: "ms",
      peer: ("4000 levels", samples.median(4_000)), goal: .atMostTimesPeer(5))
    return Section(title: "Making groups one in the other: CPU milliseconds", rows: [row])
  }

  private func memory() throws -> Section {
    let size = bench.isQuick ? 1_000 : 5_000
    let samples = try Samples(of: ["run", "mini"], rounds: bench.rounds) {
      try bench.workload("debug", $0, size).peakMemory / 1_048_576
    }
    let row = Row(
      what: "debug, \(size), suite made by loops", figure: samples.median("run"), unit: "MB",
      peer: ("mini", samples.median("mini")))
    return Section(title: "(d) Peak memory, command-line runner", rows: [row])
  }

  /// All reporters at once, and twice as many, compared with one: reports are written at once and not kept.
  private func reporting() throws -> [Section] {
    let size = bench.isQuick ? 1_000 : 10_000
    let works = [0, 1, 8, 16].map { "report-\($0)" }
    let memory = try Samples(of: works, rounds: bench.rounds) {
      try bench.workload("release", $0, size).peakMemory / 1_048_576
    }
    let time = try Samples(of: works, rounds: bench.rounds) {
      try bench.workload("release", $0, size).figure / Double(size)
    }
    var sections = [
      Section(title: "Peak memory with several reporters"), Section(title: "Reporters: CPU microseconds an example"),
    ]
    for (number, work) in zip([1, 8, 16], works.dropFirst()) {
      let peer = number == 1 ? works[0] : works[1]
      let name = number == 1 ? "without any" : "with 1"
      sections[0].rows.append(
        Row(
          what: "release, \(size), \(number) reporters", figure: memory.median(work), unit: "MB",
          peer: (name, memory.median(peer)), goal: number == 1 ? nil : .atMostTimesPeer(1.1)))
      sections[1].rows.append(
        Row(
          what: "release, \(size), \(number) reporters", figure: time.median(work), unit: "us",
          peer: (name, time.median(peer))))
    }
    return sections
  }

  /// Only in release, since in debug the loop would measure the compiler's code.
  private func atOnce() throws -> Section {
    let works = ["sleep", "compute"].flatMap { name in
      [1, 2, 4].map { Work(configuration: "release", name: name, count: $0) }
    }
    let samples = try Samples(of: works, rounds: bench.rounds + 2) {
      try bench.workload($0.configuration, $0.name, $0.count).figure
    }
    var section = Section(title: "(e) 40 examples with --jobs: milliseconds that pass, and the part of --jobs 1")
    for work in works where work.count > 1 {
      let alone = samples.median(Work(configuration: "release", name: work.name, count: 1))
      section.rows.append(
        Row(
          what: "\(work.name), --jobs \(work.count)", figure: samples.median(work), unit: "ms",
          peer: ("--jobs 1", alone), goal: work.name == "sleep" ? .atMostTimesPeer(1.1 / Double(work.count)) : nil))
    }
    return section
  }

  private func isolated() throws -> Section {
    let size = bench.isQuick ? 200 : 5_000
    let runs: [[String]] = [[], ["--isolate"], ["--isolate", "--jobs", "2"]]
    let path = bench.products("debug").appending(path: "workload").path
    let samples = try Samples(of: runs, rounds: bench.rounds) { options in
      let arguments = ["WORKLOAD_SUITE=\(size)", path, "--no-state", "--format", "dots"] + options
      return try Tool("/usr/bin/env", arguments).run().processorTime * 1e6 / Double(size)
    }
    var section = Section(title: "(f) Child processes, debug, \(size): CPU microseconds an example, all processes")
    for options in runs.dropFirst() {
      section.rows.append(
        Row(
          what: options.joined(separator: " "), figure: samples.median(options), unit: "us",
          peer: ("without", samples.median([]))))
    }
    return section
  }

  private func samples(_ names: [String], _ sizes: [Int]) throws -> Samples<Work> {
    let works = ["debug", "release"].flatMap { configuration in
      names.flatMap { name in sizes.map { Work(configuration: configuration, name: name, count: $0) } }
    }
    return try Samples(of: works, rounds: bench.rounds + 2) { work in
      try bench.workload(work.configuration, work.name, work.count).figure
    }
  }
}
