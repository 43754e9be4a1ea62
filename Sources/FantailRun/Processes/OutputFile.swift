import FantailTree
package import Foundation

/// A file without a name for the output of a child process. Unlike a pipe it never fills up, so that it can be read after
/// the child has ended.
package struct OutputFile {
  package let descriptor: Descriptor

  /// The number of bytes that are kept of one text, from its end.
  private static let limit = 1 << 16

  package init(in folder: String) throws(ChildProblem) {
    let name = folder + "/fantail-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    let number = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw ChildProblem(reason: "what it prints cannot be kept in \(folder): \(ChildProblem(errno).reason)")
    }
    descriptor = Descriptor(number)
    unlink(name)
  }

  /// The number of bytes written so far.
  var size: Int { Int(lseek(descriptor.number, 0, SEEK_END)) }

  /// All bytes written so far.
  package var data: Data {
    let file = FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: false)
    return (try? file.seek(toOffset: 0)).flatMap { try? file.readToEnd() } ?? Data()
  }

  /// Returns a part of the output. A long part loses its beginning, and a line before the rest says so.
  func text(_ range: Range<Int>) -> String {
    let start = max(range.lowerBound, range.upperBound - Self.limit)
    var bytes = [UInt8](repeating: 0, count: range.upperBound - start)
    let count = pread(descriptor.number, &bytes, bytes.count, off_t(start))
    guard count > 0 else { return "" }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    let before = start - range.lowerBound
    return before > 0
      ? "(\(counted(before, "byte")) before this \(before == 1 ? "is" : "are") left out)\n" + text : text
  }
}
