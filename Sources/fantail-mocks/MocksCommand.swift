import FantailSyntax
import FantailToolSupport
import Foundation

/// `fantail-mocks`: writes the mocks of modules from the modules' symbol graphs.
package struct MocksCommand {
  /// The selection, instead of the selection in a file.
  var selection = MockSelection()
  var graphs: [String] = []
  var output = ""
  /// The folder of the toolchain's programs.
  var toolchain: String?
  var searchDirectories: [String] = []
  var scratch = temporary
  /// The file that describes the target.
  var description = ""
  /// `true` to only print the modules whose graphs are needed.
  var isPlan = false
  /// `true` to only compare files; a file that would change is an error.
  var isCheck = false

  private static let temporary =
    NSTemporaryDirectory() + "fantail-mocks-\(ProcessInfo.processInfo.processIdentifier)"

  init(arguments: [String]) throws {
    var given = ToolArguments(arguments, usage: "'swift package specs mocks --help' lists its arguments")
    isCheck = given.flag("--check")
    selection.modules = try given.values("--module")
    output = try given.values("--output").last ?? ""
    selection.protocols = try given.values("--protocol")
    selection.except = try given.values("--except")
    selection.forwarding = try given.values("--forwarding")
    // Builds pass the following arguments; users do not.
    description = try given.values("--description").last ?? ""
    graphs = try given.values("--graph")
    isPlan = given.flag("--plan")
    scratch = try given.values("--scratch").last ?? Self.temporary
    searchDirectories = try given.values("--search")
    toolchain = try given.values("--toolchain").last
    if let operand = try given.operands().first {
      throw given.problem("there is no argument '\(operand)'")
    }
    if output.isEmpty { throw given.problem("option '--output' is missing") }
  }

  /// Carries out the arguments, and prints the result.
  package static func run(_ arguments: [String]) throws {
    let command = try MocksCommand(arguments: arguments)
    let target = try TargetDescription.read(command.description, as: "description of a target")
    guard command.isPlan else { return _ = try command.run(for: target) }
    for module in try command.plan(for: target) { print(module) }
  }

  /// Returns the modules whose graphs are needed.
  func plan(for target: TargetDescription) throws -> [String] {
    try MockInput(target, selection(for: target)).visible.map(\.name).sorted()
  }

  /// Writes the mocks of a target, and returns a summary.
  ///
  /// - Returns: `3 mocks, 1 protocol left out; wrote Shop+Engine+Mocks.swift`.
  func run(for target: TargetDescription) throws -> String {
    let mocks = try mocks(of: target)
    let (changed, removed) = try write(mocks, expected: target.plan?.files ?? [])
    let count = mocks.mocks.count
    let refusals = mocks.refusals
    for refusal in refusals { Tool.say(refusal.message) }
    for mock in mocks.mocks where !mock.unforwarded.isEmpty {
      let name = "\(mock.mocked.module).\(mock.mocked.displayName)"
      Tool.say("warning: the mock of '\(name)' cannot forward calls to \(mock.unforwarded.joined(separator: ", "))")
    }
    var text = "\(amount(count, "mock")), \(amount(refusals.count, "protocol")) left out"
    if !changed.isEmpty { text += "; wrote \(changed.joined(separator: ", "))" }
    if !removed.isEmpty { text += "; removed \(removed.joined(separator: ", "))" }
    if (changed + removed).isEmpty { text += "; nothing changed" }
    if target.plan == nil { Tool.say(text) }
    return text
  }

  /// Returns the selection from a target's file, in which the arguments replace some parts.
  func selection(for target: TargetDescription) throws -> MockSelection {
    var chosen = try MockSelection.read(target.configuration)
    for list in [\MockSelection.modules, \.protocols, \.forwarding] where !selection[keyPath: list].isEmpty {
      chosen[keyPath: list] = selection[keyPath: list]
    }
    chosen.except += selection.except
    return chosen
  }

  func mocks(of target: TargetDescription) throws -> GeneratedMocks {
    let selection = try selection(for: target)
    guard let toolchain = toolchain.map(Toolchain.init) ?? Toolchain() else { throw MocksProblem.noToolchain }
    let input = try MockInput(target, selection)
    if let plan = target.plan, let change = selection.change(since: plan, mocked: input.mocked) {
      throw MocksProblem.planIsOld(target.configuration, change)
    }
    let own = target.own?.name ?? ""
    let planned = CompilerFlags.planned(for: own, in: searchDirectories)
    // The planned flags include the module maps of C modules.
    let search = ModuleSearch(
      searchDirectories, toolchain, cModules: planned == nil ? target.cModules ?? [:] : [:],
      flags: planned ?? CompilerFlags(target.flags ?? []), scratch: scratch)
    defer { if scratch == Self.temporary { try? FileManager.default.removeItem(atPath: scratch) } }
    let graphs = try input.graphs(by: search, graphs).flatMap(ModuleSearch.parts)
      .map { try SymbolGraph.read($0, as: "symbol graph") }
    let index = SymbolIndex(
      graphs, foreign: Set(input.visible.filter { !$0.isOwn }.map(\.name)), system: input.system,
      demangled: try DemangledName.all(in: graphs, demangler: toolchain.program("swift-demangle")))
    for module in input.mocked where !index.modules.contains(module) {
      throw MocksProblem.noGraph(module: module, said: "")
    }
    if let unknown = selection.unknownNames(in: index, modules: input.mocked).first {
      if index.hiddenProtocols.contains(unknown) { throw MocksProblem.privateProtocol(unknown) }
      let known = input.mocked.flatMap(index.protocols).map(\.name)
      throw MocksProblem.unknownProtocol(unknown, nearest: NearestWord.name(to: unknown, among: known))
    }
    var mocks = try GeneratedMocks(
      index: index, modules: input.mocked, selection: selection, sources: SourceFiles(),
      own: input.own?.name)
    try search.judge(&mocks) { text(of: $0.name) == $0.text }
    return mocks
  }

  private func text(of file: String) -> String? { try? String(contentsOfFile: "\(output)/\(file)", encoding: .utf8) }

  /// - Returns: The names of the files whose text has changed, and of files from an earlier run that were removed.
  private func write(
    _ mocks: GeneratedMocks, expected: [String]
  ) throws -> (changed: [String], removed: [String]) {
    var texts = Dictionary(mocks.files.map { ($0.name, $0.text) }) { $0 + "\n" + $1 }
    for name in expected where texts[name] == nil {
      texts[name] = "\(GeneratedMocks.mark). There is nothing to mock in its source.\n"
    }
    let changed = texts.filter { name, text in self.text(of: name) != text }.keys.sorted()
    if !isCheck { for (name, text) in texts { try System.update(text, to: "\(output)/\(name)") } }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
    let removed = names.sorted().filter { name in
      guard name.hasSuffix("+Mocks.swift"), texts[name] == nil else { return false }
      return text(of: name)?.hasPrefix(GeneratedMocks.mark) ?? false
    }
    if isCheck, !(changed + removed).isEmpty { throw MocksProblem.outOfDate((changed + removed).sorted()) }
    for name in removed { try? FileManager.default.removeItem(atPath: "\(output)/\(name)") }
    return (changed, removed)
  }
}
