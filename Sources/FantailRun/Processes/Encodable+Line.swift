package import Foundation

extension Encodable {
  /// The message on its own line. Our messages contain only text, whole numbers and finite times, so encoding does not fail.
  package var line: Data? { (try? JSONEncoder().encode(self)).map { $0 + [UInt8(ascii: "\n")] } }
}
