package import FantailPlan
package import FantailTree
import Foundation

/// Finds the files and lines of specs by the names that a user writes.
package struct SpecPlaces {
  /// The folder that relative paths start from.
  private let folder: String
  /// The source locations at which groups and examples begin, keyed by the compiler's name for the file.
  private let starts: [String: [SourceLocation]]

  package init(of specs: [Spec], from folder: String) {
    self.folder = folder
    var places: Set<SourceLocation> = []
    for spec in specs {
      spec.walk { node in
        switch node {
        case .group(let group): places.insert(group.heading.location)
        case .example(let example):
          places.insert(example.location)
          if let row = example.row { places.insert(row.location) }
        case .hook, .evaluate, .override, .registry, .misuse: break
        }
      }
    }
    starts = Dictionary(grouping: places, by: \.filePath)
  }

  /// Returns the files that a path selects.
  ///
  /// A path that exists from the user's folder selects only that file or folder: `.`, `../Tests`, a link. Any other
  /// path selects the files whose paths contain it, such as `CartSpec.swift`.
  ///
  /// - Returns: The files by the compiler's names; `nil` if the path is only a part of paths.
  private func files(at path: String) -> [String]? {
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard FileManager.default.fileExists(atPath: whole) else { return nil }
    let place = whole.realPath
    return starts.keys.filter { file in
      let file = file.realPath
      return file == place || file.hasPrefix(place == "/" ? place : place + "/")
    }.sorted()
  }

  /// Returns the paths with which a plan finds the user's path.
  func paths(of path: String) -> [String] {
    guard let files = files(at: path) else { return [path] }
    return files.isEmpty ? [(path.hasPrefix("/") ? path : "\(folder)/\(path)").realPath] : files
  }

  /// Returns a source location in each of the files that share a name, if the user wrote only this name; otherwise an
  /// empty list.
  package func files(named name: String) -> [SourceLocation] {
    guard name.hasSuffix(".swift"), !name.contains("/"), files(at: name) == nil else { return [] }
    let named = starts.keys.filter { $0.hasSuffix("/" + name) }.sorted()
    return named.count > 1 ? named.compactMap { starts[$0]?.first } : []
  }

  /// Returns the first lines of the innermost groups and examples around a line; if there are none, returns the line
  /// itself.
  func lines(of line: FileLine) -> [FileLine] {
    let named = files(at: line.file) ?? starts.keys.filter { $0 == line.file || $0.hasSuffix("/" + line.file) }.sorted()
    let found = named.compactMap { file in
      start(of: line.line, in: file).map { FileLine(file: file, line: $0) }
    }
    return found.isEmpty ? [line] : found
  }

  /// Returns the first line of the innermost group or example around a line. If the source cannot be read, returns the
  /// last such first line before the given line.
  private func start(of line: Int, in file: String) -> Int? {
    let before = starts[file, default: []].filter { $0.line <= line }
    if before.contains(where: { $0.line == line }) { return line }
    let text = FileManager.default.contents(atPath: file).map { [UInt8]($0) }
    return before.sorted { ($0.line, $0.column) > ($1.line, $1.column) }.first { start in
      text.flatMap { CallSpan.lastLine(in: $0, line: start.line, column: start.column) } ?? .max >= line
    }?.line
  }
}

extension PlanOptions {
  /// Returns the options with the user's files and lines replaced by the files and lines of specs.
  ///
  /// - Parameters:
  ///   - specs: The specs to plan.
  ///   - folder: The folder that relative paths start from.
  package func placed(in specs: [Spec], from folder: String) -> PlanOptions {
    let namesPlaces = filters.contains { filter in
      switch filter {
      case .at, .inFiles: true
      case .matching, .notMatching, .tagged, .notTagged, .ids: false
      }
    }
    guard namesPlaces || !prioritizedPaths.isEmpty else { return self }
    let places = SpecPlaces(of: specs, from: folder)
    var options = self
    options.prioritizedPaths = prioritizedPaths.flatMap(places.paths)
    options.filters = filters.map { filter in
      switch filter {
      case .at(let lines): .at(lines.flatMap(places.lines))
      case .inFiles(let paths): .inFiles(paths.flatMap(places.paths))
      case .matching, .notMatching, .tagged, .notTagged, .ids: filter
      }
    }
    return options
  }
}
