import Foundation

/// The cost of whole builds of a package, `swift build --build-tests`: from nothing, with nothing to do, with one file
/// edited, and with all of many small files edited.
struct PackageCost {
  let bench: Bench

  private var quick: [PackageSource] { bench.nimble.map { [.quick($0)] } ?? [] }

  func sections() throws -> [Section] { try fromNothing() + [nothingToDo(), edited(), smallFiles()] }

  /// Each package has a folder of its own, so that the next measurement finds its earlier build.
  private func package(_ source: PackageSource, _ count: Int) throws -> PackageBuild {
    let name = source.name.filter { $0.isLetter || $0.isNumber }
    return try PackageBuild(source, count, in: bench.scratch.appending(path: "package \(name)"), bench)
  }

  /// A package of 20 examples, with its dependencies.
  private func fromNothing() throws -> [Section] {
    let sources = [.fantail, .xctest, .spectre] + quick
    var modules: [PackageSource: [String: Double]] = [:]
    let samples = try Samples(of: sources, rounds: bench.rounds) { source in
      let build = try package(source, 20).fromNothing()
      modules[source] = build.modules.merging(["the rest": build.total - build.modules.values.reduce(0, +)]) { $1 }
      return build.total
    }
    let all = samples.median(.fantail)
    var section = Section(
      title: "swift build --build-tests of 20 examples with the bridge, from nothing: CPU seconds",
      rows: [
        Row(what: "all", figure: all, unit: "s", peer: ("XCTest", samples.median(.xctest)), goal: .atMostTimesPeer(4))
      ])
    for peer in sources.dropFirst(2) {
      section.rows.append(Row(what: "", figure: all, unit: "s", peer: (peer.name, samples.median(peer))))
    }
    return [section]
      + sources.map { source in
        Section(title: "From nothing, by module: CPU seconds, \(source.name)", rows: byModule(modules[source] ?? [:]))
      }
  }

  /// Returns the modules in descending order of cost, with the cheap ones together in one row.
  private func byModule(_ seconds: [String: Double]) -> [Row] {
    let named = ["the rest", "none"]
    let large = seconds.filter { $0.value >= 0.15 && !named.contains($0.key) }.sorted { $0.value > $1.value }
    let small = seconds.filter { $0.value < 0.15 && !named.contains($0.key) }
    return large.map { Row(what: "compiling \($0.key)", figure: $0.value, unit: "s") } + [
      Row(what: "compiling \(small.count) more", figure: small.values.reduce(0, +), unit: "s"),
      Row(what: "the driver's questions to the compiler", figure: seconds["none"] ?? 0, unit: "s"),
      Row(what: "package manager, drivers, linking, tools", figure: seconds["the rest"] ?? 0, unit: "s"),
    ]
  }

  /// A build with nothing to do in a shell with an additional variable; each new shell has some.
  private func nothingToDo() throws -> Section {
    let sources = [.fantail, .plugins(3), .xctest, .spectre] + quick
    var builds: [PackageSource: PackageBuild] = [:]
    for source in sources {
      let build = try package(source, 20)
      _ = try build.run()
      builds[source] = build
    }
    let samples = try Samples(of: sources, rounds: bench.rounds) { source in
      try builds[source]?.run(environment: ["SOMETHING_ELSE": UUID().uuidString]) ?? 0
    }
    // Measured: 1.5 s (a package with Spectre: 0.65).
    return peers(
      "A build with nothing to do after an unrelated variable has changed: CPU seconds", sources, samples,
      goals: [.xctest: 2.3])
  }

  /// A string of one file changes, in 20 files of 50 examples.
  private func edited() throws -> Section {
    let sources = [.fantail, .xctest, .spectre] + quick
    var builds: [PackageSource: PackageBuild] = [:]
    let count = bench.isQuick ? 100 : 1_000
    for source in sources {
      let build = try package(source, count)
      _ = try build.run()
      builds[source] = build
    }
    let samples = try Samples(of: sources, rounds: bench.rounds) { try builds[$0]?.edit() ?? 0 }
    // Without Quick the goal is relative to Spectre: Quick took 1.15 s when Spectre took 1.51 s.
    return peers(
      "One file of 50 edited in \(count), swift build --build-tests: CPU seconds", sources, samples,
      goals: quick.first.map { [$0: 1] } ?? [.spectre: 0.76])
  }

  /// A string of each file changes, in 58 small files in three test targets.
  private func smallFiles() throws -> Section {
    let sources = [.fantail, .xctest, .spectre] + quick
    var builds: [PackageSource: PackageBuild] = [:]
    for source in sources {
      let name = "small \(source.name.filter { $0.isLetter || $0.isNumber })"
      let build = try PackageBuild(smallFilesOf: source, in: bench.scratch.appending(path: name), bench)
      _ = try build.run()
      builds[source] = build
    }
    let samples = try Samples(of: sources, rounds: bench.rounds) { try builds[$0]?.editAll() ?? 0 }
    return peers(
      "58 small files in three test targets, all edited: CPU seconds", sources, samples,
      goals: quick.first.map { [$0: 1] } ?? [:])
  }

  private func peers(
    _ title: String, _ sources: [PackageSource], _ samples: Samples<PackageSource>, goals: [PackageSource: Double]
  ) -> Section {
    let rows = sources.dropFirst().enumerated().map { position, peer in
      Row(
        what: position == 0 ? "all" : "", figure: samples.median(sources[0]), unit: "s",
        peer: (peer.name, samples.median(peer)), goal: goals[peer].map { .atMostTimesPeer($0) })
    }
    return Section(title: title, rows: rows)
  }
}
