import Foundation

/// A package with one test target, `SuiteTests`, as for a user of one framework.
enum PackageSource: Hashable {
  /// With the bridge.
  case fantail
  case xctest
  case spectre
  /// With Quick and Nimble, using the manifest of a given package.
  case quick(URL)
  /// Plain XCTest, with this number of plugins that do nothing.
  case plugins(Int)

  var name: String {
    switch self {
    case .fantail: "Fantail"
    case .xctest: "XCTest"
    case .spectre: "Spectre"
    case .quick: "Quick + Nimble"
    case .plugins(let count): "\(count) empty plugins"
    }
  }

  /// The form of its examples.
  var suite: SuiteSource {
    switch self {
    case .fantail: .fantail(perProperty: 10)
    case .xctest, .plugins: .xctest
    case .spectre: .spectre
    case .quick: .quick
    }
  }

  /// Writes the package to a folder. Earlier build products in the folder are kept.
  ///
  /// - Parameters:
  ///   - count: The number of examples.
  ///   - folder: The folder.
  /// - Returns: The files of the suite.
  func write(_ count: Int, to folder: URL, _ bench: Bench) throws -> [URL] {
    let files = try suite.write(count, to: folder.appending(path: "Tests/SuiteTests"))
    if case .plugins(let count) = self {
      for number in 0..<count {
        let plugin = folder.appending(path: "Plugins/Plugin\(number)")
        try FileManager.default.createDirectory(at: plugin, withIntermediateDirectories: true)
        try Self.plugin(number)
          .write(to: plugin.appending(path: "plugin.swift"), atomically: false, encoding: .utf8)
      }
    }
    try manifest(bench).write(to: folder.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
    return files
  }

  /// Writes a package with many small files: 58 in three test targets, of 2 to 12 examples each.
  ///
  /// - Returns: The files.
  func writeSmallFiles(to folder: URL, _ bench: Bench) throws -> [URL] {
    let targets = ["SmallTests": 8, "MiddleTests": 18, "LargeTests": 32]
    var first = 0
    let files = try targets.sorted { $0.value < $1.value }.flatMap { target, count in
      let tests = folder.appending(path: "Tests/\(target)")
      try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
      return try (0..<count).map { place in
        let size = 2 + place * 7 % 5 + (place % 9 == 8 ? 6 : 0)
        defer { first += size }
        let file = tests.appending(path: "Suite\(first).swift")
        try suite.file(first..<first + size).write(to: file, atomically: false, encoding: .utf8)
        return file
      }
    }
    let split = """
      let suite = package.targets.first { $0.name == "SuiteTests" }!
      package.targets = \(targets.keys.sorted()).map {
        .testTarget(
          name: $0, dependencies: suite.dependencies, swiftSettings: suite.swiftSettings, plugins: suite.plugins)
      }

      """
    try (manifest(bench) + split)
      .write(to: folder.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
    return files
  }

  func manifest(_ bench: Bench) throws -> String {
    switch self {
    case .fantail:
      Self.manifest(
        dependencies: ".package(name: \"fantail\", path: \"\(bench.parent.path)\")",
        target: """
          .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail")
          """, plugins: ".plugin(name: \"SpecBridge\", package: \"fantail\")")
    case .xctest: Self.manifest()
    case .spectre:
      Self.manifest(
        dependencies:
          ".package(name: \"Spectre\", path: \"\(bench.package.appending(path: ".build/checkouts/Spectre").path)\")",
        target: ".product(name: \"Spectre\", package: \"Spectre\")")
    case .quick(let folder): try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    case .plugins(let count):
      Self.manifest(
        targets: (0..<count).map { ".plugin(name: \"Plugin\($0)\", capability: .buildTool()), " }.joined(),
        plugins: (0..<count).map { "\"Plugin\($0)\"" }.joined(separator: ", "))
    }
  }

  private static func manifest(
    dependencies: String = "", targets: String = "", target: String = "", plugins: String = ""
  ) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "tested",
      platforms: [.macOS(.v15)],
      dependencies: [\(dependencies)],
      targets: [\(targets).testTarget(name: "SuiteTests", dependencies: [\(target)], plugins: [\(plugins)])]
    )

    """
  }

  private static func plugin(_ number: Int) -> String {
    """
    import PackagePlugin

    @main
    struct Plugin\(number): BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }
    }

    """
  }
}
