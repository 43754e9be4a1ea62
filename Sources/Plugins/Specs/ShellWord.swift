/// Words as a shell reads them.
enum ShellWord {
  /// The word in single quotes where it needs them, so that a split like the shell's gives it back.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_=./:,+@%".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
