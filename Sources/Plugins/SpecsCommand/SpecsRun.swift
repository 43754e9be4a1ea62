// Several types stand in one file: each file of a plugin is a process of the compiler in every user's first build.

import Foundation
import PackagePlugin

/// One use of the command: the test products that have the targets, and what became of them.
struct SpecsRun {
  /// The names that the user gave, if any.
  let names: [String]
  let arguments: [String]
  let package: URL
  /// The folders of the package's targets, for `--since`.
  let folders: [WatchedPlaces.Folder]
  /// A folder for what this process and the products say to each other.
  let work: URL
  /// The task that is asked for in the place of a run.
  var tests: TestsTask?

  /// The tasks with the test methods that spec files have for editors; `WrittenTests` of the bridge does them.
  enum TestsTask: String, Encodable {
    case write, check
  }

  /// The request to a test product; `SpecsRequest` of the bridge reads it.
  private struct Request: Encodable {
    static let key = "FANTAIL_SPECS_REQUEST"

    var targets: [GeneratedTargets.Target]
    var folders: [WatchedPlaces.Folder]
    var namesTargets: Bool
    var program: String
    var arguments: [String]
    var tests: TestsTask?
    var folder: String
    var mayMiss: Bool
    var proof: String
  }

  /// Runs the targets of each product together and returns the worst exit code.
  func perform(_ targets: [GeneratedTargets.Target], in locator: TestProduct) throws -> Int32 {
    var products: [(command: TestProduct.Command, targets: [GeneratedTargets.Target])] = []
    for target in targets {
      guard let command = locator.command(for: target.name) else { throw SpecsProblem.noTestProduct(target.name) }
      if let index = products.firstIndex(where: { $0.command == command }) {
        products[index].targets.append(target)
      } else {
        products.append((command, [target]))
      }
    }
    // Any product can put reports together, and none of their specs is asked for.
    if arguments.first == "merge" { products.removeLast(products.count - 1) }
    // The second product would write over what the first wrote.
    let isWritten = arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
    if products.count > 1, isWritten { throw SpecsProblem.severalReports(targets.map(\.name)) }
    var worst: Int32 = 0
    var misses: [String] = []
    for product in products {
      switch try run(product.command, product.targets, mayMiss: products.count > 1) {
      case .exit(let code): worst = max(worst, code)
      case .missed(let problem): misses.append(problem)
      }
    }
    if misses.count == products.count, let problem = misses.first { throw SpecsProblem.nothingFits(problem) }
    return worst
  }

  private enum End {
    case exit(Int32)
    case missed(String)
  }

  /// Runs one product; what the specs print goes straight through.
  private func run(
    _ product: TestProduct.Command, _ targets: [GeneratedTargets.Target], mayMiss: Bool
  ) throws -> End {
    let proof = work.appending(path: "end-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: proof) }
    let program = (["swift package specs"] + names.map { "--target \($0)" }).joined(separator: " ")
    let request = Request(
      targets: targets, folders: folders, namesTargets: !names.isEmpty, program: program, arguments: arguments,
      tests: tests, folder: FileManager.default.currentDirectoryPath, mayMiss: mayMiss,
      proof: proof.path(percentEncoded: false))
    let value = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let process = try Process.run(product.executable, product.arguments) { process in
      process.currentDirectoryURL = package
      process.standardInput = FileHandle.nullDevice
      process.environment = ProcessInfo.processInfo.environment.merging(product.environment) { $1 }
        .merging([Request.key: value]) { $1 }
    }
    // The exit code alone proves nothing: whatever ends the process may end it with 0.
    let words = ((try? String(contentsOf: proof, encoding: .utf8)) ?? "").split(separator: " ", maxSplits: 1)
    switch words.first {
    case "ended": return .exit(words.last.flatMap { Int32($0) } ?? 1)
    case "missed": return .missed(words.last.map(String.init) ?? "")
    case "begun" where process.terminationReason == .exit && process.terminationStatus == 0:
      throw SpecsProblem.endedEarly
    case "begun": return .exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    default: throw SpecsProblem.notTakenOver(targets.map(\.name))
    }
  }
}

/// Tells which targets have specs, by the files that SpecBridge generated for them in the build.
///
/// A plugin cannot ask which plugins a target applies, so the file is the only sign of it. It may be an old one: whether
/// its classes are in the test product, the product itself tells.
struct GeneratedTargets {
  /// A test target, with the classes that were generated for it, module included.
  struct Target: Encodable {
    var name: String
    var classes: [String]
  }

  private let outputs: URL

  /// - Parameter pluginWork: This plugin's work directory, `plugins/SpecsCommand/outputs` in the build directory.
  init(pluginWork: URL) { outputs = pluginWork.ancestor(2).appending(path: "outputs") }

