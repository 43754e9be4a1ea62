import Foundation

/// The cost of mocks beside the module they are made from: building that module, its symbol graph, generating the
/// mocks, and compiling them; also mocks that forward calls, mocks without `on`, and mocks as other generators write
/// them. The module holds a structure, an error and a class for each protocol of six requirements.
struct MockBuild {
  let bench: Bench

  private enum Step: String, CaseIterable {
    // Each step needs the results of those before it.
    case module = "the module"
    case graph = "its graph"
    case generating
    case compiling = "compiling the mocks"
    case forwarding = "that pass calls on"
    case lean = "without on"
    case handlers = "handlers by hand"

    /// `true` for steps that compile mocks.
    var isCompiling: Bool { [.compiling, .forwarding, .lean, .handlers].contains(self) }
  }

  func sections() throws -> [Section] {
    let count = bench.isQuick ? 10 : 100
    let folder = bench.scratch.appending(path: "mocks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, text) in [
      ("Shop", (0..<count).map(Self.part).joined()),
      ("Handlers", "import Shop\n" + (0..<count).map(Self.handlers).joined()),
    ] {
      try text.write(to: folder.appending(path: "\(file).swift"), atomically: true, encoding: .utf8)
    }
    let generator = try builtGenerator()
    let triple = try Self.triple()
    let samples = try Samples(of: Step.allCases, rounds: bench.rounds) { step in
      try tool(for: step, generator, triple, in: folder).run().processorTime
    }
    let seconds = Section(
      title: "Mocks of \(count) protocols: CPU seconds",
      rows: Step.allCases.map { step in
        // Measured: 6 s (the module: 1.9).
        Row(
          what: step.rawValue, figure: samples.median(step), unit: "s",
          peer: step == .module ? nil : ("the module", samples.median(.module)),
          goal: step == .compiling ? .atMostTimesPeer(3.2) : nil)
      })
    // The same each time, whatever the load of the machine.
    let instructions = try Samples(of: Step.allCases.filter(\.isCompiling), rounds: 1) { step in
      let code = folder.appending(path: "code.ll")
      let options = try options(for: step, in: folder).filter { $0 != "-c" } + ["-emit-ir", "-wmo", "-o", code.path]
      _ = try Tool("swiftc", options).run()
      let lines = try String(contentsOf: code, encoding: .utf8).split(separator: "\n")
      return Double(lines.count { $0.prefixMatch(of: /\ {2}[a-z%]/) != nil }) / 1e3
    }
    let code = Section(
      title: "Mocks of \(count) protocols: thousands of LLVM's instructions",
      rows: Step.allCases.filter(\.isCompiling).map { step in
        Row(
          what: step.rawValue, figure: instructions.median(step), unit: "k",
          peer: step == .handlers ? nil : (Step.handlers.rawValue, instructions.median(.handlers)))
      })
    return [seconds, code]
  }

  private func tool(for step: Step, _ generator: String, _ triple: String, in folder: URL) throws -> Tool {
    func path(_ name: String) -> String { folder.appending(path: name).path }
    switch step {
    case .module:
      return Tool(
        "swiftc",
        options(in: folder) + [
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
      let asked = ["--description", path("target.json"), "--module", "Shop", "--graph", path("Shop.symbols.json")]
      _ = try Tool(generator, asked + ["--output", path("forwarding"), "--forwarding", "all"]).run()
      return Tool(generator, asked + ["--output", path("generated")])
    case .compiling, .forwarding, .lean, .handlers:
      return Tool("swiftc", try options(for: step, in: folder) + ["-o", path("Mocks.o")])
    }
  }

  private func options(in folder: URL) -> [String] {
    [
      "-c", "-swift-version", "6", "-parse-as-library", "-Onone", "-I", folder.path, "-I",
      bench.products("debug").appending(path: "Modules").path,
    ]
  }

  /// The options that compile the mocks of a step, with their files.
  private func options(for step: Step, in folder: URL) throws -> [String] {
    let mocks = folder.appending(path: step == .forwarding ? "forwarding" : "generated")
    var files = try FileManager.default.contentsOfDirectory(at: mocks, includingPropertiesForKeys: nil)
    if step == .handlers { files = [folder.appending(path: "Handlers.swift")] }
    if step == .lean {
      let lean = folder.appending(path: "Lean.swift")
      let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
      try texts.joined().replacing(/(?m)^ *\/\/\/ The calls of each(.|\n)*?\n(?=}$)/, with: "")
        .write(to: lean, atomically: false, encoding: .utf8)
      files = [lean]
    }
    return options(in: folder) + ["-module-name", "Mocks"] + files.map(\.path).sorted()
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

  /// The mock as other generators write it: a handler, a count and a history for each requirement.
  private static func handlers(_ number: Int) -> String {
    """
    final class Store\(number)Mock: Store\(number), @unchecked Sendable {
      init() {}
      init(isOpen: Bool = false, title: String = "") { _isOpen = isOpen; _title = title }
      var loadCallCount = 0
      var loadArgValues: [(id: Int, source: String)] = []
      var loadHandler: ((Int, String) throws -> Item\(number))?
      func load(id: Int, from source: String) throws -> Item\(number) {
        loadCallCount += 1
        loadArgValues.append((id, source))
        if let loadHandler { return try loadHandler(id, source) }
        fatalError("loadHandler must be set")
      }
      var saveCallCount = 0
      var saveArgValues: [(item: Item\(number), position: Int)] = []
      var saveHandler: ((Item\(number), Int) async throws -> Void)?
      func save(_ item: Item\(number), at position: Int) async throws {
        saveCallCount += 1
        saveArgValues.append((item, position))
        if let saveHandler { try await saveHandler(item, position) }
      }
      var removeCallCount = 0
      var removeArgValues: [Item\(number)] = []
      var removeHandler: ((Item\(number)) -> Void)?
      func remove(_ item: Item\(number)) {
        removeCallCount += 1
        removeArgValues.append(item)
        if let removeHandler { removeHandler(item) }
      }
      var countCallCount = 0
      var countArgValues: [String] = []
      var countHandler: ((String) async -> Int)?
      func count(matching name: String) async -> Int {
        countCallCount += 1
        countArgValues.append(name)
        if let countHandler { return await countHandler(name) }
        return 0
      }
      var isOpenSetCallCount = 0
      private var _isOpen = false { didSet { isOpenSetCallCount += 1 } }
      var isOpen: Bool { get { _isOpen } set { _isOpen = newValue } }
      private var _title = ""
      var title: String { get { _title } set { _title = newValue } }
    }

    """
  }
}
