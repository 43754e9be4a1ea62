import Foundation

/// Writes the same suite as Swift source in several ways: groups of 10 examples, three deep, 50 examples in a file;
/// each group has one hook and two values, and each example one passing equality.
enum SuiteSource: Hashable {
  /// For Fantail, with this number of examples in one static property.
  case fantail(perProperty: Int)
  case fantailAsync
  /// For plain XCTest, with a class for each group.
  case xctest
  /// For Spectre, with a function for each group.
  case spectre
  /// For Quick and Nimble, with a class for each group.
  case quick
  case mini
  /// For Fantail and for plain XCTest, with examples like those of real suites: a loop, a closure, three expectations.
  case busy
  case busyXCTest

  var name: String {
    switch self {
    case .fantail(let size): "Fantail, \(size) a property"
    case .fantailAsync: "Fantail, async"
    case .xctest: "XCTest"
    case .spectre: "Spectre"
    case .quick: "Quick + Nimble"
    case .mini: "mini"
    case .busy: "Fantail, busy examples"
    case .busyXCTest: "XCTest"
    }
  }

  /// Replaces a folder with the suite.
  ///
  /// - Parameters:
  ///   - count: The number of examples.
  ///   - folder: The folder.
  /// - Returns: The files.
  func write(_ count: Int, to folder: URL) throws -> [URL] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let perFile = if case .fantail(let size) = self { max(50, size / 50 * 50) } else { 50 }
    return try stride(from: 0, to: count, by: perFile).map { start in
      let url = folder.appending(path: "Suite\(start).swift")
      try file(start..<min(start + perFile, count)).write(to: url, atomically: false, encoding: .utf8)
      return url
    }
  }

  /// Returns the text of a file with these examples.
  func file(_ examples: Range<Int>) -> String {
    switch self {
    case .fantail(let size): fantailFile(examples, perProperty: size, isAsync: false)
    case .fantailAsync: fantailFile(examples, perProperty: 10, isAsync: true)
    case .xctest: xctestFile(examples)
    case .spectre: spectreFile(examples)
    case .quick: quickFile(examples)
    case .mini: miniFile(examples)
    case .busy: busyFile(examples)
    case .busyXCTest: busyXCTestFile(examples)
    }
  }

  // MARK: - Fantail

  private func fantailFile(_ examples: Range<Int>, perProperty: Int, isAsync: Bool) -> String {
    var text = "import Fantail\n\n\(suspension(isAsync, examples))enum Suite\(examples.lowerBound)Spec {\n"
    for part in Self.parts(of: examples, perProperty) {
      text += "  static var part\(part.lowerBound): Spec {\n    describe(\"part \(part.lowerBound)\") {\n"
      text += "      context(\"inside\") {\n"
      for group in Self.parts(of: part, 10) { text += fantailGroup(group, isAsync ? call(examples) : "") }
      text += "      }\n    }\n  }\n"
    }
    return text + "}\n"
  }

  private func fantailGroup(_ examples: Range<Int>, _ call: String) -> String {
    var text = """
            context("group \(examples.lowerBound)") {
              let x = Let { 1 }
              let y = Let { 2 }
              beforeEach { x.value += y() }

      """
    for number in examples {
      text += "        it(\"example \(number)\") { \(call)expect(x()).to(.equal(3)) }\n"
    }
    return text + "      }\n"
  }

  /// Returns this number of examples directly in one closure, with a let that each of them captures.
  static func oneClosure(_ count: Int) -> String {
    let examples = (0..<count).map { "      it(\"example \($0)\") { expect(x()).to(.equal(1)) }\n" }
    return
      "import Fantail\n\nenum OneSpec {\n  static var spec: Spec {\n    describe(\"one\") {\n      let x = Let { 1 }\n"
      + examples.joined() + "    }\n  }\n}\n"
  }

  // MARK: - Spectre

  private func spectreFile(_ examples: Range<Int>) -> String {
    var text = "import Spectre\n\n"
    for group in Self.parts(of: examples, 10) {
      text += """
        func part\(group.lowerBound)(_ context: ContextType) {
          context.describe("part \(group.lowerBound)") {
            $0.describe("inside") {
              $0.describe("group \(group.lowerBound)") {
                var x = 1
                var y = 2
                $0.before {
                  x = 1
                  y = 2
                  x += y
                }


        """
      for number in group { text += "        $0.it(\"example \(number)\") { try expect(x) == 3 }\n" }
      text += "      }\n    }\n  }\n}\n"
    }
    return text
  }

  // MARK: - Quick and Nimble

  private func quickFile(_ examples: Range<Int>) -> String {
    var text = "import Nimble\nimport Quick\n\n"
    for group in Self.parts(of: examples, 10) {
      text += """
        final class Group\(group.lowerBound)Spec: QuickSpec {
          override class func spec() {
            describe("part \(group.lowerBound)") {
              context("inside") {
                context("group \(group.lowerBound)") {
                  var x = 1
                  var y = 2
                  beforeEach {
                    x = 1
                    y = 2
                    x += y
                  }


        """
      for number in group { text += "          it(\"example \(number)\") { expect(x).to(equal(3)) }\n" }
      text += "        }\n      }\n    }\n  }\n}\n"
    }
    return text
  }

  // MARK: - XCTest

  private func xctestFile(_ examples: Range<Int>) -> String {
    var text = "import XCTest\n\n"
    for group in Self.parts(of: examples, 10) {
      text += """
        final class Group\(group.lowerBound)Tests: XCTestCase {
          var x = 1
          var y = 2

          override func setUp() { x += y }


        """
      for number in group {
        text += "  func testExample\(number)() { XCTAssertEqual(x, 3) }\n"
      }
      text += "}\n"
    }
    return text
  }

  // MARK: - Busy examples

  private func busyFile(_ examples: Range<Int>) -> String {
    var text = "import Fantail\n\nenum Suite\(examples.lowerBound)Spec {\n"
    for group in Self.parts(of: examples, 10) {
      text += """
          static var part\(group.lowerBound): Spec {
            describe("part \(group.lowerBound)") {
              let title = Let { "a" }
              let numbers = Let { [1, 2, 3] }
              beforeEach { title.value += "b" }

        """
      for number in group {
        text += "      it(\"keeps what it takes, \(number)\") {\n"
        text += Self.busyWork(number, numbers: "numbers()", title: "title.value")
        text += """
                  expect(values).to(.equal([1, 2, 3]))
                  expect(values.last).to(.equal(3))
                  expect(title()).to(.startWith("ab"))
                }

          """
      }
      text += "    }\n  }\n"
    }
    return text + "}\n"
  }

  private func busyXCTestFile(_ examples: Range<Int>) -> String {
    var text = "import XCTest\n\n"
    for group in Self.parts(of: examples, 10) {
      text += """
        final class Group\(group.lowerBound)Tests: XCTestCase {
          var title = "a"
          var numbers = [1, 2, 3]

          override func setUp() { title += "b" }

        """
      for number in group {
        text += "  func testKeepsWhatItTakes\(number)() {\n"
        text += Self.busyWork(number, numbers: "numbers", title: "title")
        text += """
              XCTAssertEqual(values, [1, 2, 3])
              XCTAssertEqual(values.last, 3)
              XCTAssertTrue(title.hasPrefix("ab"))
            }

          """
      }
      text += "}\n"
    }
    return text
  }

  private static func busyWork(_ number: Int, numbers: String, title: String) -> String {
    """
            var values: [Int] = []
            let take = { (value: Int) in values.append(value) }
            for value in \(numbers) { take(value) }
            \(title) += "\(number)"

    """
  }

  // MARK: - Mini

  private func miniFile(_ examples: Range<Int>) -> String {
    var text = "import Mini\n\nenum Suite\(examples.lowerBound) {\n"
    for group in Self.parts(of: examples, 10) {
      text += "  static let group\(group.lowerBound) = {\n"
      text += "    let x = MiniValue(1)\n    let y = MiniValue(2)\n"
      text +=
        "    return MiniGroup(\"group \(group.lowerBound)\", before: { x.value = 1; x.value += y.value }, examples: [\n"
      for number in group {
        text += "      MiniExample(\"example \(number)\") { x.value == 3 },\n"
      }
      text += "    ])\n  }()\n"
    }
    return text + "}\n"
  }

  // MARK: - Parts

  /// Returns a function to await, one for each file.
  private func suspension(_ isAsync: Bool, _ examples: Range<Int>) -> String {
    isAsync ? "private func pause\(examples.lowerBound)() async {}\n\n" : ""
  }

  private func call(_ examples: Range<Int>) -> String { "await pause\(examples.lowerBound)(); " }

  static func parts(of range: Range<Int>, _ size: Int) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: size).map { $0..<min($0 + size, range.upperBound) }
  }
}
