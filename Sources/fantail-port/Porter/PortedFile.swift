/// A spec file of Quick and Nimble or of Kiwi, rewritten.
package struct PortedFile: Equatable {
  /// The beginning of comments that say what has to be done by hand.
  static let mark = "PORT:"

  package let path: String
  /// The path of the new text: of another file, if the old one was Objective-C.
  package let newPath: String
  package let old: String
  package let new: String
  package let marks: [String]
}

extension PortedFile {
  /// Rewrites the files of a suite that need it, in the order given.
  package static func all(_ files: [(path: String, text: String)]) -> [PortedFile] {
    let swift = files.filter { $0.path.hasSuffix(".swift") }
    let sources = swift.map { Source($0.text) }.filter(\.isBalanced)
    let known = KnownNames(sources)
    return files.compactMap { file in
      let isWindows = file.text.contains("\r\n")
      let text = isWindows ? file.text.replacing("\r\n", with: "\n") : file.text
      let isSwift = file.path.hasSuffix(".swift")
      guard let done = isSwift ? ported(file.path, text, known) : KiwiFile.ported(file.path, text) else { return nil }
      guard isWindows else { return done }
      let new = done.new == done.old ? file.text : done.new.replacing("\n", with: "\r\n")
      return PortedFile(path: done.path, newPath: done.newPath, old: file.text, new: new, marks: done.marks)
    }
  }

  private static func ported(_ path: String, _ text: String, _ known: KnownNames) -> PortedFile? {
    let source = Source(text)
    guard isNeeded(source, known) else { return nil }
    guard source.isBalanced else { return unbalanced(path, text) }
    var marks: [String] = []
    var expectations = ExpectationPorter(source: source)
    expectations.port()
    marks += expectations.edits.marks
    var types = SpecTypePorter(source: Source(expectations.edits.applied(to: source.bytes)), known: known)
    types.port()
    marks += types.edits.marks
    var result = types.edits.applied(to: types.source.bytes)
    result = DeclarationHoist.hoisted(result, marks: &marks)
    var variables = VariablePorter(source: Source(result))
    variables.port()
    result = AsyncFunctions.ported(variables.edits.applied(to: variables.source.bytes))
    return result == text ? nil : PortedFile(path: path, newPath: path, old: text, new: result, marks: marks)
  }

  /// Returns whether a file has test cases of XCTest whose expectations are Nimble's, and no spec.
  static func isTestCase(_ file: (path: String, text: String)) -> Bool {
    let source = Source(file.text)
    return file.path.hasSuffix(".swift")
      && source.tokens.indices.contains { source[$0] == "import" && source[$0 + 1] == "Nimble" }
      && source.tokens.indices.contains { source[$0] == "XCTestCase" && source[$0 - 1] == ":" }
  }

  /// A file that no compiler reads stays as it is.
  static func unbalanced(_ path: String, _ text: String) -> PortedFile {
    let reason = "its brackets do not match outside '#if', so it stays as it is"
    return PortedFile(path: path, newPath: path, old: text, new: text, marks: [reason])
  }

  /// Test cases of XCTest that use Nimble stay: Fantail's expectations count in examples.
  private static func isNeeded(_ source: Source, _ known: KnownNames) -> Bool {
    let imports = source.tokens.indices.contains {
      source[$0] == "import" && ["Quick", "Nimble"].contains(source[$0 + 1])
    }
    let hasSpecs = source.tokens.indices.contains {
      ["QuickSpec", "AsyncSpec", "QuickConfiguration", "Behavior"].contains(source[$0])
    }
    let isTestCase = source.tokens.indices.contains { source[$0] == "XCTestCase" && source[$0 - 1] == ":" }
    let extends = source.tokens.indices.contains {
      source[$0] == "extension" && known.specTypes.contains(source[$0 + 1])
    }
    return imports && (hasSpecs || !isTestCase) || extends
  }
}
