package import FantailRun
import Foundation

extension ShellWords {
  /// Returns a word for the command line, in quotes if a shell would give it another meaning.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+=:,%@".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
