import Foundation

/// Finds what to start to run the tests of one target.
///
/// The native build system links one product for the package, `NamePackageTests.xctest`; Swift Build links one for each
/// target, `Target-test-runner`. The list of what was built names the second but not the first, only files beside it.
struct TestProduct {
  /// A program and its arguments.
  struct Command {
    var executable: URL
    var arguments: [String] = []
  }

  let package: String
  let artifacts: [URL]
  let scratch: URL

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
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))) ?? []
    let products = names.filter { $0.hasSuffix(".xctest") }
    let exact = ["\(package)PackageTests.xctest", "\(target).xctest"].first(where: products.contains)
    guard let name = exact ?? (products.count == 1 ? products.first : nil) else { return nil }
    return Self.command(forProduct: directory.appending(path: name))
  }

  /// A test product is a program on Linux and a bundle on Apple platforms.
  private static func command(forProduct product: URL) -> Command {
    #if os(macOS)
      let path = product.path(percentEncoded: false)
      return Command(executable: URL(filePath: "/usr/bin/xcrun"), arguments: ["xctest", path])
    #else
      return Command(executable: product)
    #endif
  }
}

extension URL {
  /// The directory a number of levels up.
  func ancestor(_ levels: Int) -> URL {
    (0..<levels).reduce(self) { url, _ in url.deletingLastPathComponent() }
  }
}
