import Foundation

/// Writes examples of one shape for Fantail, for plain XCTest, and for Quick and Nimble: ten in a group, 50 in a file.
struct ShapeSource: Hashable {
  let shape: Shape
  let framework: Framework

  /// The content of the examples.
  enum Shape: String, CaseIterable {
    /// A table of five rows of three integers.
    case table = "a table of 5 rows"
    /// The same, with the rows before the call, in an array whose type is written.
    case typedTable = "a table of 5 rows with their types"
    /// Groups nested four deep, each with a value.
    case nested = "nested 4 deep"
    case polling = "async polling"
    /// Five expectations of several kinds.
    case mixed = "five mixed expectations"
  }

  enum Framework: String {
    case fantail = "Fantail"
    case xctest = "XCTest"
    case quick = "Quick + Nimble"
  }

  /// Replaces a folder with the suite.
  ///
  /// - Parameters:
  ///   - count: The number of examples, or of tables.
  ///   - folder: The folder.
  /// - Returns: The files.
  func write(_ count: Int, to folder: URL) throws -> [URL] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try SuiteSource.parts(of: 0..<count, 50).map { part in
      let url = folder.appending(path: "Suite\(part.lowerBound).swift")
      try file(part).write(to: url, atomically: false, encoding: .utf8)
      return url
    }
  }

  private func file(_ examples: Range<Int>) -> String {
    let imports =
      switch framework {
      case .fantail: "import Fantail\n"
      case .xctest: "import XCTest\n"
      case .quick: "import Nimble\nimport Quick\n"
      }
    let groups = SuiteSource.parts(of: examples, 10).map { group in
      shape == .nested ? nestedGroup(group) : wrapped(group.lowerBound, group.map(example).joined())
    }
    return imports + shared(examples.lowerBound) + "\n" + groups.joined()
  }

  /// The declarations that the examples of a file use.
  private func shared(_ file: Int) -> String {
    switch shape {
    case .polling where framework != .xctest: "private func answer\(file)(_ number: Int) async -> Int { number }\n"
    default: ""
    }
  }

  /// Returns a group with its content.
  private func wrapped(_ number: Int, _ content: String) -> String {
    switch framework {
    case .fantail:
      "enum Group\(number)Spec {\n  static var spec: Spec {\n    describe(\"group \(number)\") {\n\(content)    }\n  }\n}\n"
    case .xctest: "final class Group\(number)Tests: XCTestCase {\n\(content)}\n"
    case .quick:
      """
      final class Group\(number)Spec: \(shape == .polling ? "AsyncSpec" : "QuickSpec") {
        override class func spec() {
          describe("group \(number)") {
      \(content)    }
        }
      }

      """
    }
  }

  private func example(_ number: Int) -> String {
    switch shape {
    case .table, .typedTable: table(number)
    case .nested: ""
    case .polling: polling(number)
    case .mixed: mixed(number)
    }
  }

  // MARK: - Shapes

  private func table(_ number: Int) -> String {
    let rows = (0..<5).map { row in "(\"row \(row)\", \(number), \(row), \(number + row))" }
    switch framework {
    case .fantail:
      let own = (0..<5).map { row in ".init(\"row \(row)\", (\(number), \(row), \(number + row)))" }
      if shape == .typedTable {
        return """
                let rows\(number): [Row<(Int, Int, Int)>] = [
                  \(own.joined(separator: ",\n          ")),
                ]
                it("adds \(number)", rows: rows\(number)) { a, b, sum in expect(a + b).to(.equal(sum)) }

          """
      }
      return """
              it("adds \(number)", rows: [
                \(own.joined(separator: ",\n          ")),
              ]) { a, b, sum in expect(a + b).to(.equal(sum)) }

        """
    case .xctest:
      return """
          func testAdds\(number)() {
            for (name, a, b, sum) in [
              \(rows.joined(separator: ",\n      ")),
            ] { XCTAssertEqual(a + b, sum, name) }
          }

        """
    case .quick:
      return """
              for (name, a, b, sum) in [
                \(rows.joined(separator: ",\n        ")),
              ] { it("adds \(number), \\(name)") { expect(a + b).to(equal(sum)) } }

        """
    }
  }

  private func polling(_ number: Int) -> String {
    let call = "await expect { await answer\(number / 50 * 50)(\(number)) }"
    switch framework {
    case .fantail: return "      it(\"comes \(number)\") { \(call).toEventually(.equal(\(number))) }\n"
    case .xctest:
      return """
          func testComes\(number)() async {
            let done = expectation(description: "\(number)")
            Task { done.fulfill() }
            await fulfillment(of: [done], timeout: 1)
          }

        """
    case .quick: return "      it(\"comes \(number)\") { \(call).toEventually(equal(\(number))) }\n"
    }
  }

  private func mixed(_ number: Int) -> String {
    let values = ["let numbers = [1, 2, \(number)]", "let name = \"Ada \(number)\"", "let none: Int? = nil"]
    let expectations =
      switch framework {
      case .fantail:
        [
          "expect(numbers.count).to(.equal(3))", "expect(name).to(.startWith(\"Ada\"))",
          "expect(numbers).to(.contain(2))", "expect(none).to(.beNil())",
          "expect(name.count).to(.beGreaterThan(4))",
        ]
      case .xctest:
        [
          "XCTAssertEqual(numbers.count, 3)", "XCTAssertTrue(name.hasPrefix(\"Ada\"))",
          "XCTAssertTrue(numbers.contains(2))", "XCTAssertNil(none)", "XCTAssertGreaterThan(name.count, 4)",
        ]
      case .quick:
        [
          "expect(numbers.count).to(equal(3))", "expect(name).to(beginWith(\"Ada\"))", "expect(numbers).to(contain(2))",
          "expect(none).to(beNil())", "expect(name.count).to(beGreaterThan(4))",
        ]
      }
    let opening = framework == .xctest ? "func testHolds\(number)() {" : "it(\"holds \(number)\") {"
    return "      \(opening)\n" + (values + expectations).map { "        \($0)\n" }.joined() + "      }\n"
  }

  /// Ten examples at four depths; each reads the values of all groups around it.
  private func nestedGroup(_ examples: Range<Int>) -> String {
    let levels = zip(["a", "b", "c", "d"], SuiteSource.parts(of: examples, 3)).enumerated()
    var names: [String] = []
    var text = ""
    var classes = ""
    for (depth, (name, own)) in levels {
      names.append(name)
      let sum = (1...names.count).reduce(0, +)
      let values = names.enumerated().map { "  var \($1) = \($0 + 1)\n" }.joined()
      let reading = names.map { framework == .fantail ? "\($0)()" : $0 }.joined(separator: " + ")
      if depth > 0 { text += "context(\"level \(depth)\") {\n" }
      switch framework {
      case .fantail: text += "let \(name) = Let { \(depth + 1) }\n"
      case .quick: text += "var \(name) = 0\nbeforeEach { \(name) = \(depth + 1) }\n"
      case .xctest: break
      }
      var methods = ""
      for number in own {
        text +=
          "it(\"example \(number)\") { expect(\(reading)).to(\(framework == .fantail ? "." : "")equal(\(sum))) }\n"
        methods += "  func testExample\(number)() { XCTAssertEqual(\(reading), \(sum)) }\n"
      }
      classes += "final class Group\(examples.lowerBound)Level\(depth)Tests: XCTestCase {\n\(values)\(methods)}\n"
    }
    guard framework != .xctest else { return classes }
    return wrapped(examples.lowerBound, text + String(repeating: "}\n", count: max(0, names.count - 1)))
  }
}
