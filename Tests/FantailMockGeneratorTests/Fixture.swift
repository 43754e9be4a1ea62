import Foundation

@testable import fantail_mocks

/// Symbol graphs created from declarations, in the compiler's form.
struct Fixture {
  var module = "Shop"
  private var symbols: [[String: Any]] = []
  private var relationships: [[String: Any]] = []

  init(_ module: String = "Shop") { self.module = module }

  private static let standardTypes = [
    "Int": "s:Si", "String": "s:SS", "Bool": "s:Sb", "Double": "s:Sd", "Void": "s:s4Voida", "Hashable": "s:SH",
    "Sendable": "s:s8SendableP", "Error": "s:s5ErrorP", "Sequence": "s:ST", "Equatable": "s:SQ",
    "ExecutorJob": "s:12_Concurrency11ExecutorJobV", "Handle": "s:5Piles6HandleV", "URL": "s:10Foundation3URLV",
    "UnsafePointer": "s:SP",
  ]

  /// Adds a declaration that is not a requirement.
  mutating func add(_ kind: String, _ name: String, _ text: String, access: String = "internal") {
    symbols.append(symbol(kind, usr: usr(name), path: [name], text: text, access: access))
  }

  /// Adds a protocol with its requirements, and the protocols that it refines.
  ///
  /// - Parameters:
  ///   - parents: Names of this module's protocols, or names with their modules: `Swift.Sendable`.
  ///   - requirements: `kind: text`, as in `method: func start()`.
  mutating func add(
    protocol text: String, parents: [String] = [], access: String = "internal", docs: String? = nil,
    _ requirements: [(kind: String, name: String, text: String)]
  ) {
    let words = text.split(separator: " ").map(String.init)
    let name = words[(words.firstIndex(of: "protocol") ?? 0) + 1].prefix { $0 != "<" }
    var proto = symbol("protocol", usr: usr(String(name)), path: [String(name)], text: text, access: access)
    if let docs { proto["docComment"] = ["lines": docs.split(separator: "\n").map { ["text": String($0)] }] }
    symbols.append(proto)
    for (index, requirement) in requirements.enumerated() {
      let usr = "\(usr(String(name)))\(index)"
      symbols.append(
        symbol(
          requirement.kind, usr: requirement.kind == "associatedtype" ? usr + "Qa" : usr,
          path: [String(name), requirement.name], text: requirement.text, access: access
        )
      )
      relationships.append([
        "kind": "requirementOf", "source": requirement.kind == "associatedtype" ? usr + "Qa" : usr,
        "target": self.usr(String(name)),
      ])
    }
    for parent in parents {
      var relationship = ["kind": "conformsTo", "source": usr(String(name)), "target": usr(parent)]
      if parent.contains(".") {
        relationship["target"] = "s:x\(parent)P"
        relationship["targetFallback"] = parent
      }
      relationships.append(relationship)
    }
  }

  var graph: SymbolGraph {
    get throws {
      let object: [String: Any] = [
        "module": ["name": module], "symbols": symbols, "relationships": relationships,
      ]
      return try JSONDecoder().decode(SymbolGraph.self, from: JSONSerialization.data(withJSONObject: object))
    }
  }

  func mocks(_ selection: MockSelection = MockSelection(), with others: [Fixture] = []) throws -> GeneratedMocks {
    let index = SymbolIndex(try ([self] + others).map { try $0.graph })
    return try GeneratedMocks(
      index: index, modules: [module], selection: selection,
      sources: SourceFiles { _ in Data("import Foundation\n".utf8) }
    )
  }

  private func usr(_ name: String) -> String { "s:\(module.count)\(module)\(name.count)\(name)P" }

  private func symbol(_ kind: String, usr: String, path: [String], text: String, access: String) -> [String: Any] {
    [
      "kind": ["identifier": "swift.\(kind)"], "identifier": ["precise": usr], "pathComponents": path,
      "accessLevel": access, "declarationFragments": fragments(text),
      "location": [
        "uri": "file:///src/\(module).swift", "position": ["line": symbols.count, "character": 0],
      ],
    ]
  }

  private func fragments(_ text: String) -> [[String: Any]] {
    var fragments: [[String: Any]] = []
    var rest = Substring(text)
    while let first = rest.first {
      let isWord = first.isLetter
      let part = rest.prefix { $0.isLetter == isWord || (isWord && $0.isNumber) }
      rest = rest.dropFirst(part.count)
      let previous = fragments.last?["spelling"] as? String ?? ""
      if isWord, first.isUppercase, !previous.hasSuffix("@"), !previous.hasSuffix("`") {
        var fragment: [String: Any] = ["kind": "typeIdentifier", "spelling": String(part)]
        let known = symbols.first { ($0["pathComponents"] as? [String]) == [String(part)] }
        let usr = (known?["identifier"] as? [String: String])?["precise"] ?? Self.standardTypes[String(part)]
        fragment["preciseIdentifier"] = usr
        fragments.append(fragment)
      } else {
        if fragments.last?["kind"] as? String == "text" {
          fragments[fragments.count - 1]["spelling"] = previous + part
        } else {
          fragments.append(["kind": "text", "spelling": String(part)])
        }
      }
    }
    return fragments
  }
}

extension GeneratedMocks.File {
  /// The text as users read it, without the modules of names; `GeneratedNamesTests` checks the modules.
  var plainText: String { text.withoutModules }
}

extension String {
  /// The text without the modules of names: `Int` for `Swift::Int`.
  var withoutModules: String { replacing(/\b\w+::/, with: "") }
}
