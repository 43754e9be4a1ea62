import FantailTree
import Foundation

/// The folder in which a run starts. This folder contains the options and the memory.
///
/// If `.fantail` is a file, it contains the options, and the memory of runs is next to it. If `.fantail` is a folder,
/// it contains the options and the memory. So either can exist without the other.
package struct WorkingFolder {
  /// The folder's path, which ends with a slash unless the folder is the current one.
  private let prefix: String

  package init(_ path: String) {
    prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  private var name: String { prefix + ".fantail" }

  private var isFile: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// The file or folder with the memory of runs, unless `--state` specifies another.
  package var state: String { isFile ? prefix + ".fantail-state" : name }

  /// Returns the file of options, if there is one.
  package func options() throws(CommandLineProblem) -> OptionsFile? {
    let path = isFile ? name : name + "/options"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return OptionsFile(path: path, text: try String(text: path))
  }
}
