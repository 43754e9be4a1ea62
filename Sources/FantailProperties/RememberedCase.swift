import FantailFiles
import FantailTree
import Foundation

/// The case for which a property failed last time, in the folder where runs are remembered.
///
/// The file holds the choices and not the arguments, so that no argument has to be readable. A generator that has changed
/// makes other arguments of them, which are tried like any.
struct RememberedCase {
  private let path: String

  /// - Returns: `nil` where nothing is remembered, such as in a run from code.
  init?(of example: ExampleIdentity?, at location: SourceLocation, _ traits: Traits) {
    guard let folder = traits[CaseFolder.self], let example else { return nil }
    let name = String("\(location.fileID) \(example.id)".stableHash, radix: 16)
    path = "\(folder)/cases/\(name)"
  }

  /// The choices that failed last time; `nil` where none did.
  var choices: [UInt64]? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    let choices = words.compactMap { UInt64($0) }
    return choices.count == words.count ? choices : nil
  }

  /// Keeps choices that fail. A folder that cannot be written costs the memory alone.
  func keep(_ choices: [UInt64]) {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? WholeFile.write((choices.map(String.init).joined(separator: " ") + "\n").utf8, to: path)
  }

  /// Removes what is kept of a property that holds.
  func forget() {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The folder where failing cases are kept. The command line sets it for all examples.
enum CaseFolder: TraitKey {
  typealias Value = String?
  static let name = "remembers cases in"
}
