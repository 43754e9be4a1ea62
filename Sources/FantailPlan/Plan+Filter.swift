import FantailTree

extension Plan {
  /// A rule that keeps some examples.
  public indirect enum Filter: Sendable, Equatable {
    /// Examples whose full description or name matches a regular expression, and those of a type whose whole name does.
    case matching(String)
    /// Examples that ``matching(_:)`` would leave out.
    case notMatching(String)
    /// Examples that carry at least one of the tags.
    case tagged([String])
    /// Examples that carry none of the tags.
    case notTagged([String])
    /// Examples at any of these lines; a group's line takes the whole group.
    case at([FileLine])
    /// Examples in any of these files and folders; whole paths, or last parts of files' paths.
    case inFiles([String])
    /// Examples with these ids, or names.
    case ids([String])
  }
}

/// A line of a file, as in `StackSpec.swift:12`.
public struct FileLine: Sendable, Equatable, CustomStringConvertible {
  /// The file's name, or any last part of its path.
  public let file: String
  /// The line, counted from one.
  public let line: Int

  /// Creates a line of a file.
  ///
  /// - Parameters:
  ///   - file: The file's name, or any last part of its path.
  ///   - line: The line, counted from one.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// Reads `File.swift:12`, or a place as reports print it, `Tests/File.swift:12:5`.
  ///
  /// - Parameter text: The file and the line, joined by a colon; a column after them says nothing more.
  public init?(_ text: String) {
    guard let parts = text.wholeMatch(of: /(.+?):([0-9]+)(:[1-9][0-9]*)?/), let line = Int(parts.2), line > 0 else {
      return nil
    }
    self.init(file: String(parts.1.trimmingPrefix("./")), line: line)
  }

  /// The file and line: `StackSpec.swift:12`.
  public var description: String { "\(file):\(line)" }

  func covers(_ location: SourceLocation) -> Bool {
    location.line == line
      && (location.filePath == file || location.fileName == file || location.filePath.hasSuffix("/" + file))
  }
}

extension Plan {
  /// The plan of some of its examples only, in an order of the caller's.
  ///
  /// - Parameters:
  ///   - positions: Where the examples are in this plan.
  ///   - notSelected: What the new plan says was left out.
  /// - Returns: The smaller plan, or the same where there is no code.
  package func keeping(_ positions: [Int], notSelected: [NotSelected] = []) -> Plan {
    guard let invocations else { return self }
    let chosen = positions.map { invocations.examples[$0] }
    let part = Invocations(program: invocations.program, examples: chosen, names: invocations.names)
    let kept = positions.enumerated().map { new, old in
      let example = examples[old]
      guard example.disposition == .run else { return example }
      return example.replacing { invocations.program.steps(around: chosen[new], at: new, part.spans) }
    }
    return Plan(
      examples: kept, notSelected: notSelected, problems: problems, order: order, invocations: part)
  }
}
