package import FantailPlan
package import FantailTree
import Foundation

/// The files and lines of specs, by the names that a user gives them.
struct SpecPlaces {
  /// The folder in which relative paths begin.
  private let folder: String
  /// The places at which groups and examples begin, by their files as the compiler named them.
  private let starts: [String: [SourceLocation]]

  init(of specs: [Spec], from folder: String) {
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

  /// Returns the files that a path names.
  ///
  /// A path that leads to something from the user's folder names that alone: `.`, `../Tests`, a link. Any other is a part of
  /// the paths of files, such as `CartSpec.swift`.
  ///
  /// - Returns: The files as the compiler named them; `nil` where the path is only a part.
  private func files(at path: String) -> [String]? {
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard FileManager.default.fileExists(atPath: whole) else { return nil }
    let place = whole.realPath
    return starts.keys.filter { file in
      let file = file.realPath
      return file == place || file.hasPrefix(place == "/" ? place : place + "/")
    }.sorted()
  }

  /// Returns the paths by which a plan finds what a user names.
  func paths(of path: String) -> [String] {
    guard let files = files(at: path) else { return [path] }
    return files.isEmpty ? [(path.hasPrefix("/") ? path : "\(folder)/\(path)").realPath] : files
  }

  /// Returns the first lines of the innermost groups and examples that span a line; the line itself where there is none.
  func lines(of line: FileLine) -> [FileLine] {
    let named = files(at: line.file) ?? starts.keys.filter { $0 == line.file || $0.hasSuffix("/" + line.file) }.sorted()
    let found = named.compactMap { file in
      start(of: line.line, in: file).map { FileLine(file: file, line: $0) }
    }
    return found.isEmpty ? [line] : found
  }

  /// Returns the line at which the innermost group or example begins that spans a line. Where the source cannot be read, that
  /// is the last one before the line.
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
  /// Returns the options with the files and lines that the user named as those of specs.
  ///
  /// - Parameters:
  ///   - specs: The specs that are to be planned.
  ///   - folder: The folder in which relative paths begin.
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
