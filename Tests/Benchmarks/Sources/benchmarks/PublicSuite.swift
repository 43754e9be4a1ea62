import Foundation

/// A suite of the size and shape of a public one that was ported from Quick: 793 examples in 16 files, of 5 to 30 lines
/// each, in groups of 2 to 14, some nested.
struct PublicSuite {
  let framework: ShapeSource.Framework

  /// The examples of each file.
  private static let sizes = [207, 177, 114, 95, 81, 21, 19, 16, 15, 15, 10, 7, 7, 4, 3, 2]

  /// Replaces a folder with the suite.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - share: The part of the examples, as a divisor.
  /// - Returns: The files with examples.
  func write(to folder: URL, share: Int) throws -> [URL] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.support.write(to: folder.appending(path: "Support.swift"), atomically: false, encoding: .utf8)
    var first = 0
    return try Self.sizes.enumerated().map { place, all in
      let size = max(2, all / share)
      defer { first += size }
      // The same numbers for each framework.
      var lot = Lot(state: UInt64(place))
      let file = folder.appending(path: "Suite\(place)Spec.swift")
      try wrapped("Suite\(place)Spec", groups(first..<first + size, &lot))
        .write(to: file, atomically: false, encoding: .utf8)
      return file
    }
  }

  /// Examples of six lines, ten in a group, the groups in one closure; methods of one class for XCTest.
  func flat(_ count: Int) -> String {
    let examples = (0..<count).map { number in
      let body = [
        "let list = [\(number), 2, 3]", "var seen: [Int] = []", "for n in list { seen.append(n + 1) }",
        "let total = seen.reduce(0, +)", equality("seen.count", "3"), equality("total", "\(number) + 8"),
      ]
      let opening = framework == .xctest ? "func test\(number)() {" : "it(\"does \(number)\") {"
      return ([opening] + body + ["}"]).joined(separator: "\n") + "\n"
    }
    guard framework != .xctest else { return wrapped("Flat", examples.joined()) }
    let groups = SuiteSource.parts(of: 0..<count, 10).map { group in
      "context(\"group \(group.lowerBound)\") {\n\(examples[group].joined())}\n"
    }
    return wrapped("Flat", groups.joined())
  }

  // MARK: - Parts of a file

  private func wrapped(_ name: String, _ content: String) -> String {
    switch framework {
    case .fantail:
      "import Fantail\n\nenum \(name) {\n  static var spec: Spec {\n    describe(\"\(name)\") {\n\(content)    }\n  }\n}\n"
    case .quick:
      "import Nimble\nimport Quick\n\nclass \(name): QuickSpec {\n  override class func spec() {\n    describe(\"\(name)\") {\n"
        + "\(content)    }\n  }\n}\n"
    case .xctest: "import XCTest\n\nclass \(name): XCTestCase {\n\(content)}\n"
    }
  }

  private func groups(_ numbers: Range<Int>, _ lot: inout Lot) -> String {
    var (text, number) = ("", numbers.lowerBound)
    while number < numbers.upperBound {
      let size = min(Int.random(in: 2...14, using: &lot), numbers.upperBound - number)
      let nested = size > 8 ? size / 2 : 0
      text += "describe(\"operator \(number)\") {\n"
      for own in number..<number + size - nested { text += example(own, &lot) }
      if nested > 0 {
        text += "context(\"when ended \(number)\") {\n"
        for own in number + size - nested..<number + size { text += example(own, &lot) }
        text += "}\n"
      }
      text += "}\n"
      number += size
    }
    return text
  }

  private func example(_ number: Int, _ lot: inout Lot) -> String {
    var lines = ["it(\"does the thing of number \(number)\") {"]
    for place in 0..<Int.random(in: 1...4, using: &lot) {
      let step = Self.steps[Int.random(in: Self.steps.indices, using: &lot)]
      let code = step.lines + step.pairs.map { equality($0, $1) }
      lines += code.map {
        $0.replacingOccurrences(of: "#N", with: "\(place)").replacingOccurrences(of: "N", with: "\(number % 17)")
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func equality(_ left: String, _ right: String) -> String {
    framework == .xctest
      ? "XCTAssertEqual(\(left), \(right))"
      : "expect(\(left)).to(\(framework == .fantail ? "." : "")equal(\(right)))"
  }

  /// The steps of a body, with the values that an example can expect after them.
  private static let steps: [(lines: [String], pairs: [(String, String)])] = [
    (
      ["let stream#N = Stream<Int>()", "var latest#N: Int?", "stream#N.observe { latest#N = $0 }", "stream#N.send(N)"],
      [("latest#N", "N")]
    ),
    (
      [
        "var values#N: [Int] = []", "let source#N = Stream<Int>()", "source#N.map { $0 * 2 }.observe { value in",
        "values#N.append(value)", "}", "source#N.send(1)", "source#N.send(N)",
      ],
      [("values#N", "[2, N * 2]")]
    ),
    (["let words#N = [\"a\", \"b\", \"c\"].map { $0 + \"N\" }"], [("words#N.count", "3"), ("words#N[0]", "\"aN\"")]),
    (
      ["var count#N = 0", "for number in 0..<N {", "if number > 2 {", "count#N += 1", "}", "}"],
      [("count#N", "max(0, N - 3)")]
    ),
    (
      [
        "let texts#N = Stream<String>()", "var seen#N: Set<String> = []",
        "texts#N.filter { !$0.isEmpty }.observe { text in", "seen#N.insert(text)", "}", "texts#N.send(\"x\")",
        "texts#N.send(\"\")", "texts#N.end()",
      ],
      [("seen#N", "[\"x\"]"), ("texts#N.isEnded", "true")]
    ),
  ]

  private static let support = """
    final class Stream<Value> {
      private var observers: [(Value) -> Void] = []
      private(set) var isEnded = false
      func observe(_ action: @escaping (Value) -> Void) { observers.append(action) }
      func send(_ value: Value) { if !isEnded { for observer in observers { observer(value) } } }
      func end() { isEnded = true }
      func map<Other>(_ change: @escaping (Value) -> Other) -> Stream<Other> {
        let stream = Stream<Other>()
        observe { stream.send(change($0)) }
        return stream
      }
      func filter(_ isIncluded: @escaping (Value) -> Bool) -> Stream {
        let stream = Stream()
        observe { if isIncluded($0) { stream.send($0) } }
        return stream
      }
    }

    """
}

/// Random numbers that are the same in each run.
private struct Lot: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
