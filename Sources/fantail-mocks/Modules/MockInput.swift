struct MockInput {
  let target: TargetDescription
  /// The modules to mock: the selected ones, or else the modules of the target's package on which the target depends.
  let mocked: [String]
  /// The modules to mock and the modules that they may import, which may declare parents of the mocked protocols. Each
  /// module comes after its imports.
  let visible: [TargetDescription.Module]
  /// The compiler's flags for reading sources; `nil` reads compiled modules.
  let sourceFlags: [String]?

  init(_ target: TargetDescription, _ selection: MockSelection) throws {
    self.target = target
    let wanted = selection.modules.isEmpty ? target.dependencies : selection.modules
    if wanted.isEmpty { throw MocksProblem.nothingToMock(target.target) }
    let own = target.own?.name
    mocked = wanted.map { name in
      if let own, name == target.target || name == own { return own }
      // A name that does not belong to a target is a module of the toolchain.
      return target.modules.first { $0.target == name || $0.name == name }?.name ?? name
    }
    let all = mocked + (mocked.contains { $0 == own } ? target.dependencies : [])
    let names = Set(all).union(target.modules.filter { all.contains($0.name) }.flatMap(\.imports))
    visible = target.modules.filter { names.contains($0.name) && !$0.isMacro }
    sourceFlags = visible.contains { $0.files != nil } ? selection.fromSources : nil
  }

  /// The module of the target that gets the mocks, if this module is mocked. Its sources may need mocks that do not
  /// exist yet.
  var own: TargetDescription.Own? { target.own.flatMap { mocked.contains($0.name) ? $0 : nil } }

  /// The mocked modules of the toolchain.
  var system: Set<String> { Set(mocked).subtracting(target.modules.map(\.name) + [target.own?.name ?? ""]) }

  /// Runs the toolchain to make the symbol graphs.
  ///
  /// - Parameter given: The graphs of other modules that already exist.
  /// - Returns: The paths of all graphs.
  func graphs(by modules: ModuleSearch, _ given: [String]) throws -> [String] {
    let others = try given.isEmpty ? graphsOfOthers(modules) : given
    guard let own else { return others }
    return try others
      + [modules.graph(of: own.name, sources: own.files, flags: sourceFlags ?? modules.flags.flags, allowsErrors: true)]
  }

  private func graphsOfOthers(_ modules: ModuleSearch) throws -> [String] {
    if let sourceFlags {
      return try visible.map { try modules.graph(of: $0.name, sources: $0.files ?? [], flags: sourceFlags) }
        + system.sorted().map { try modules.graph(of: $0) }
    }
    return try Set(mocked + visible.map(\.name)).subtracting([own?.name ?? ""]).sorted().compactMap { module in
      do { return try modules.graph(of: module) } catch {
        // A dependency may be a C module, which does not have a graph; protocols that refine a protocol from it are
        // then rejected with a reason.
        guard mocked.contains(module) else { return nil }
        guard system.contains(module) else { throw error }
        throw MocksProblem.unknownModule(module, of: target.target, known: target.modules.map(\.name))
      }
    }
  }
}
