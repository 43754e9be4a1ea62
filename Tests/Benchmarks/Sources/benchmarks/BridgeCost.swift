import Foundation

/// The cost of examples under `swift test`, beside plain XCTest methods: run, listing and memory.
///
/// A package with one test target is built again for each suite. The test bundles are kept and run in turns.
struct BridgeCost {
  let bench: Bench

  private struct Bundle: Hashable {
    let source: SuiteSource
    let count: Int

    var fileName: String { "\(source)-\(count).xctest".filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." } }
  }

  private let idiom = SuiteSource.fantail(perProperty: 10)

  #if canImport(ObjectiveC)
    /// On Apple platforms a bundle is a folder that XCTest's own tool loads, so that the figures are only for Linux.
    func sections() throws -> [Section] { [] }
  #else
    func sections() throws -> [Section] {
      let sizes = bench.isQuick ? [50, 100] : [1_000, 5_000]
      let listed = sizes[1]
      let sources = [idiom, .fantailAsync, .xctest]
      let bundles = sources.flatMap { source in sizes.map { Bundle(source: source, count: $0) } }
      let lists = [idiom, .xctest].map { Bundle(source: $0, count: listed) }
      try FileManager.default.createDirectory(at: bundlesFolder, withIntermediateDirectories: true)
      for bundle in Set(bundles + lists) { try build(bundle) }

      var memory: [Bundle: Double] = [:]
      let runs = try Samples(of: bundles, rounds: bench.rounds) { bundle in
        let use = try Tool(path(of: bundle), []).run()
        memory[bundle] = use.peakMemory / 1_048_576
        return use.processorTime * 1e6
      }
      let compared = bundles.filter { $0.source != .fantailAsync }
      // XCTest waits on another thread for `setUp` and `tearDown`: on one processor its time does not depend on the load.
      let pinned = try Samples(of: compared, rounds: bench.rounds) {
        try Tool("taskset", ["-c", "0", path(of: $0)]).run().processorTime * 1e6
      }
      let counts = try Samples(of: compared, rounds: bench.rounds) { try instructions(path(of: $0)) / 1e3 }
      let listings = try Samples(of: lists, rounds: bench.rounds + 2) { bundle in
        try Tool(path(of: bundle), ["--dump-tests-json"]).run().processorTime * 1e3
      }

      let (low, high) = (sizes[0], sizes[1])
      func cost(_ source: SuiteSource) -> Double {
        runs.slope((Bundle(source: source, count: low), low), (Bundle(source: source, count: high), high))
      }
      var running = Section(
        title: "(b) Running under swift test, debug: CPU microseconds an example, \(low) -> \(high)")
      running.rows = [
        Row(
          what: "sync", figure: cost(idiom), unit: "us", peer: ("XCTest sync", cost(.xctest)),
          goal: .atMostTimesPeer(1.2)),
        Row(
          what: "async", figure: cost(.fantailAsync), unit: "us", peer: ("XCTest sync", cost(.xctest)),
          goal: .atMostTimesPeer(1.2)),
      ]
      for (what, unit, samples) in [
        ("sync, on one processor", "us", pinned), ("sync, instructions outside the system, thousands", "k", counts),
      ] where samples.median(compared[0]) > 0 {
        func slope(_ source: SuiteSource) -> Double {
          samples.slope((Bundle(source: source, count: low), low), (Bundle(source: source, count: high), high))
        }
        running.rows.append(
          Row(
            what: what, figure: slope(idiom), unit: unit, peer: ("XCTest sync", slope(.xctest)),
            goal: .atMostTimesPeer(1.15)))
      }
      let (own, peer) = (Bundle(source: idiom, count: high), Bundle(source: .xctest, count: high))
      return [
        running,
        Section(
          title: "(c) Listing \(listed) tests as swift test list does, debug: CPU",
          rows: [
            Row(
              what: "listing", figure: listings.median(lists[0]), unit: "ms",
              peer: ("XCTest", listings.median(lists[1])),
              goal: .atMostTimesPeer(1.1))
          ]),
        Section(
          title: "(d) Peak memory of \(high) examples under swift test, debug",
          rows: [Row(what: "sync", figure: memory[own] ?? 0, unit: "MB", peer: ("XCTest", memory[peer] ?? 0))]),
      ]
    }

    /// Returns the instructions of a run of a test bundle; 0 without valgrind.
    private func instructions(_ bundle: String) throws -> Double {
      guard (try? Tool("valgrind", ["--version"]).run()) != nil else { return 0 }
      // Without the compiler's records of its debugging information, which valgrind cannot read.
      let stripped = bundlesFolder.appending(path: "counted.xctest").path
      _ = try Tool("strip", ["-g", "-o", stripped, bundle]).run()
      let output = try Tool("valgrind", ["--tool=callgrind", "--callgrind-out-file=/dev/null", stripped]).run().output
      return output.firstMatch(of: /Collected : (\d+)/).flatMap { Double($0.1) } ?? 0
    }
  #endif

  // MARK: - Bundles

  private var bundlesFolder: URL { bench.scratch.appending(path: "bundles") }

  private func path(of bundle: Bundle) -> String { bundlesFolder.appending(path: bundle.fileName).path }

  private func build(_ bundle: Bundle) throws {
    let folder = bench.scratch.appending(path: "tested")
    _ = try bundle.source.write(bundle.count, to: folder.appending(path: "Tests/SuiteTests"))
    try PackageSource.fantail.manifest(bench).write(
      to: folder.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
    // Kept between runs of the benchmark, so that the measured package is not built again each time.
    let products = bench.package.appending(path: ".build/tested")
    _ = try Tool(
      "swift",
      ["build", "--build-tests", "--package-path", folder.path, "--scratch-path", products.path, "--disable-sandbox"]
    ).run()
    let built = products.appending(path: "debug/testedPackageTests.xctest")
    let kept = URL(filePath: path(of: bundle))
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.copyItem(at: built, to: kept)
  }
}
