package import FantailPlan
package import FantailTree
import Foundation

/// Finds the files and lines of specs by the names that a user writes.
package struct SpecPlaces {
  /// The folder that relative paths start from.
  private let folder: String
  /// The source locations at which groups and examples begin, keyed by the compiler's name for the file.
  package let starts: [String: [SourceLocation]]
  /// Returns the first line of the group or example to which a line belongs, among the starts in its file.
  package typealias Start = (_ line: Int, _ starts: [SourceLocation]) -> Int?
  private let start: Start

  package init(of specs: [Spec], from folder: String, start: @escaping Start = Self.atStart) {
    self.folder = folder
    self.start = start
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

  /// Only the first line of a group or example belongs to it, unless a program reads the source.
  package static func atStart(_ line: Int, _ starts: [SourceLocation]) -> Int? {
    starts.contains { $0.line == line } ? line : nil
  }

  /// Returns the files that a path selects.
  ///
  /// A path that exists from the user's folder selects only that file or folder: `.`, `../Tests`, a link. Any other
  /// path selects the files whose paths contain it, such as `CartSpec.swift`.
  ///
  /// - Returns: The files by the compiler's names; `nil` if the path is only a part of paths.
  package func files(at path: String) -> [String]? {
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

  /// Returns the first lines of the groups and examples to which a line belongs; if there are none, returns the line
  /// itself.
  func lines(of line: FileLine) -> [FileLine] {
    let named = files(at: line.file) ?? starts.keys.filter { $0 == line.file || $0.hasSuffix("/" + line.file) }.sorted()
    let found = named.compactMap { file in
      start(line.line, starts[file, default: []]).map { FileLine(file: file, line: $0) }
    }
    return found.isEmpty ? [line] : found
  }
}

extension PlanOptions {
  /// Returns the options with the user's files and lines replaced by the files and lines of specs.
  ///
  /// - Parameters:
  ///   - specs: The specs to plan.
  ///   - folder: The folder that relative paths start from.
  ///   - start: Returns the first line of the group or example to which a line belongs.
  package func placed(
    in specs: [Spec], from folder: String, start: @escaping SpecPlaces.Start = SpecPlaces.atStart
  ) -> PlanOptions {
    let namesPlaces = filters.contains { filter in
      switch filter {
      case .at, .inFiles: true
      case .matching, .notMatching, .tagged, .notTagged, .ids: false
      }
    }
    guard namesPlaces || !prioritizedPaths.isEmpty else { return self }
    let places = SpecPlaces(of: specs, from: folder, start: start)
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

/// Reads single lines of source files, each file once.
package struct SourceLines {
  private var files: [String: [Substring]] = [:]

  package init() {}

  /// Returns the line at a source location without its indentation; `nil` if the file is missing or shorter.
  package mutating func line(at location: SourceLocation) -> String? {
    if files[location.filePath] == nil {
      let text = try? String(contentsOfFile: location.filePath, encoding: .utf8)
      files[location.filePath] = text?.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } ?? []
    }
    guard let lines = files[location.filePath], lines.indices.contains(location.line - 1) else { return nil }
    let line = lines[location.line - 1].drop(while: \.isWhitespace)
    return line.isEmpty ? nil : String(line)
  }
}
