import Foundation

/// The protocols that get a mock.
///
/// A file `mocks.json` next to a target's sources contains the selection. Without this file, all protocols in the
/// target's dependencies in the package are selected; in a module with protocols that have a line `/// @mock`, only
/// these protocols are.
struct MockSelection: Equatable {
  /// The modules whose protocols are mocked; empty for the target's dependencies in the package.
  var modules: [String] = []
  /// The protocols by name, `Engine` or `Shop.Engine`; empty for all.
  var protocols: [String] = []
  var except: [String] = []
  /// The protocols whose mocks can forward calls to a real object, or `all`. These have to be listed, since the code
  /// for forwarding is two fifths of such a mock.
  var forwarding: [String] = []
  /// The compiler's flags for reading sources; `nil` reads compiled modules.
  var fromSources: [String]?

  private static let keys = ["modules", "protocols", "except", "forwarding", "fromSources"]

  /// Reads the selection from a file; returns the default without a file.
  static func read(_ path: String) throws(MocksProblem) -> MockSelection {
    guard let data = FileManager.default.contents(atPath: path) else { return MockSelection() }
    guard let value = try? JSONSerialization.jsonObject(with: data) else {
      throw .badConfiguration(path, "it is not JSON")
    }
    guard let values = value as? [String: Any] else { throw .badConfiguration(path, "it is not an object") }
    var lists: [String: [String]] = [:]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard keys.contains(key) else {
        let known = keys.map { "'\($0)'" }.joined(separator: ", ")
        throw .badConfiguration(path, "there is no key '\(key)'; the keys are \(known)")
      }
      let forwardsAll = key == "forwarding" ? value as? Bool : nil
      guard let names = value as? [String] ?? forwardsAll.map({ $0 ? ["all"] : [] }) else {
        let lack = key == "forwarding" ? "neither true or false nor a list of names" : "not a list of names"
        throw .badConfiguration(path, "'\(key)' is \(lack)")
      }
      lists[key] = names
    }
    return MockSelection(
      modules: lists["modules"] ?? [], protocols: lists["protocols"] ?? [], except: lists["except"] ?? [],
      forwarding: lists["forwarding"] ?? [], fromSources: lists["fromSources"])
  }

  func chosen(of module: String, in index: SymbolIndex) -> [Symbol] {
    let all = index.protocols(of: module)
    let isAnyMarked = protocols.isEmpty && all.contains(where: \.isMarked)
    return all.filter { symbol in
      if except.contains(where: { Self.name($0, means: symbol, of: module) }) { return false }
      if !protocols.isEmpty { return protocols.contains { Self.name($0, means: symbol, of: module) } }
      return !isAnyMarked || symbol.isMarked
    }
  }

  func forwards(_ symbol: Symbol, of module: String) -> Bool {
    forwardsAll || forwarding.contains { Self.name($0, means: symbol, of: module) }
  }

  var forwardsAll: Bool { forwarding.contains("all") }

  func unknownNames(in index: SymbolIndex, modules: [String]) -> [String] {
    (protocols + except + forwarding.filter { $0 != "all" }).filter { name in
      !modules.contains { module in index.protocols(of: module).contains { Self.name(name, means: $0, of: module) } }
    }
  }

  /// Returns the parts of the selection, in words, that are missing from a build's earlier plan.
  func change(since plan: TargetDescription.Plan, mocked: [String]) -> String? {
    let added = mocked.filter { !plan.modules.contains($0) }
    if !added.isEmpty { return "names " + added.map { "'\($0)'" }.joined(separator: ", ") }
    guard (fromSources != nil) != plan.readsSources else { return nil }
    return plan.readsSources ? "no longer has 'fromSources'" : "has 'fromSources'"
  }

  private static func name(_ name: String, means symbol: Symbol, of module: String) -> Bool {
    let path = symbol.pathComponents.joined(separator: ".")
    return name == symbol.name || name == path || name == "\(module).\(path)"
  }
}

extension Symbol {
  /// `true` if a line of the protocol's doc comment is `@mock`.
  var isMarked: Bool {
    docComment?.lines.contains { $0.text.split(separator: " ").first.map(String.init) == "@mock" } ?? false
  }
}
