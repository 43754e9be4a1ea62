import Foundation

/// What it costs to build a suite: the compiler's processor time for a whole module in debug, as the package manager
/// calls it, with everything it imports already built.
struct BuildCost {
  let bench: Bench

  private struct Suite: Hashable {
    let source: SuiteSource
    let count: Int
  }

  func sections() throws -> [Section] {
    [try bySize(), try byProperty()]
  }

  /// The documented idiom beside XCTest and the floor, per example between two sizes of suite.
  private func bySize() throws -> Section {
    let sizes = bench.isQuick ? [100, 300] : [100, 1_000, 5_000]
    let idiom = SuiteSource.fantail(perProperty: 10)
    let large = SuiteSource.fantail(perProperty: 50)
    let sources = [idiom, large, .xctest, .mini]
    let samples = try samples(sources.flatMap { source in sizes.map { Suite(source: source, count: $0) } })
    func cost(_ source: SuiteSource, _ low: Int, _ high: Int) -> Double {
      1e3 * samples.slope((Suite(source: source, count: low), low), (Suite(source: source, count: high), high))
    }
    var section = Section(title: "(a) Building: CPU ms an example, debug, from one size of suite to the next")
    for (low, high) in zip(sizes, sizes.dropFirst()) {
      for source in [idiom, large] {
        let figure = cost(source, low, high)
        section.rows += [
          Row(
            what: "\(low) -> \(high), \(source.name)", figure: figure, unit: "ms",
            peer: ("XCTest", cost(.xctest, low, high)), goal: .atMostTimesPeer(1)),
          Row(
            what: "", figure: figure, unit: "ms", peer: ("mini", cost(.mini, low, high)), goal: .atMostTimesPeer(1.3)),
        ]
      }
    }
    return section
  }

  /// How the cost grows with the number of examples in one property.
  private func byProperty() throws -> Section {
    let count = bench.isQuick ? 200 : 1_000
    let sources = (bench.isQuick ? [10, 200] : [10, 25, 50, 100, 200]).map { SuiteSource.fantail(perProperty: $0) }
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
      return try compile(files, in: folder).processorTime
    }
  }

  private func compile(_ files: [URL], in folder: URL) throws -> Tool.Use {
    let modules = bench.products("debug").appending(path: "Modules").path
    let options = [
      "-module-name", "Suite", "-parse-as-library", "-swift-version", "6", "-Onone", "-g", "-enable-testing",
      "-enable-batch-mode", "-j2", "-index-store-path", folder.appending(path: "index").path, "-I", modules,
      "-emit-module", "-emit-module-path", folder.appending(path: "Suite.swiftmodule").path, "-c",
    ]
    return try Tool("swiftc", options + files.map(\.path), in: folder).run()
  }
}
