import Foundation

/// The cost of mocks beside the module they are made from: building that module, its symbol graph, generating the
/// mocks, and compiling them. The module holds a structure, an error and a class for each protocol of six requirements.
struct MockBuild {
  let bench: Bench

  private enum Step: String, CaseIterable {
    // Each step needs the results of those before it.
    case module = "the module"
    case graph = "its graph"
    case generating
    case compiling = "compiling the mocks"
  }

  func section() throws -> Section {
    let count = bench.isQuick ? 10 : 100
    let folder = bench.scratch.appending(path: "mocks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try (0..<count).map(Self.part).joined()
      .write(to: folder.appending(path: "Shop.swift"), atomically: true, encoding: .utf8)
    let generator = try builtGenerator()
    let triple = try Self.triple()
    let samples = try Samples(of: Step.allCases, rounds: bench.rounds) { step in
      try tool(for: step, generator, triple, in: folder).run().processorTime
    }
    return Section(
      title: "Mocks of \(count) protocols: CPU seconds",
      rows: Step.allCases.map { step in
        // Measured: 6 s (the module: 1.9).
        Row(
          what: step.rawValue, figure: samples.median(step), unit: "s",
          peer: step == .module ? nil : ("the module", samples.median(.module)),
          goal: step == .compiling ? .atMostTimesPeer(3.2) : nil)
      })
  }

  private func tool(for step: Step, _ generator: String, _ triple: String, in folder: URL) throws -> Tool {
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let options = [
      "-c", "-swift-version", "6", "-parse-as-library", "-Onone", "-I", folder.path, "-I",
      bench.products("debug").appending(path: "Modules").path,
    ]
    switch step {
    case .module:
      return Tool(
        "swiftc",
        options + [
          "-module-name", "Shop", path("Shop.swift"), "-o", path("Shop.o"), "-emit-module", "-emit-module-path",
          path("Shop.swiftmodule"), "-enable-testing",
        ])
    case .graph:
      return Tool(
        "swift-symbolgraph-extract",
        [
          "-module-name", "Shop", "-I", folder.path, "-output-dir", folder.path, "-skip-synthesized-members",
          "-minimum-access-level", "private", "-target", triple,
        ])
    case .generating:
      // In the form in which the package manager's plugin describes the target of the mocks.
      let description = """
        {"target": "Mocks", "folder": "\(folder.path)", "dependencies": ["Shop"], "modules": [
          {"target": "Shop", "name": "Shop", "isMacro": false, "isOwn": true, "imports": []}]}
        """
      try description.write(to: folder.appending(path: "target.json"), atomically: false, encoding: .utf8)
      return Tool(
        generator,
        [
          "--description", path("target.json"), "--module", "Shop", "--graph", path("Shop.symbols.json"), "--output",
          path("generated"),
        ])
    case .compiling:
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: "generated"), includingPropertiesForKeys: nil)
      return Tool("swiftc", options + ["-module-name", "Mocks", "-o", path("Mocks.o")] + files.map(\.path).sorted())
    }
  }

  /// Built for debugging, like a tool of a plugin, and kept between runs of the benchmark.
  private func builtGenerator() throws -> String {
    let products = bench.package.appending(path: ".build/generator")
    _ = try Tool(
      "swift",
      [
        "build", "--package-path", bench.parent.path, "--scratch-path", products.path, "--product", "fantail-mocks",
      ]
    ).run()
    return products.appending(path: "debug/fantail-mocks").path
  }

  private static func triple() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let text = try Tool("swiftc", ["-print-target-info"]).run().output
    return try JSONDecoder().decode(Info.self, from: Data(text.utf8)).target.triple
  }

  private static func part(_ number: Int) -> String {
    """
    public struct Item\(number): Equatable, Sendable { public var id: Int; public var name: String }
    public enum Problem\(number): Error { case broken(Int), missing }
    public protocol Store\(number): Sendable {
      func load(id: Int, from source: String) throws -> Item\(number)
      func save(_ item: Item\(number), at position: Int) async throws
      func remove(_ item: Item\(number))
      func count(matching name: String) async -> Int
      var isOpen: Bool { get set }
      var title: String { get }
    }
    public final class Memory\(number) {
      var items: [Item\(number)] = []
      public init() {}
      public func find(_ id: Int) -> Item\(number)? { items.first { $0.id == id } }
      public func add(_ item: Item\(number)) throws {
        if items.contains(item) { throw Problem\(number).broken(item.id) }
        items.append(item)
      }
    }

    """
  }
}
