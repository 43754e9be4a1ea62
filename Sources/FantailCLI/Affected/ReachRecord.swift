import FantailFiles
import FantailRun
import Foundation

/// The record of the code that each example of a program reaches.
struct ReachRecord: Codable, Equatable {
  static let version = 1

  var version = Self.version
  /// The toolchain that built the program, and the commit that it was built from.
  let toolchain: String
  let commit: String
  /// The functions by the paths of their files in the working copy.
  let functions: [String: [CountedFunction]]
  /// The counters that each example reaches, by its id, and those that the making of the plan does.
  var examples: [String: CounterNumbers]
  var beforehand: CounterNumbers

  /// Returns the file that the record of a program is in.
  static func file(of program: String, in folder: String) -> String { "\(folder)/reach-\(program).json" }

  /// Takes over what another record knows, if it is of the same program.
  mutating func add(_ other: ReachRecord) {
    guard (toolchain, commit) == (other.toolchain, other.commit), functions == other.functions else { return }
    examples.merge(other.examples) { own, _ in own }
    beforehand = CounterNumbers(beforehand.numbers.union(other.beforehand.numbers))
  }

  static func read(_ file: String) -> ReachRecord? {
    guard let data = FileManager.default.contents(atPath: file),
      let record = try? JSONDecoder().decode(ReachRecord.self, from: data), record.version == version
    else { return nil }
    return record
  }

  func write(to file: String) throws(OutputProblem) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try WholeFile.write(encoder.encode(self), to: file)
    } catch {
      throw OutputProblem(file, error)
    }
  }
}

/// Numbers of counters: as text each is the distance to the one before it, seven bits a byte.
struct CounterNumbers: Codable, Equatable {
  let numbers: Set<UInt32>

  init(_ numbers: Set<UInt32>) {
    self.numbers = numbers
  }

  init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let bytes = Data(base64Encoded: text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no numbers"))
    }
    var numbers: Set<UInt32> = []
    var (last, distance, shift) = (UInt32(0), UInt32(0), UInt32(0))
    for byte in bytes {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      last &+= distance
      numbers.insert(last)
      (distance, shift) = (0, 0)
    }
    self.init(numbers)
  }

  func encode(to encoder: any Encoder) throws {
    var bytes = Data()
    var last: UInt32 = 0
    for number in numbers.sorted() {
      var distance = number - last
      while distance >= 0x80 {
        bytes.append(UInt8(distance & 0x7F) | 0x80)
        distance >>= 7
      }
      bytes.append(UInt8(distance))
      last = number
    }
    try bytes.base64EncodedString().encode(to: encoder)
  }
}
