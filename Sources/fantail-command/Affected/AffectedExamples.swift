import FantailProbes

/// The examples that a change can affect, according to the record of the functions that each example enters.
///
/// A change in a function can affect the examples that enter the function. Any other change can affect every example.
struct AffectedExamples {
  let record: ReachRecord
  /// The programs that run during the build (plugins' tools and macros), keyed by the files that are compiled into
  /// these programs.
  let toolFiles: [String: String]

  /// A changed file, with its content when the program was built and its current content; `nil` if the file did not
  /// exist.
  struct ChangedFile {
    let path: String
    let old: [UInt8]?
    let new: [UInt8]?
  }

  enum Choice: Equatable {
    /// All examples, with the reason.
    case all(String)
    /// Some examples, with the reasons, keyed by the examples' keys. Examples that are not in the record are also
    /// selected.
    case some([String: String])
  }

  /// Selects examples.
  ///
  /// - Parameter changes: The changed files. A file that changed in several ways occurs several times.
  func choice(after changes: [ChangedFile]) -> Choice {
    var chosen: [String: String] = [:]
    var causes: [UInt32: String] = [:]
    for file in changes where !Self.isIgnored(file.path) {
      if let reason = reasonForAll(file.path) { return .all(reason) }
      guard let functions = record.functions[file.path] else {
        return .all("\(file.path) changed and is not in the record")
      }
      guard let old = file.old, let new = file.new else { return .all("\(file.path) was added or removed") }
      let examples = record.examples.compactMap { key, example in example.places[file.path].map { (key, $0) } }
      let lines = examples.reduce(into: Set()) { $0.formUnion($1.1) }
      guard let recorded = RecordedFile(functions, old, examples: lines) else {
        return .all("\(file.path) had other text when the record was made")
      }
      switch recorded.change(to: new) {
      case .outside(let line): return .all("\(file.path):\(line) changed, which is in no function")
      case .functions(let units):
        for unit in units {
          let place = "\(file.path):\(unit.line)"
          let inside = examples.filter { $0.1.contains(where: unit.lines.contains) }.map(\.0)
          if let reason = reasonForAll(unit, at: place, hasExamples: !inside.isEmpty) { return .all(reason) }
          for key in inside { chosen[key] = chosen[key] ?? "it is in \(place), which changed" }
          for counter in unit.counters.compactMap(\.self) {
            causes[counter] = causes[counter] ?? "it enters \(place), which changed"
          }
        }
      }
    }
    for (key, example) in record.examples where chosen[key] == nil {
      if let counter = example.entered.first(where: { causes[$0] != nil }) { chosen[key] = causes[counter] }
    }
    return .some(chosen)
  }

  /// Returns the reason why any change in a file affects every example; `nil` if it does not.
  private func reasonForAll(_ file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    let isManifest = name == "Package.swift" || name.hasPrefix("Package@")
    if isManifest || !name.hasSuffix(".swift") { return "\(file) changed" }
    return toolFiles[file].map { "\(file) changed, which is compiled into \($0)" }
  }

  /// Returns the reason why a change in a function affects every example; `nil` if it does not.
  private func reasonForAll(_ unit: RecordedFile.Unit, at place: String, hasExamples: Bool) -> String? {
    let counters = Set(unit.counters.compactMap(\.self))
    if counters.count < unit.counters.count { return "\(place) changed, and its entries are not counted" }
    // The plan also enters a function that contains examples, but only those examples depend on it.
    if !hasExamples, record.beforehand.first(where: counters.contains) != nil {
      return "\(place) changed, which runs while the plan is made"
    }
    return nil
  }

  /// Returns whether a file is not read by programs: a text file at the top of a repository, a file that only git and
  /// its servers read, or a file that a build with coverage leaves behind.
  static func isIgnored(_ file: String) -> Bool {
    file.hasPrefix(".github/") || file == ".gitignore" || file.hasSuffix(".profraw")
      || !file.contains("/") && file.hasSuffix(".md")
  }
}
