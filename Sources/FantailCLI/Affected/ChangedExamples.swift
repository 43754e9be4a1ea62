import FantailRun
import FantailTree

/// The examples that a change of some files affects.
///
/// A file with examples affects these examples. Any other file affects all examples of the test targets that depend on
/// its target. A file outside every target, such as a text file next to the sources, affects no examples. If the
/// targets are unknown, as in an executable, any file without examples affects all examples.
struct ChangedExamples {
  /// The files with examples, by the compiler's names, keyed by their real paths.
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

  /// Returns the files whose examples are affected, by the compiler's names, given the real paths of the changed files.
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
