/// The bytes of one source file, with the facts that a quick search finds.
package struct SourceText: Sendable {
  let path: String
  package let bytes: [UInt8]

  package init(of path: String) throws {
    self.path = path
    guard let bytes = System.bytes(of: path) else {
      let reason = System.isFolder(path).map { $0 ? "it is a directory" : "no permission" } ?? "it does not exist"
      throw SpecProblem.unreadable(file: path, reason: reason)
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

  /// The words whose only argument is a body.
  static let bare: Set<String> = ["afterAll", "afterEach", "aroundEach", "beforeAll", "beforeEach", "specify"]

  /// `true` if the name of one of Fantail's modules occurs in the file.
  package var namesFantail: Bool { System.contains("Fantail", in: bytes) }

  /// `true` if the other files of the module may use Fantail without importing it.
  var exportsFantail: Bool { namesFantail && System.contains("@_exported", in: bytes) }

  /// The names that contain `Tests`, including those in comments and strings.
  var namesOfTests: [String] {
    System.places(of: "Tests", in: bytes).map { place in
      let start = bytes[..<place].lastIndex { !$0.isNamePart }.map { $0 + 1 } ?? 0
      let end = bytes[place...].firstIndex { !$0.isNamePart } ?? bytes.count
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// Returns the line and column of an offset in the compiler's counting: from 1, with columns in bytes.
  package func place(of offset: Int) -> SourcePlace {
    let lines = bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var start = 0
      while let end = System.place(of: 0x0A, in: bytes, start..<min(offset, bytes.count)) {
        count += 1
        start = end + 1
      }
      return (count: count, start: start)
    }
    return SourcePlace(file: path, line: lines.count + 1, column: offset - lines.start + 1)
  }
}
