import FantailToolSupport

/// The names of the old framework that remain in a ported text, in which the compiler cannot find them any more.
struct LeftNames {
  private static let types: [String: [String: String]] = [
    "Nimble": [
      "Predicate": "write Matcher(\"be big\") { value in … }, whose closure returns whether the value matches",
      "PredicateResult": "a Fantail matcher returns whether the value matches",
      "PredicateStatus": "a Fantail matcher returns whether the value matches",
      "MatcherResult": "a Fantail matcher returns whether the value matches",
      "MatcherStatus": "a Fantail matcher returns whether the value matches",
      "ExpectationMessage": "a Fantail matcher takes its message as its first argument",
      "FailureMessage": "a Fantail matcher takes its message as its first argument",
      "AssertionHandler": "write collectFailures { … }", "NimbleTimeInterval": "times have the type Duration",
      "Nimble": "the module no longer exists",
    ],
    "Quick": [
      "QuickSpec": "write an enum with static var spec: Spec { … }",
      "AsyncSpec": "write an enum with static var spec: Spec { … }",
      "QCKMain": "the package manager finds specs automatically; delete this file",
      "QuickConfiguration": "write hooks outside groups, static var hooks: Spec { beforeEach { … } }",
      "SharedExampleContext": "write SharedExamples<Data>(\"…\") { data in … }",
      "ExampleMetadata": "a hook does not receive its example",
      "Callsite": "a source location consists of fileID, filePath, line and column",
      "FilterFlags": "write traits, such as .focused or .pending()", "Quick": "the module no longer exists",
    ],
    "Spectre": [
      "ContextType": "write a function that returns [Spec] and has no context",
      "ExpectationType": "write a matcher, in an extension of Matcher", "Spectre": "the module no longer exists",
      "failure": "write fail(\"…\")", "GlobalContext": "the package manager finds specs automatically",
    ],
    "XCTest": [
      "XCTestExpectation": "write await expect { … }.toEventually(…)",
      "XCTMain": "tests are found automatically; delete this file",
    ],
  ]
  private static let ownMatchers = ForeignMatchers.same.union(ForeignMatchers.forms.keys).filter { !$0.contains(":") }
    .union(["contain", "endWith", "throwError", "allPass", "beSuccess", "beFailure", "beginWith", "equal"])
    .subtracting(["map", "compactMap", "match", "not"])

  private static func advice(_ name: String) -> String {
    let form = ForeignMatchers.forms[name] ?? name
    return form.hasPrefix(":")
      ? String(form.dropFirst(2)) : "a matcher is written with a dot before it, .\(form.prefix { $0 != "(" })"
  }

  /// Marks the lines of a ported text that still use names from the modules that it formerly imported.
  static func marked(_ source: Source, imported modules: Set<String>) -> Source {
    let declared = Set(
      source.tokens.indices.filter {
        ["func", "class", "struct", "enum", "typealias", "let", "var", "case"].contains(source[$0 - 1])
      }.map { source[$0] })
    let names = modules.reduce(into: [:]) { $0.merge(types[$1] ?? [:]) { $1 } }
    let importsXCTest = source.tokens.indices.contains { source[$0] == "import" && source[$0 + 1] == "XCTest" }
    lazy var tree = SpecTree(source)
    var marks: [Int: [String]] = [:]
    for index in source.tokens.indices where source.isWord(index) && !declared.contains(source[index]) {
      let name = source[index]
      let isMember = source[index - 1] == "." || source[index + 1] == ":" && ["(", ","].contains(source[index - 1])
      if source[index - 1] == "import" || isMember { continue }
      var reason =
        name == "Expectation" && source[index - 1] == "extension" && modules.contains("Nimble")
        ? "a verb of your own is a function that calls expect(…).to(…)" : names[name]
      if modules.contains("Nimble"), ownMatchers.contains(name), ["(", "<"].contains(source[index + 1]) {
        reason = advice(name)
      } else if name.hasPrefix("XCT"), modules.contains("XCTest"), !importsXCTest {
        reason = names[name] ?? "XCTest is no longer imported"
      }
      if name.hasPrefix("XCT"), tree.isInTestCase(index) { continue }
      guard let reason, let first = (0...index).last(where: { source.startsLine($0) }) else { continue }
      marks[source.lines(first..<(first + 1)).lowerBound, default: []].append("\(name): \(reason)")
    }
    var edits = Edits()
    for (place, reasons) in marks.sorted(by: { $0.key < $1.key }) {
      let indentation = source.text(place..<source.bytes.count).prefix { $0 == " " || $0 == "\t" }
      let before =
        source.text(0..<max(0, place - 1)).split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      // A name in a marked line has already been reported.
      if before.contains("// \(PortedFile.mark)") { continue }
      for (index, reason) in reasons.enumerated() where !reasons[..<index].contains(reason) {
        edits.insert("\(indentation)// \(PortedFile.mark) \(reason)\n", at: place)
      }
    }
    guard !edits.isEmpty, let text = try? edits.applied(to: source.bytes) else { return source }
    return Source(text)
  }
}

extension SpecTree {
  /// Returns whether a token is in a class that remains a test case, or in an extension of all test cases.
  fileprivate func isInTestCase(_ index: Int) -> Bool {
    scopes(at: index).contains { scope in
      scope.isTestCase || scope.owner.keyword == "extension" && ["XCTestCase", "XCTest"].contains(scope.owner.name)
    }
  }
}
