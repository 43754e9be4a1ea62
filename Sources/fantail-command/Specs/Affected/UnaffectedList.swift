import Foundation

/// The list of the examples that no change reaches, as a file for the program that runs the others.
struct UnaffectedList {
  private let file: URL
  /// The arguments that hand the list to a program; none if it is empty.
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
