/// The modules that mocks are made from.
struct MockInput {
  let target: TargetDescription
  let mocked: [String]
  /// The symbol graphs, where they are there already.
  private let given: [String]
  private let visible: [TargetDescription.Module]
  /// The compiler's flags with which to read sources; `nil` to read compiled modules.
  let sourceFlags: [String]?

  /// - Parameter graphs: The symbol graphs, where they are there already.
  init(_ target: TargetDescription, _ selection: MockSelection, graphs: [String]) throws {
    self.target = target
    given = graphs
    mocked = try target.mocked(selection.modules)
    visible = target.visible(from: mocked)
    sourceFlags = visible.contains { $0.files != nil } ? selection.fromSources : nil
  }

  var foreign: Set<String> { Set(visible.filter { !$0.isOwn }.map(\.name)) }

  /// The module of the mocks' own target, if that is mocked: its sources, which may need mocks that are not there yet.
  var own: TargetDescription.Own? { target.own.flatMap { mocked.contains($0.name) ? $0 : nil } }

  /// Modules of the toolchain.
  var system: Set<String> { Set(mocked.filter { target.module($0) == nil && $0 != target.own?.name }) }

  /// Has the toolchain make the symbol graphs, unless they are given.
  ///
  /// - Returns: Their paths.
  func graphs(by modules: ModuleSearch) throws -> [String] {
    let others = try given.isEmpty ? graphsOfOthers(modules) : given
    guard let own else { return others }
    return try others
      + [modules.graph(of: own.name, sources: own.files, flags: sourceFlags ?? [], allowsErrors: true)]
  }

  private func graphsOfOthers(_ modules: ModuleSearch) throws -> [String] {
    if let sourceFlags {
      return try visible.map { try modules.graph(of: $0.name, sources: $0.files ?? [], flags: sourceFlags) }
        + system.sorted().map(modules.graph)
    }
    return try Set(mocked + visible.map(\.name)).subtracting([own?.name ?? ""]).sorted().compactMap { module in
      do { return try modules.graph(of: module) } catch {
        // A dependency may be a module of C, which has no graph: its protocols are then refused by name.
        guard mocked.contains(module) else { return nil }
        guard system.contains(module) else { throw error }
        throw MocksProblem.unknownModule(module, of: target.target, known: target.modules.map(\.name))
      }
    }
  }
}
