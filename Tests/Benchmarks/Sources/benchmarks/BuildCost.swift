import Foundation

/// The cost of building a suite: the compiler's processor time for a whole module in debug, as the package manager
/// calls it, with everything it imports already built.
struct BuildCost {
  let bench: Bench
  private let compiler: ModuleCompiler

  init(bench: Bench) throws {
    self.bench = bench
    compiler = try ModuleCompiler(bench)
  }

  private struct Suite: Hashable {
    let source: SuiteSource
    let count: Int
    var isPlain = false
  }

  private let idiom = SuiteSource.fantail(perProperty: 10)

  func sections() throws -> [Section] {
    [
      try bySize(), try plain(), try busy(), try byProperty(), try edited(), try inOneClosure(),
    ]
  }

  /// Quick, if its modules are given.
  private var quick: [SuiteSource] { compiler.quickModules == nil ? [] : [.quick] }

  /// The documented idiom beside its peers, per example between two sizes of suite; only XCTest is measured beyond the
  /// second.
  private func bySize() throws -> Section {
    let sizes = bench.isQuick ? [100, 200, 300] : [1_000, 2_000, 5_000]
    let others = quick + [.spectre, .mini]
    let suites =
      [idiom, .xctest].flatMap { source in sizes.map { Suite(source: source, count: $0) } }
      + others.flatMap { source in sizes.prefix(2).map { Suite(source: source, count: $0) } }
    let samples = try samples(suites)
    func cost(_ source: SuiteSource, _ high: Int) -> Double {
      1e3
        * samples.slope((Suite(source: source, count: sizes[0]), sizes[0]), (Suite(source: source, count: high), high))
    }
    var section = Section(title: "(a) Building: CPU ms an example, debug, from one size of suite to the next")
    for high in sizes.dropFirst() {
      let peers = high == sizes[1] ? [.xctest] + others : [.xctest]
      for (position, peer) in peers.enumerated() {
        section.rows.append(
          Row(
            what: position == 0 ? "\(sizes[0]) -> \(high), \(idiom.name)" : "", figure: cost(idiom, high), unit: "ms",
            peer: (peer.name, cost(peer, high)), goal: goal(beside: peer)))
      }
    }
    return section
  }

  /// The cost of Quick's examples in the same run; without Quick, its recorded ratio to XCTest's cost.
  private func goal(beside peer: SuiteSource) -> Row.Goal? {
    switch peer {
    case .quick: .atMostTimesPeer(1)
    case .xctest: quick.isEmpty ? .atMostTimesPeer(1.21) : nil
    default: nil
    }
  }

  /// A suite of the size of a real one, compiled by one plain command: in language mode 5, without an index.
  private func plain() throws -> Section {
    let sizes = bench.isQuick ? [100, 200] : [1_000, 2_000]
    let sources = [idiom, .xctest] + quick
    let samples = try samples(
      sources.flatMap { source in sizes.map { Suite(source: source, count: $0, isPlain: true) } })
    func cost(_ source: SuiteSource) -> Double {
      1e3
        * samples.slope(
          (Suite(source: source, count: sizes[0], isPlain: true), sizes[0]),
          (Suite(source: source, count: sizes[1], isPlain: true), sizes[1]))
    }
    return Section(
      title: "(a) The same by one swiftc -Onone -g -enable-testing -emit-module -c, language mode 5: CPU ms an example",
      rows: sources.dropFirst().map { peer in
        Row(
          what: peer == .xctest ? "\(sizes[0]) -> \(sizes[1]), \(idiom.name)" : "", figure: cost(idiom), unit: "ms",
          peer: (peer.name, cost(peer)), goal: goal(beside: peer))
      })
  }

  /// As many examples as in a real suite that was ported, of the same size each.
  private func busy() throws -> Section {
    let count = bench.isQuick ? 50 : 793
    let samples = try samples([SuiteSource.busy, .busyXCTest].map { Suite(source: $0, count: count) })
    let figures = [SuiteSource.busy, .busyXCTest].map { samples.median(Suite(source: $0, count: count)) }
    return Section(
      title: "(a) Building \(count) examples with a loop, a closure and three expectations each: CPU seconds",
      rows: [
        Row(
          what: SuiteSource.busy.name, figure: figures[0], unit: "s", peer: ("XCTest", figures[1]),
          goal: .atMostTimesPeer(1.39))
      ])
  }

