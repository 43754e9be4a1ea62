import FantailToolSupport

/// The modules that mocks are made from, by the arguments or by a plugin's description of the target.
struct MockInput {
  let mocked: [String]
  /// The compiler's flags with which to read sources; `nil` to read compiled modules.
  let sourceFlags: [String]?
  let foreign: Set<String>
  /// Modules of the toolchain.
  let system: Set<String>
  /// The module of the mocks' own target, if that is mocked: its sources, which may need mocks that are not there yet.
  let own: TargetDescription.Own?
  let cModules: [String]
  private let dependencies: [String]
  private let given: [String]
  private let target: TargetDescription?

  init(_ command: MocksCommand, _ selection: MockSelection, _ target: TargetDescription?) throws {
    self.target = target
    given = command.graphs
    sourceFlags = target == nil ? nil : selection.fromSources
    guard let target else {
      let configured = selection.modules.map { MockSelection.module(ofTarget: $0) }
      mocked = command.modules.isEmpty ? configured : command.modules
      (foreign, system, cModules) = (Set(command.foreign), Set(command.system), command.cModules)
      own = command.own.map { .init(name: $0, files: command.ownFiles) }
      dependencies = command.dependencies
      return
    }
    let mocked = try target.mocked(selection.modules)
    let visible = target.visible(from: mocked)
    self.mocked = mocked
    dependencies = visible.map(\.name)
    foreign = Set(visible.filter { !$0.isOwn }.map(\.name))
    own = target.own.flatMap { mocked.contains($0.name) ? $0 : nil }
    system = Set(mocked.filter { [own = target.own] in target.module($0) == nil && $0 != own?.name })
    cModules = (target.cModules ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
  }

  /// Has the toolchain make the symbol graphs, unless they are given.
  ///
  /// - Returns: Their paths.
  func graphs(_ toolchain: Toolchain, _ search: ModuleSearch, scratch: String) throws -> [String] {
    guard let own else { return try graphsOfOthers(toolchain, search, scratch: scratch) }
    let read = SourceExtraction(
      toolchain: toolchain, modules: [(own.name, own.files)], flags: sourceFlags ?? [], modulesOfOthers: search,
      scratch: scratch, allowsErrors: true)
    return try graphsOfOthers(toolchain, search, scratch: scratch) + read.graphs()
  }

  private func graphsOfOthers(_ toolchain: Toolchain, _ search: ModuleSearch, scratch: String) throws -> [String] {
    guard given.isEmpty else { return given }
    let extraction = GraphExtraction(toolchain: toolchain, modules: search, scratch: scratch)
    if let sourceFlags, let target {
      let read = SourceExtraction(
        toolchain: toolchain, modules: target.visible(from: mocked).map { ($0.name, $0.files ?? []) },
        flags: sourceFlags,
        modulesOfOthers: search, scratch: scratch)
      return try read.graphs() + system.sorted().map(extraction.graph)
    }
    return try Set(mocked).union(dependencies).subtracting([own?.name ?? ""]).sorted().compactMap { module in
      do { return try extraction.graph(of: module) } catch {
        // A dependency may be a module of C, which has no graph: its protocols are then refused by name.
        guard mocked.contains(module) else { return nil }
        guard let target, system.contains(module) else { throw error }
        throw MocksProblem.unknownModule(module, of: target.target, known: target.modules.map(\.name))
      }
    }
  }
}
