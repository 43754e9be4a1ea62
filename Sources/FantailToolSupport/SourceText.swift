/// The bytes of one source file, with the facts that a quick search finds.
package struct SourceText: Sendable {
  let path: String
  package let bytes: [UInt8]

  package init(of path: String) throws(PlainProblem) {
    self.path = path
    guard let bytes = System.bytes(of: path) else {
      let remedy = "Make it readable, or leave it out of the target with 'exclude:'."
      throw PlainProblem(text: "Fantail cannot read this file: \(System.reason). \(remedy)", file: path)
    }
    self.bytes = bytes
  }

  /// The words of the specification language that make a spec; `.ci/run record --record` writes the list.
  package static let words: Set<String> = [
    "afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "context", "describe", "fcontext", "fdescribe",
    "fit", "it", "itBehavesLike", "pending", "specify", "xcontext", "xdescribe", "xit",
  ]

  /// The words that take the content of a group; `.ci/run record --record` writes the list.
  package static let groups: Set<String> = [
    "SharedExamples", "context", "describe", "fcontext", "fdescribe", "xcontext", "xdescribe",
  ]

  /// The words that take bodies of examples, hooks and lets.
  static let bodies = words.subtracting(groups).subtracting(["itBehavesLike"]).union(["AsyncLet", "Let", "evaluate"])

  /// The words whose only argument is a body.
  static let bare: Set<String> = ["afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "specify"]

  /// Returns whether a text occurs in the file, such as the name of one of Fantail's modules.
  package func names(_ text: String) -> Bool { !System.places(of: text, in: bytes, atMost: 1).isEmpty }

  /// The names that contain `Tests`, including those in comments and strings.
  var namesOfTests: [String] {
    System.places(of: "Tests", in: bytes).map { place in
      let start = bytes[..<place].lastIndex { !$0.isNamePart }.map { $0 + 1 } ?? 0
      return String(decoding: bytes[start...].prefix(while: \.isNamePart), as: UTF8.self)
    }
  }

  /// Returns the line and column of an offset in the compiler's counting: from 1, with columns in bytes.
  package func place(of offset: Int) -> SourcePlace {
    let ends = System.places(of: "\n", in: Array(bytes.prefix(offset)))
    return SourcePlace(file: path, line: ends.count + 1, column: offset - (ends.last ?? -1))
  }
}

package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package var file = ""
  package var line = 0
  package var column = 0

  /// The location in the compiler's format: `Cart.swift:3:14`.
  package var description: String { "\(file):\(line):\(column)" }
}