  func withSpecs(among targets: [SwiftSourceModuleTarget]) -> [Target] {
    targets.compactMap { target in
      // outputs/<package>/<target>/<destination>/SpecBridge/<module>+FantailSpecs.swift
      let files = outputs.contents.flatMap { package in
        package.appending(path: target.name).contents.map { destination in
          destination.appending(path: "SpecBridge/\(target.moduleName)+FantailSpecs.swift")
        }
      }
      let names = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.flatMap { text in
        text.matches(of: #/\bextension `?([^\s:`]+)`?: BridgedTests \{/#).map { String($0.1) }
      }
      guard !names.isEmpty else { return nil }
      return Target(name: target.name, classes: names.map { "\(target.moduleName).\($0)" })
    }
  }
}

/// Finds what to start to run the tests of one target.
///
/// The native build system links one product for the package, `NamePackageTests.xctest`; Swift Build links one for each
/// target, `Target-test-runner`. The list of what was built names the second but not the first, only files beside it.
struct TestProduct {
  /// A program, its arguments, and what its environment has besides this one.
  struct Command: Equatable {
    var executable: URL
    var arguments: [String] = []
    var environment: [String: String] = [:]
  }

  let package: String
  let artifacts: [URL]
  let scratch: URL
  /// The folder of the compiler's programs.
  let tools: URL?

  func command(for target: String) -> Command? {
    if let runner = artifacts.first(where: { $0.lastPathComponent == "\(target)-test-runner" }) {
      return Command(executable: runner)
    }
    return directories.lazy.compactMap { product(for: target, in: $0) }.first
  }

  private var directories: [URL] {
    let built = artifacts.map { $0.deletingLastPathComponent() }.reduce(into: [URL]()) { list, directory in
      if !list.contains(directory) { list.append(directory) }
    }
    return built + [scratch.appending(path: "debug")]
  }

  private func product(for target: String, in directory: URL) -> Command? {
    let products = directory.contents.map(\.lastPathComponent).filter { $0.hasSuffix(".xctest") }
    let exact = ["\(package)PackageTests.xctest", "\(target).xctest"].first(where: products.contains)
    guard let name = exact ?? (products.count == 1 ? products.first : nil) else { return nil }
    return command(forProduct: directory.appending(path: name))
  }

  /// A test product is a program on Linux and a bundle on Apple platforms.
  private func command(forProduct product: URL) -> Command {
    #if os(macOS)
      let path = product.path(percentEncoded: false)
      guard let xctest = Self.xcrun("--find", "xctest") else {
        return Command(executable: URL(filePath: "/usr/bin/xcrun"), arguments: ["xctest", path])
      }
      return Command(executable: URL(filePath: xctest), arguments: [path], environment: testingLibraries)
    #else
      return Command(executable: product)
    #endif
  }

  #if os(macOS)
    /// The places of the testing libraries, as the package manager tells them to tests: `xcrun` would drop them.
    private var testingLibraries: [String: String] {
      var frameworks: [String] = []
      var libraries: [String] = []
      // Other toolchains than Xcode's have their own.
      if let testing = tools?.deletingLastPathComponent().appending(path: "lib/swift/macosx/testing") {
        if !testing.contents.isEmpty { libraries.append(testing.path(percentEncoded: false)) }
      }
      if let platform = Self.xcrun("--sdk", "macosx", "--show-sdk-platform-path") {
        frameworks.append(platform + "/Developer/Library/Frameworks")
        libraries.append(platform + "/Developer/usr/lib")
      }
      let own = ProcessInfo.processInfo.environment
      var places: [String: String] = [:]
      for (key, paths) in [("DYLD_FRAMEWORK_PATH", frameworks), ("DYLD_LIBRARY_PATH", libraries)] {
        places[key] = ([own[key]].compactMap { $0 } + paths).joined(separator: ":")
      }
      return places
    }

    /// Asks `xcrun`; `nil` where it has no answer.
    private static func xcrun(_ arguments: String...) -> String? {
      let pipe = Pipe()
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/xcrun")
      process.arguments = arguments
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let answer = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let path = answer.trimmingCharacters(in: .whitespacesAndNewlines)
      return process.terminationStatus == 0 && !path.isEmpty ? path : nil
    }
  #endif
}

extension Process {
  /// Runs a program to its end; what it prints goes straight through.
  static func run(
    _ program: URL, _ arguments: [String], prepare: (Process) -> Void = { _ in }
  ) throws(SpecsProblem) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    prepare(process)
    do { try process.run() } catch {
      throw .notStarted(program.path(percentEncoded: false), error.localizedDescription)
    }
    process.waitUntilExit()
    return process
  }
}

extension URL {
  /// What a directory holds, by name; nothing where there is none.
  var contents: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(percentEncoded: false))) ?? []
    return names.sorted().map { appending(path: $0) }
  }

  /// The directory a number of levels up.
  func ancestor(_ levels: Int) -> URL {
    (0..<levels).reduce(self) { url, _ in url.deletingLastPathComponent() }
  }
}
