import Foundation

/// The protocols that get a mock.
///
/// `mocks.json` beside a target's sources says so; without one it is all protocols of the target's own dependencies, or,
/// of a module where a protocol has a line `/// @mock`, those that have one.
struct MockSelection: Decodable, Equatable {
  /// The modules whose protocols are mocked; empty for the target's own dependencies.
  var modules: [String] = []
  /// The protocols by name, `Engine` or `Shop.Engine`; empty for all.
  var protocols: [String] = []
  /// Protocols to leave out.
  var except: [String] = []
  /// The compiler's flags with which to read sources; `nil` to read compiled modules.
  var fromSources: [String]?
  /// The protocols whose mocks can pass calls on to a real object. They are named, since the code for it is two
  /// fifths of such a mock.
  var forwarding: Forwarding

  enum Forwarding: Decodable, Equatable {
    case all
    /// The protocols by name, as in `protocols`.
    case names([String])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let isAll = try? value.decode(Bool.self) {
        self = isAll ? .all : .names([])
      } else if let names = try? value.decode([String].self) {
        self = .names(names)
      } else {
        throw MocksProblem.badForwarding
      }
    }
  }

  init(modules: [String] = [], protocols: [String] = [], except: [String] = [], forwarding: Forwarding = .names([])) {
    self.forwarding = forwarding
    self.modules = modules
    self.protocols = protocols
    self.except = except
  }

  private enum CodingKeys: String, CodingKey, CaseIterable { case modules, protocols, except, forwarding, fromSources }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    let known = CodingKeys.allCases.map(\.stringValue)
    if let unknown = all.sorted().first(where: { !known.contains($0) }) {
      throw MocksProblem.unknownKey(unknown, known: known)
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    modules = try values.decodeIfPresent([String].self, forKey: .modules) ?? []
    protocols = try values.decodeIfPresent([String].self, forKey: .protocols) ?? []
    except = try values.decodeIfPresent([String].self, forKey: .except) ?? []
    forwarding = try values.decodeIfPresent(Forwarding.self, forKey: .forwarding) ?? .names([])
    fromSources = try values.decodeIfPresent([String].self, forKey: .fromSources)
  }

  /// Reads a file; no file selects by the rule without one.
  static func read(_ path: String) throws -> MockSelection {
    guard let data = FileManager.default.contents(atPath: path) else { return MockSelection() }
    do { return try JSONDecoder().decode(MockSelection.self, from: data) } catch let problem as MocksProblem {
      throw MocksProblem.badConfiguration(path, problem.reason)
    } catch DecodingError.dataCorrupted {
      throw MocksProblem.badConfiguration(path, "it is no JSON")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let key = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
      throw MocksProblem.badConfiguration(path, key.isEmpty ? "it is no object" : "'\(key)' is no list of names")
    }
  }

  /// The protocols of a module that get a mock.
  func chosen(of module: String, in index: SymbolIndex) -> [Symbol] {
    let all = index.protocols(of: module)
    let isAnyMarked = protocols.isEmpty && all.contains(where: \.isMarked)
    return all.filter { symbol in
      if except.contains(where: { Self.name($0, means: symbol, of: module) }) { return false }
      if !protocols.isEmpty { return protocols.contains { Self.name($0, means: symbol, of: module) } }
      return !isAnyMarked || symbol.isMarked
    }
  }

  /// Returns whether the mock of a protocol is to pass calls on.
  func forwards(_ symbol: Symbol, of module: String) -> Bool {
    switch forwarding {
    case .all: true
    case .names(let names): names.contains { Self.name($0, means: symbol, of: module) }
    }
  }

  /// The names in the selection that mean no protocol.
  func unknownNames(in index: SymbolIndex, modules: [String]) -> [String] {
    let forwarding = if case .names(let names) = forwarding { names } else { [String]() }
    return (protocols + except + forwarding).filter { name in
      !modules.contains { module in index.protocols(of: module).contains { Self.name(name, means: $0, of: module) } }
    }
  }

  /// A change that a build finds out only when it is planned anew.
  enum Change: Equatable {
    case names([String])
    case readsSources
    case readsModules

    var text: String {
      switch self {
      case .names(let modules): "names " + modules.map { "'\($0)'" }.joined(separator: ", ")
      case .readsSources: "has 'fromSources'"
      case .readsModules: "has no 'fromSources' any more"
      }
    }
  }

  /// Returns what the selection asks for and a plan made earlier does not provide.
  func change(since plan: TargetDescription.Plan, mocked: [String]) -> Change? {
    let added = mocked.filter { !plan.modules.contains($0) }
    if !added.isEmpty { return .names(added) }
    guard (fromSources != nil) != plan.readsSources else { return nil }
    return plan.readsSources ? .readsModules : .readsSources
  }

  /// Returns the module of a target, as the package manager names it.
  static func module(ofTarget name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  private static func name(_ name: String, means symbol: Symbol, of module: String) -> Bool {
    let path = symbol.pathComponents.joined(separator: ".")
    return name == symbol.name || name == path || name == "\(module).\(path)"
  }
}

extension Symbol {
  /// `true` if a line of its doc comment is `@mock`.
  var isMarked: Bool {
    docComment?.lines.contains { $0.text.split(separator: " ").first.map(String.init) == "@mock" } ?? false
  }
}
