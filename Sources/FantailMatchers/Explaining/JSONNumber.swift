/// A number in the spelling of JSON.
///
/// JSON's readers use doubles, so that two spellings of one double are equal. Integers are compared digit by digit,
/// since many readers keep more of their digits than a double does.
struct JSONNumber: Equatable {
  let text: String

  private var isInteger: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } }

  static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    if left.text == right.text { return true }
    guard let one = Double(left.text), let other = Double(right.text), other.isFinite else {
      return false
    }
    if left.isInteger, right.isInteger, one != 0 { return false }
    return one == other
  }
}
