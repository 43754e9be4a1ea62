import Foundation

/// A package that is written, and built as its user builds it.
struct PackageBuild {
  let source: PackageSource
  let folder: URL
  private let files: [URL]

  /// Writes the package.
  init(_ source: PackageSource, _ count: Int, in folder: URL, _ bench: Bench) throws {
    self.source = source
    self.folder = folder
    files = try source.write(count, to: folder, bench)
  }

  /// Builds it.
  ///
  /// - Parameter environment: Variables besides those of this process.
  /// - Returns: The processor time of all, in seconds.
  func run(environment: [String: String] = [:]) throws -> Double {
    try Tool(
      "swift",
      [
        "build", "--build-tests", "--package-path", folder.path, "--scratch-path",
        folder.appending(path: ".build").path,
        "--disable-sandbox", "--manifest-cache", "none",
      ], environment: environment
    ).run().processorTime
  }

  /// Builds it with nothing built, and tells what the compiler took of that.
  func fromNothing() throws -> (total: Double, modules: [String: Double]) {
    try? FileManager.default.removeItem(at: folder.appending(path: ".build"))
    let log = try FrontendLog(in: folder)
    let total = try run(environment: log.environment)
    return (total, try log.modules())
  }

  /// Changes a word of the first file, back when it is changed already, and builds again.
  ///
  /// - Returns: The processor time of all, in seconds.
  func edit() throws -> Double {
    try files[0].changeWord(["example 0", "Example0"])
    return try run()
  }
}

extension URL {
  /// Puts an `x` after a word of a file, or takes it away again.
  ///
  /// - Parameter words: Words that may stand there; the first that does is changed.
  func changeWord(_ words: [String]) throws {
    var text = try String(contentsOf: self, encoding: .utf8)
    guard let word = words.first(where: { text.contains($0) }) else {
      throw BenchmarkProblem.failed(command: "editing \(path)", output: "none of \(words) stands there")
    }
    if let range = text.range(of: word + "x") {
      text.replaceSubrange(range, with: word)
    } else if let range = text.range(of: word) {
      text.replaceSubrange(range, with: word + "x")
    }
    try text.write(to: self, atomically: false, encoding: .utf8)
  }
}
