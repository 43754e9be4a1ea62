import FantailFiles
import FantailTree
import Foundation

/// The folder a run is started in: where its options and its memory are looked for.
///
/// `.fantail` is the options where it is a file, and then what runs remember is beside it. Where `.fantail` is a folder,
/// it holds both. So neither keeps the other from being there.
struct RunFolder {
  /// The folder, which ends with a slash unless it is the current one.
  private let prefix: String

  init(_ path: String) {
    prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  private var name: String { prefix + ".fantail" }

  private var isFile: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// The file or folder that remembers runs unless `--state` says otherwise.
  var state: String { isFile ? prefix + ".fantail-state" : name }

  /// The file with options, where there is one.
  func options() throws(RunProblem) -> OptionsFile? {
    let path = isFile ? name : name + "/options"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return OptionsFile(path: path, text: try String(text: path))
  }
}