  /// How the cost grows with the number of examples in one property.
  private func byProperty() throws -> Section {
    let count = bench.isQuick ? 200 : 1_000
    let sources = (bench.isQuick ? [10, 200] : [50, 200]).map { SuiteSource.fantail(perProperty: $0) }
    let samples = try samples((sources + [.xctest]).map { Suite(source: $0, count: count) })
    func seconds(_ source: SuiteSource) -> Double { samples.median(Suite(source: source, count: count)) }
    var section = Section(title: "(a) Building \(count) examples: CPU seconds, by examples in one static property")
    for source in sources {
      section.rows.append(
        Row(what: source.name, figure: seconds(source), unit: "s", peer: ("XCTest", seconds(.xctest))))
    }
    return section
  }

  private func samples(_ suites: [Suite]) throws -> Samples<Suite> {
    try Samples(of: suites, rounds: bench.rounds) { suite in
      let folder = bench.scratch.appending(path: "module")
      let files = try suite.source.write(suite.count, to: folder)
      return try compiler.compile(files, in: folder, isPlain: suite.isPlain, usesQuick: suite.source == .quick)
    }
  }

  // MARK: - One file edited

  /// A string of one file changes, and the package manager's command compiles the file again and links.
  private func edited() throws -> Section {
    let count = bench.isQuick ? 200 : 1_000
    let sources = [idiom, .xctest, .spectre]
    var builds: [SuiteSource: IncrementalBuild] = [:]
    for source in sources {
      let folder = bench.scratch.appending(path: "edited-\(source)".filter { $0.isLetter || $0 == "-" || $0 == "/" })
      builds[source] = try IncrementalBuild(
        files: source.write(count, to: folder), in: folder, modules: compiler.modules)
    }
    let samples = try Samples(of: sources, rounds: bench.rounds) { source in
      try builds[source]?.edit("example 0", "Example0") ?? 0
    }
    var section = Section(title: "(a) One file of 50 edited in \(count), compiled and linked: CPU seconds")
    for peer in [SuiteSource.xctest, .spectre] {
      section.rows.append(
        Row(
          what: peer == .xctest ? idiom.name : "", figure: samples.median(idiom), unit: "s",
          peer: (peer.name, samples.median(peer)), goal: peer == .xctest ? .atMostTimesPeer(1) : nil))
    }
    return section
  }

  // MARK: - One closure

  /// Many examples in one closure, which the compiler checks as a whole.
  private func inOneClosure() throws -> Section {
    let works = ["-typecheck 0", "-typecheck 50", "-c 200", "-c 0"]
    let samples = try Samples(of: works, rounds: bench.rounds + 2) { work in
      let words = work.split(separator: " ").map(String.init)
      let file = bench.scratch.appending(path: "One.swift")
      try SuiteSource.oneClosure(Int(words[1]) ?? 0).write(to: file, atomically: true, encoding: .utf8)
      let output = bench.scratch.appending(path: "One.o").path
      let options = ["-swift-version", "6", "-parse-as-library", "-Onone", "-g", "-I", compiler.modules, file.path]
      return try Tool("swiftc", [words[0]] + options + (words[0] == "-c" ? ["-o", output] : [])).run().processorTime
    }
    let compiling = (samples.median("-c 200") - samples.median("-c 0")) / 200 * 1e3
    return Section(
      title: "(a) Examples directly in one closure that read a let of it: CPU",
      rows: [
        Row(
          what: "type-checking 50", figure: samples.median("-typecheck 50"), unit: "s",
          peer: ("none", samples.median("-typecheck 0")), goal: .atMostTimesPeer(3)),
        Row(what: "compiling 200, an example", figure: compiling, unit: "ms"),
      ])
  }
}
