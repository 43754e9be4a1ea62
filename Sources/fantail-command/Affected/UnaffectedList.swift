import Foundation

/// The list of the examples that no change affects, in a file for the program that runs the other examples.
struct UnaffectedList {
  private let file: URL
  /// The arguments that pass the list to a program; empty for an empty list.
  let arguments: [String]

  init(_ keys: [String]) throws {
    file = FileManager.default.temporaryDirectory.appending(path: "fantail-unaffected-\(UUID().uuidString)")
    arguments = keys.isEmpty ? [] : ["--unaffected", file.path(percentEncoded: false)]
    if !keys.isEmpty { try Data((keys.joined(separator: "\n") + "\n").utf8).write(to: file) }
  }

  func remove() {
    try? FileManager.default.removeItem(at: file)
  }
}
