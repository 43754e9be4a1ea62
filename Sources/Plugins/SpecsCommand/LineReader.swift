import Foundation

/// Splits the text of a pipe into lines.
final class LineReader: Sendable {
  private let say: @Sendable (String) -> Void

  init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

  /// Reads the available text; tools write whole lines.
  func read(_ handle: FileHandle) {
    let data = handle.availableData
    if data.isEmpty { return handle.readabilityHandler = nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") { say(String(line)) }
  }
}
