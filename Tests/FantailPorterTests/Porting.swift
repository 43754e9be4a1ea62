import fantail_port
import XCTest

/// Compares the lines to which statements of an example are ported.
func assertStatements(
  _ old: String, become new: String, marked marks: [String] = [], file: StaticString = #filePath, line: UInt = #line
) {
  func spec(_ lines: String) -> String { lines.split(separator: "\n").map { "      \($0)\n" }.joined() }
  let text =
    "import Quick\nimport Nimble\nclass ASpec: QuickSpec {\n  override class func spec() {\n    it(\"x\") {\n"
    + spec(old) + "    }\n  }\n}\n"
  let wanted =
    "import Fantail\nenum ASpec {\n  static var spec: Spec { describe(\"A\") {\n    it(\"x\") {\n" + spec(new)
    + "    }\n  } }\n}\n"
  let ported = PortedFile.all([(path: "ASpec.swift", text: text)]).first
  XCTAssertEqual(ported?.new, wanted, file: file, line: line)
  XCTAssertEqual(ported?.marks, marks, file: file, line: line)
}

/// Compares the code to which a group of Quick's is ported.
///
/// - Parameters:
///   - isSerial: Whether its examples share a variable, so that the group is serial.
///   - resources: The types whose static variables it assigns, as arguments of `.uses`.
func assertGroup(
  _ old: String, becomes new: String, isSerial: Bool = false, uses resources: String? = nil,
  marked marks: [String] = [], file: StaticString = #filePath, line: UInt = #line
) {
  let head = "import Quick\nclass ASpec: QuickSpec {\n  override class func spec() {\n    describe(\"a\") {\n"
  let traits = (isSerial ? ", .serial" : "") + (resources.map { ", .uses(\($0))" } ?? "")
  let ported = PortedFile.all([(path: "ASpec.swift", text: head + old + "\n    }\n  }\n}\n")]).first
  let wanted =
    "import Fantail\nenum ASpec {\n  static var spec: Spec {\n    describe(\"a\"\(traits)) {\n" + new
    + "\n    }\n  }\n}\n"
  XCTAssertEqual(ported?.new, wanted, file: file, line: line)
  XCTAssertEqual(ported?.marks, marks, file: file, line: line)
}

/// Compares the code to which statements of an example of Kiwi's are ported.
func assertKiwi(
  _ old: String, becomes new: String, marked marks: [String] = [], file: StaticString = #filePath, line: UInt = #line
) {
  let text = "#import \"Kiwi.h\"\nSPEC_BEGIN(ASpec)\nit(@\"x\", ^{\n\(old)\n});\nSPEC_END\n"
  let wanted =
    "import Fantail\nimport Foundation\nenum ASpec {\n  static var spec: Spec { describe(\"A\") {\nit(\"x\") {\n\(new)\n}\n} }\n}\n"
  let ported = PortedFile.all([(path: "ASpec.m", text: text)]).first
  XCTAssertEqual(ported?.new, wanted, file: file, line: line)
  XCTAssertEqual(ported?.marks, marks, file: file, line: line)
}

func port(_ text: String) -> PortedFile? { PortedFile.all([(path: "A.swift", text: text)]).first }

func assertFile(_ old: String, becomes new: String, file: StaticString = #filePath, line: UInt = #line) {
  XCTAssertEqual(port(old)?.new, new, file: file, line: line)
}

/// Compares what a file becomes.
///
/// - Parameters:
///   - new: The text after porting; `nil` if the file stays as it is.
///   - marks: The marks in the new text.
///   - kept: The test cases that stay, each with the reason.
func assertPort(
  _ old: String, becomes new: String?, marked marks: [String] = [], kept: [String] = [],
  file: StaticString = #filePath, line: UInt = #line
) {
  let ported = port(old)
  XCTAssertEqual(ported?.new, new ?? old, file: file, line: line)
  XCTAssertEqual(ported?.marks, marks, file: file, line: line)
  XCTAssertEqual(ported?.kept, kept, file: file, line: line)
}
