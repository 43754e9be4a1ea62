import FantailRun
import FantailFiles
import FantailTree
import Foundation

/// The part of a spec file with a test method for each example, so that editors show and run them.
/// `swift package specs --write-tests` writes it at the end of the file.
struct WrittenTests {
  private static let begin = "// MARK: - Tests of the specs above, for editors"
  private static let remark = "// Written by 'swift package specs --write-tests'; '--check-tests' compares."
  private static let end = "// End of these tests."

  let classes: [SpecTests]

  /// Returns the text of a spec file in which these tests replace the old ones, or are added at the end.
  ///
  /// - Parameter text: The file's text, whose line ends are kept.
  /// - Returns: The new text; `nil` if the end of the existing tests is missing.
  func updating(_ text: String) -> String? {
    if text.contains("\r\n") {
      // If an older version of these tests has different line ends from the rest of the file, all lines get the same
      // line ends here.
      return updating(text.replacing("\r\n", with: "\n"))?.replacing("\n", with: "\r\n")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0 == Self.begin }) else {
      let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
      return (lines[..<end] + ["", self.text[...], ""]).joined(separator: "\n")
    }
    guard let last = lines[first...].firstIndex(where: { $0 == Self.end }) else { return nil }
    return (lines[..<first] + [self.text[...]] + lines[(last + 1)...]).joined(separator: "\n")
  }

  private var text: String {
    let classes = classes.flatMap { item -> [String] in
      item.conditions.map { "#if \($0)" } + [Self.text(of: item)] + item.conditions.map { _ in "#endif" }
    }
    return ([Self.begin, Self.remark, "", "import FantailXCTest", ""] + classes + [Self.end]).joined(separator: "\n")
  }

  private static func text(of item: SpecTests) -> String {
    let methods = item.examples.map { "  func test\($0)() throws { try runExample() }\n" }
    return "nonisolated final class \(item.name): SpecTestCase {\n\(methods.joined())}\n"
  }
}

extension WrittenTests {
  /// The tasks for the test methods in spec files, which editors list.
  enum Task: String {
    case write, check
  }

  /// Writes the tests of some classes, or compares them with the existing ones.
  ///
  /// - Returns: The exit code.
  static func perform(_ task: Task, _ classes: [SpecTests]) -> ExitCode {
    var code = ExitCode.passed
    for (file, classes) in Dictionary(grouping: classes, by: \.file).sorted(by: { $0.key < $1.key }) {
      let url = URL(fileURLWithPath: file)
      do {
        let old = try String(contentsOf: url, encoding: .utf8)
        guard let new = WrittenTests(classes: classes).updating(old) else {
          StandardError.write("\(file): error: the line '\(end)' is missing; put it after the tests, or remove them\n")
          code = .refused
          continue
        }
        if new == old { continue }
        switch task {
        case .write:
          try WholeFile.write(new.utf8, to: file)
          print("wrote the tests of \(file)")
        case .check:
          StandardError.write("\(file): error: its tests do not match its specs: swift package specs --write-tests\n")
          code = max(code, .failed)
        }
      } catch {
        StandardError.write("\(file): error: cannot be read or written: \(OutputProblem.reason(of: error))\n")
        code = .refused
      }
    }
    return code
  }
}
