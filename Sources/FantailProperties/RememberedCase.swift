import FantailFiles
import FantailTree
import Foundation

/// The case that failed last time. It is stored in the folder with the results of earlier runs.
///
/// The file contains the choices instead of the arguments, so arguments need no readable form. A generator that has
/// changed makes other arguments from these choices, which are tried like any others.
struct RememberedCase {
  private let path: String

  /// - Returns: `nil` if there is no such folder, as in a run from code.
  init?(of example: ExampleIdentity?, at location: SourceLocation, _ traits: Traits) {
    guard let folder = traits[CaseFolder.self], let example else { return nil }
    let name = String("\(location.fileID) \(example.id)".stableHash, radix: 16)
    path = "\(folder)/cases/\(name)"
  }

  /// The choices that failed last time; `nil` if there are none.
  var choices: [UInt64]? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    let choices = words.compactMap { UInt64($0) }
    return choices.count == words.count ? choices : nil
  }

  /// Stores choices that fail. If the folder cannot be written, only the case is lost.
  func keep(_ choices: [UInt64]) {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? WholeFile.write((choices.map(String.init).joined(separator: " ") + "\n").utf8, to: path)
  }

  /// Removes the stored case of a property that holds.
  func forget() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
