import FantailRun
import FantailPlan
import FantailTree

extension PlanOptions {
  /// Returns a note for each name that several files share; all of these files are used.
  ///
  /// - Parameters:
  ///   - specs: The specs that are to be planned.
  ///   - folder: The folder in which relative paths begin.
  ///   - shown: Returns the path of a location's file as the user sees it.
  func notesOnSharedNames(
    in specs: [Spec], from folder: String, shown: (SourceLocation) -> String
  ) -> [String] {
    var named = Set(prioritizedPaths)
    for filter in filters {
      switch filter {
      case .at(let lines): named.formUnion(lines.map(\.file))
      case .inFiles(let paths): named.formUnion(paths)
      case .matching, .notMatching, .tagged, .notTagged, .ids: break
      }
    }
    guard !named.isEmpty else { return [] }
    let places = SpecPlaces(of: specs, from: folder)
    return named.sorted().compactMap { name in
      let files = places.files(named: name)
      if files.isEmpty { return nil }
      return "note: \(files.count) files are called \(name.onOneLine), and all of them are used: "
        + files.map(shown).joined(separator: ", ") + "\n"
    }
  }
}

extension SpecPlaces {
  /// Returns a source location in each of the files that share a name, if the user wrote only this name; otherwise an
  /// empty list.
  fileprivate func files(named name: String) -> [SourceLocation] {
    guard name.hasSuffix(".swift"), !name.contains("/"), files(at: name) == nil else { return [] }
    let named = starts.keys.filter { $0.hasSuffix("/" + name) }.sorted()
    return named.count > 1 ? named.compactMap { starts[$0]?.first } : []
  }
}
