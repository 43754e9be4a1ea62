import Foundation

/// The folders of a benchmark, and the amount of measurements.
struct Bench {
  /// `true` for small suites, one round, and debug products in place of release ones: enough to see that benchmarks work.
  let isQuick: Bool
  /// This nested package.
  let package: URL
  /// A folder for suites and their build products, removed at the end.
  let scratch: URL

  /// The number of times that each measurement is repeated.
  let rounds: Int

  /// A package whose test target `SuiteTests` has Quick and Nimble; `nil` leaves their measurements out.
  let nimble: URL?

  init(isQuick: Bool, rounds: Int?, nimble: String?) {
    self.isQuick = isQuick
    self.nimble = nimble.map { URL(filePath: $0) }
    self.rounds = rounds ?? (isQuick ? 1 : 3)
    package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    scratch = FileManager.default.temporaryDirectory.appending(path: "fantail-benchmarks-\(getpid())")
  }

  /// The package that is measured.
  var parent: URL { package.deletingLastPathComponent().deletingLastPathComponent() }

  /// Returns the package manager's build folder of this package, which a variable of the package manager can move.
  func products(_ configuration: String) -> URL {
    let moved = ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"].map { URL(filePath: $0) }
    return (moved ?? package.appending(path: ".build")).appending(path: isQuick ? "debug" : configuration)
  }

  /// Builds the workload and its dependencies in the configurations that are measured.
  func buildWorkload() throws {
    for configuration in isQuick ? ["debug"] : ["debug", "release"] {
      for product in ["workload", "peers"] {
        _ = try Tool(
          "swift", ["build", "--package-path", package.path, "-c", configuration, "--product", product]
        ).run()
      }
    }
  }

  /// Returns the folder with the modules of Quick and Nimble, which are built first; `nil` without their package.
  func quickModules() throws -> String? {
    guard let nimble else { return nil }
    let folder = package.appending(path: ".build/nimble")
    let build = try PackageBuild(.quick(nimble), 10, in: folder.appending(path: "package"), self)
    _ = try build.run()
    return build.folder.appending(path: ".build/debug/Modules").path
  }

  /// Runs the workload and reads the number it prints.
  func workload(_ configuration: String, _ work: String, _ count: Int) throws -> (figure: Double, peakMemory: Double) {
    try figure(of: "workload", configuration, work, count)
  }

  /// Runs a product and reads the number it prints.
  func figure(
    of product: String, _ configuration: String, _ work: String, _ count: Int
  ) throws -> (figure: Double, peakMemory: Double) {
    let path = products(configuration).appending(path: product).path
    let use = try Tool(path, [work, "\(count)"]).run()
    guard let figure = Double(use.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkProblem.noFigure(command: "\(product) \(work) \(count)", output: use.output)
    }
    return (figure, use.peakMemory)
  }
}
