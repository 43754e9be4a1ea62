import FantailSyntax
import FantailToolSupport
import Foundation

extension SpecPackage {
  /// Reads the description that the plugin writes: lines with a key and a value. The plugin does not make decisions,
  /// since its code is compiled in every user's build.
  ///
  /// A line `target` begins a target, to which the following lines belong.
  init(description: String) {
    var values: [Substring: String] = [:]
    var executables: [String] = []
    var identities: [String] = []
    var dependencies: [String: String] = [:]
    var targets: [DescribedTarget] = []
    var own: Set<String> = []
    for line in description.components(separatedBy: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let key = line[..<space]
      let value = String(line[line.index(after: space)...])
      switch key {
      case "own": own.insert(value)
      case "executable": executables.append(value)
      case "dependency": identities.append(value)
      case "named": dependencies[value.lowercased()] = identities.last
      case "target": targets.append(DescribedTarget(id: value))
      default:
        if targets.isEmpty { values[key] = value } else { targets[targets.count - 1].add(key, value) }
      }
    }
    let modules = targets.filter { $0.values["module"] != nil }
    let places = Dictionary(zip(modules.map(\.id), modules.indices)) { first, _ in first }
    let headers = targets.compactMap { target in
      target.values["headers"].map { (target.values["module"] ?? target.values["name"] ?? "", $0) }
    }
    self.init(
      name: values["package", default: ""], folder: values["at", default: ""],
      modules: modules.map { $0.module(isOwn: own.contains($0.id), places) }, executables: executables,
      headers: Dictionary(headers) { first, _ in first }, dependencies: dependencies, work: values["work", default: ""],
      toolchain: System.folder(of: values["compiler", default: ""]),
      host: values["host"].flatMap { Int32($0) } ?? 0)
  }
}

/// The lines of a target in a description.
private struct DescribedTarget {
  let id: String
  var values: [Substring: String] = [:]
  private var lists: [Substring: [String]] = [:]

  init(id: String) {
    self.id = id
  }

  mutating func add(_ key: Substring, _ value: String) {
    values[key] = value
    lists[key, default: []].append(value)
  }

  /// - Parameter places: The positions of modules in the list of all modules, keyed by the identities of their targets.
  func module(isOwn: Bool, _ places: [String: Int]) -> SpecPackage.Module {
    func found(_ key: Substring) -> [Int] { lists[key, default: []].compactMap { places[$0] } }
    return SpecPackage.Module(
      target: values["name", default: ""], name: values["module", default: ""], kind: values["kind", default: ""],
      isOwn: isOwn, isSwift: values["language"] != nil, folder: values["folder", default: ""],
      files: isOwn ? lists["file", default: []] : [], direct: isOwn ? found("uses") : [],
      products: isOwn ? lists["product", default: []] : [], reached: found("reaches"))
  }
}
