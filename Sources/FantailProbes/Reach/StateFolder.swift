package import FantailFiles
import FantailTree
import Foundation

/// The folder with the memory of earlier runs. Several runs may use it at the same time.
package struct StateFolder {
  /// The folder's path as the user wrote it.
  package let path: String
  /// `true` if the user requested the memory; a failure to store it is then an error.
  package let isAskedFor: Bool
  /// The absolute path, since an example may change the folder to which a path is relative.
  package let place: String

  package init(path: String, isAskedFor: Bool) {
    self.path = path
    self.isAskedFor = isAskedFor
    place = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  package var file: String { path + "/last-run.json" }
  /// The file with the ids of the examples that failed in the last run, one on each line, if there were many.
  package var failedFile: String { path + "/failed.txt" }

  /// Makes the folder if it is missing.
  package func make() throws(OutputProblem) {
    // Properties store their failing cases in this folder before a run ends.
    let known = try? FileManager.default.contentsOfDirectory(atPath: place)
    if let known, known != ["cases"] { return }
    // If this is a file instead of a folder, nothing is created.
    if known == nil, FileManager.default.fileExists(atPath: place) { return }
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    // Foundation does not give the reason for the failure; the system does.
    if !FileManager.default.fileExists(atPath: place), mkdir(place, 0o777) != 0, errno != EEXIST {
      throw OutputProblem(file)
    }
    // The memory of runs should not be committed; the options in the same folder should be.
    try? WholeFile.write("*\n!options\n".utf8, to: place + "/.gitignore")
  }
}
