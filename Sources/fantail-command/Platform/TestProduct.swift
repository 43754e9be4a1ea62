import FantailSyntax
import Foundation

/// Finds the program that runs the tests of a target.
///
/// The native build system links one product for the package, `NamePackageTests.xctest`; Swift Build links a product
/// for each target, `Target-test-runner`. The list of built products contains the latter. It does not contain the
/// former, but files next to it.
struct TestProduct {
  /// A program, its arguments, and its environment variables in addition to those of this process.
  struct Command: Hashable {
    var executable: URL
    var arguments: [String] = []
    var environment: [String: String] = [:]
  }

  let package: String
  let artifacts: [URL]
  let scratch: URL
  /// The folder of the toolchain's programs.
  let tools: URL?

  func command(for target: String) -> Command? {
    if let runner = artifacts.first(where: { $0.lastPathComponent == "\(target)-test-runner" }) {
      return Command(executable: runner)
    }
    let folders = artifacts.map { $0.deletingLastPathComponent() } + [scratch.appending(path: "debug")]
    return folders.lazy.compactMap { product(for: target, in: $0) }.first
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
    /// The paths of the testing libraries, which the package manager passes to tests in variables that `xcrun` would
    /// remove.
    private var testingLibraries: [String: String] {
      var frameworks: [String] = []
      var libraries: [String] = []
      // Toolchains other than Xcode's contain these libraries.
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

    /// Runs `xcrun`; `nil` if it fails.
    private static func xcrun(_ arguments: String...) -> String? {
      let answer = try? ToolchainProgram("/usr/bin/xcrun").run(arguments, reading: .output).trimmingCharacters(
        in: .whitespacesAndNewlines)
      return answer == "" ? nil : answer
    }
  #endif
}

extension URL {
  /// The contents of a directory, sorted by name; empty if the directory does not exist.
  var contents: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(percentEncoded: false))) ?? []
    return names.sorted().map { appending(path: $0) }
  }
}
