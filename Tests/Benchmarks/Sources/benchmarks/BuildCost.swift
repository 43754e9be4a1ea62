import Foundation

/// What it costs to build a suite: the compiler's processor time for a whole module in debug, as the package manager
/// calls it, with everything it imports already built.
struct BuildCost {
  let bench: Bench

  private struct Suite: Hashable {
    let source: SuiteSource
    let count: Int
    var isPlain = false
  }

  private let idiom = SuiteSource.fantail(perProperty: 10)

  func sections() throws -> [Section] {
    [
      try bySize(), try plain(), try busy(), try byProperty(), try edited(), try inOneClosure(), try fromNothing(),
    ]
  }

  /// The documented idiom beside its peers, per example between two sizes of suite; Spectre and the floor only between
  /// the first two.
  private func bySize() throws -> Section {
    let sizes = bench.isQuick ? [100, 200, 300] : [1_000, 2_000, 5_000]
    let suites =
      [idiom, .xctest].flatMap { source in sizes.map { Suite(source: source, count: $0) } }
      + [.spectre, .mini].flatMap { source in sizes.prefix(2).map { Suite(source: source, count: $0) } }
    let samples = try samples(suites)
    func cost(_ source: SuiteSource, _ high: Int) -> Double {
      1e3
        * samples.slope((Suite(source: source, count: sizes[0]), sizes[0]), (Suite(source: source, count: high), high))
    }
    var section = Section(title: "(a) Building: CPU ms an example, debug, from one size of suite to the next")
    for high in sizes.dropFirst() {
      let peers: [SuiteSource] = high == sizes[1] ? [.xctest, .spectre, .mini] : [.xctest]
      for (position, peer) in peers.enumerated() {
        section.rows.append(
          Row(
            what: position == 0 ? "\(sizes[0]) -> \(high), \(idiom.name)" : "", figure: cost(idiom, high), unit: "ms",
            peer: (peer.name, cost(peer, high)), goal: position == 0 ? .atMostTimesPeer(1.39) : nil))
      }
    }
    return section
  }

  /// A suite of the size of a real one, compiled by one plain command: in language mode 5, without an index.
  private func plain() throws -> Section {
    let sizes = bench.isQuick ? [100, 200] : [1_000, 2_000]
    let sources = [idiom, .xctest]
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
      rows: [
        Row(
          what: "\(sizes[0]) -> \(sizes[1]), \(idiom.name)", figure: cost(idiom), unit: "ms",
          peer: ("XCTest", cost(.xctest)), goal: .atMost(6))
      ])
  }

  /// As many examples as a real suite had that was ported, each with as much in it as those.
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
      return try compile(files, in: folder, isPlain: suite.isPlain).processorTime
    }
  }

  private var modules: String { bench.products("debug").appending(path: "Modules").path }

  private func compile(_ files: [URL], in folder: URL, isPlain: Bool) throws -> Tool.Use {
    var options = [
      "-module-name", "Suite", "-parse-as-library", "-Onone", "-g", "-enable-testing", "-I", modules,
      "-emit-module", "-emit-module-path", folder.appending(path: "Suite.swiftmodule").path, "-c",
    ]
    options +=
      isPlain
      ? ["-swift-version", "5"]
      : [
        "-swift-version", "6", "-enable-batch-mode", "-j2", "-index-store-path",
        folder.appending(path: "index").path,
      ]
    return try Tool("swiftc", options + files.map(\.path), in: folder).run()
  }

  // MARK: - One file edited

  /// One string of one file changed, compiled as the package manager does it again, and linked.
  private func edited() throws -> Section {
    let count = bench.isQuick ? 200 : 1_000
    let sources = [idiom, .xctest, .spectre]
    var builds: [SuiteSource: IncrementalBuild] = [:]
    for source in sources {
      let folder = bench.scratch.appending(path: "edited-\(source)".filter { $0.isLetter || $0 == "-" || $0 == "/" })
      builds[source] = try IncrementalBuild(files: source.write(count, to: folder), in: folder, modules: modules)
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

  /// Many examples in one closure, which the compiler solves as one system.
  private func inOneClosure() throws -> Section {
    let works = ["-typecheck 0", "-typecheck 50", "-c 200", "-c 0"]
    let samples = try Samples(of: works, rounds: bench.rounds + 2) { work in
      let words = work.split(separator: " ").map(String.init)
      let file = bench.scratch.appending(path: "One.swift")
      try SuiteSource.oneClosure(Int(words[1]) ?? 0).write(to: file, atomically: true, encoding: .utf8)
      let output = bench.scratch.appending(path: "One.o").path
      let options = ["-swift-version", "6", "-parse-as-library", "-Onone", "-g", "-I", modules, file.path]
      return try Tool("swiftc", [words[0]] + options + (words[0] == "-c" ? ["-o", output] : [])).run().processorTime
    }
    let compiling = (samples.median("-c 200") - samples.median("-c 0")) / 200 * 1e3
    return Section(
      title: "(a) Examples directly in one closure that read a let of it: CPU",
      rows: [
        Row(
          what: "type-checking 50", figure: samples.median("-typecheck 50"), unit: "s",
          peer: ("none", samples.median("-typecheck 0")), goal: .atMost(0.3)),
        Row(what: "compiling 200, an example", figure: compiling, unit: "ms", goal: .atMost(10)),
      ])
  }

  // MARK: - From nothing

  /// A small package with the bridge, what it depends on included.
  private func fromNothing() throws -> Section {
    var section = Section(
      title: "(a) swift build --build-tests of a small package with the bridge, from nothing: CPU seconds")
    if bench.isQuick { return section }
    var modules: [(String, Double)] = []
    let samples = try Samples(of: [idiom, .spectre], rounds: bench.rounds) { source in
      let build = try CleanBuild(bench: bench, source: source).run()
      if source == idiom { modules = build.modules }
      return build.total
    }
    section.rows.append(
      Row(
        what: "all", figure: samples.median(idiom), unit: "s", peer: ("Spectre", samples.median(.spectre)),
        goal: .atMost(34)))
    for (module, seconds) in modules where seconds >= 0.2 {
      section.rows.append(Row(what: "  compiling \(module)", figure: seconds, unit: "s"))
    }
    return section
  }
}
