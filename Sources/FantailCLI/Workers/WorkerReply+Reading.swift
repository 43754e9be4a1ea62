package import FantailRun
import FantailTree
package import Foundation

extension WorkerReply {
  /// Reads a line of a worker.
  ///
  /// - Throws: A `DecodingError` for a line that is not a reply, or only a part of one.
  package init(line: Data) throws {
    let plain = line.withUnsafeBytes { Self(plain: $0) }
    self = try plain ?? JSONDecoder().decode(Self.self, from: line)
  }

  /// Reads a line such as `passed 0.001 0 0 Stack/pushes;`. Its last byte stops the functions of the C library.
  private init?(plain line: UnsafeRawBufferPointer) {
    guard line.count > 0, line[line.count - 1] == UInt8(ascii: ";"),
      let start = line.baseAddress?.assumingMemoryBound(to: CChar.self)
    else { return nil }
    let hasBegun = strncmp(start, "began ", 6) == 0
    guard hasBegun || strncmp(start, "passed ", 7) == 0 else { return nil }
    var numbers = Numbers(at: start + (hasBegun ? 6 : 7))
    guard let seconds = numbers.nextTime(), let prints = numbers.next(), let errors = numbers.next(),
      numbers.byte == UInt8(ascii: " ")
    else { return nil }
    let id = String(decoding: line[(start.distance(to: numbers.rest) + 1)..<(line.count - 1)], as: UTF8.self)
    if hasBegun {
      self = .changed(.began(id: id), printed: [prints, errors], longest: seconds.isFinite ? seconds : nil)
    } else {
      guard seconds.isFinite else { return nil }
      self = .changed(.ended(id: id, .passed(in: Duration(inSeconds: seconds)), output: ""), printed: [prints, errors])
    }
  }
}

/// Reads numbers in a text with functions of the C library: a debug build takes five times as long to split a string.
/// The text needs a last byte that does not belong to a number.
struct Numbers {
  private(set) var rest: UnsafePointer<CChar>
  /// The byte after the last number.
  var byte: UInt8 { UInt8(bitPattern: rest.pointee) }

  init(at start: UnsafePointer<CChar>) {
    rest = start
  }

  mutating func next() -> Int? {
    var end: UnsafeMutablePointer<CChar>?
    let number = strtol(rest, &end, 10)
    guard let end, end != rest else { return nil }
    rest = UnsafePointer(end)
    return number
  }

  /// Reads a number that ends at a space. The C library would read it by the rules of the process's language.
  mutating func nextTime() -> Double? {
    let text = UnsafeRawBufferPointer(start: rest, count: strcspn(rest, " ;"))
    guard let number = Double(String(decoding: text, as: UTF8.self)) else { return nil }
    rest += text.count
    return number
  }
}
