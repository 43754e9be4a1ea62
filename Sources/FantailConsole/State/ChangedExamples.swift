import FantailTree

/// The examples that a change of some files reaches.
///
/// A file with examples reaches those, any other one all examples of the test targets that depend on its target; what
/// belongs to no target, such as a text beside the sources, reaches none. Where nobody knows the targets, as in an
/// executable, any other file reaches all examples.
struct ChangedExamples {
  /// The files with examples as the compiler named them, by their real paths.
  private let files: [String: [String]]
  private let targets: [TargetFolder]?

  init(of specs: [Spec], in targets: [TargetFolder]?) {
    var places: Set<String> = []
    for spec in specs {
      for example in spec.examples {
        places.insert(example.row?.location.filePath ?? example.location.filePath)
      }
    }
    files = Dictionary(grouping: places.sorted(), by: \.realPath)
    self.targets = targets?.map {
      TargetFolder(directory: $0.directory.realPath, tests: $0.tests.map(\.realPath))
    }
  }

  /// The files whose examples are reached, as the compiler named them, by the real paths of what changed.
  func files(reachedBy changed: [String]) -> [String] {
    Set(changed.flatMap(reached)).sorted()
  }

  private func reached(by path: String) -> [String] {
    let own = files[path] ?? []
    if ["/Package.swift", "/Package.resolved"].contains(where: path.hasSuffix) { return all }
    guard let targets else { return own.isEmpty ? all : own }
    return own
      + targets.filter { path.isIn($0.directory) && ($0.tests != [$0.directory] || own.isEmpty) }.flatMap { target in
        files.filter { file in target.tests.contains { file.key.isIn($0) } }.flatMap(\.value)
      }
  }

  private var all: [String] { files.flatMap(\.value) }
}

extension String {
  fileprivate func isIn(_ folder: String) -> Bool { hasPrefix(folder + "/") }
}
