import Foundation

/// The first build of a small package that has Fantail and its bridge for a dependency, or Spectre.
struct CleanBuild {
  let bench: Bench
  var source = SuiteSource.fantail(perProperty: 10)

  /// Builds it from nothing.
  ///
  /// - Returns: The processor time of all, and that of the compiler by module, the dearest first.
  func run() throws -> (total: Double, modules: [(String, Double)]) {
    let folder = bench.scratch.appending(path: "small")
    let statistics = bench.scratch.appending(path: "statistics")
    let products = bench.scratch.appending(path: "clean")
    for old in [statistics, products] { try? FileManager.default.removeItem(at: old) }
    try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
    _ = try source.write(10, to: folder.appending(path: "Tests/SuiteTests"))
    let manifest = source == .spectre ? spectreManifest : BridgeCost(bench: bench).manifest
    try manifest.write(to: folder.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
    let total = try Tool(
      "swift",
      [
        "build", "--build-tests", "--package-path", folder.path, "--scratch-path", products.path, "--disable-sandbox",
        "-Xswiftc", "-stats-output-dir", "-Xswiftc", statistics.path,
      ]
    ).run().processorTime
    return (total, try modules(statistics))
  }

  private var spectreManifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "tested",
      platforms: [.macOS(.v15)],
      dependencies: [
        .package(name: "Spectre", path: "\(bench.package.appending(path: ".build/checkouts/Spectre").path)")
      ],
      targets: [
        .testTarget(name: "SuiteTests", dependencies: [.product(name: "Spectre", package: "Spectre")])
      ]
    )

    """
  }

  /// The compiler writes a file for each of its processes, named after the module.
  private func modules(_ folder: URL) throws -> [(String, Double)] {
    var sums: [String: Double] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let words = file.lastPathComponent.split(separator: "-")
      guard words.count > 4, words[2] == "swift", words[3] == "frontend",
        let values = try? JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
      else { continue }
      // The time of the whole process.
      let seconds = values.filter { $0.key.hasPrefix("time.swift-frontend.") && !$0.key.hasSuffix(".wall") }
      sums[String(words[4]), default: 0] += seconds.values.reduce(0, +)
    }
    return sums.sorted { $0.value > $1.value }.map { ($0.key, $0.value) }
  }
}
