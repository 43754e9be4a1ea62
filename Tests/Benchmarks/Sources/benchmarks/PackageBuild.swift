import Foundation

/// A package that is written, and built in the way of its user.
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

  /// Writes a package of many small files.
  init(smallFilesOf source: PackageSource, in folder: URL, _ bench: Bench) throws {
    self.source = source
    self.folder = folder
    files = try source.writeSmallFiles(to: folder, bench)
  }

  /// Builds it.
  ///
  /// - Parameter environment: Variables in addition to those of this process.
  /// - Returns: The processor time of all processes, in seconds.
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

  /// Builds it from nothing, and returns the compiler's part of the time.
  func fromNothing() throws -> (total: Double, modules: [String: Double]) {
    try? FileManager.default.removeItem(at: folder.appending(path: ".build"))
    let log = try FrontendLog(in: folder)
    let total = try run(environment: log.environment)
    return (total, try log.modules())
  }

  /// Changes a word of the first file, or changes it back, and builds again.
  ///
  /// - Returns: The processor time of all processes, in seconds.
  func edit() throws -> Double {
    try files[0].changeWord(["example 0", "Example0"])
    return try run()
  }

  /// Changes a word of each file, or changes it back, and builds again.
  ///
  /// - Returns: The processor time of all processes, in seconds.
  func editAll() throws -> Double {
    // The driver compares whole seconds.
    Thread.sleep(forTimeInterval: 1.1)
    for file in files {
      let number = file.deletingPathExtension().lastPathComponent.dropFirst("Suite".count)
      try file.changeWord(["example \(number)", "Example\(number)"])
    }
    return try run()
  }
}

extension URL {
  /// Adds an `x` after a word of a file, or removes it again.
  ///
  /// - Parameter words: Words that may occur there; the first that occurs is changed.
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
