import Foundation

/// The folder in which a program runs, with the place of the memory of runs. `RunFolder` of `FantailConsole` has the
/// same rule.
struct RunFolder {
  private let path: String

  init(_ path: String) {
    self.path = path.trimmingSlash
  }

  /// Returns the folder with the memory of runs: the folder of `--state` in the arguments, the environment or the file
  /// of options, or else `.fantail`. If `.fantail` is a file of options, it is `.fantail-state`.
  func state(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    let isFile = FileManager.default.contents(atPath: path + "/.fantail") != nil
    let options = try? String(contentsOfFile: path + (isFile ? "/.fantail" : "/.fantail/options"), encoding: .utf8)
    let variable = environment["FANTAIL_OPTIONS"] ?? ""
    let places =
      [arguments] + [variable, options ?? ""].map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    for words in places {
      if let named = Self.value(of: "--state", in: words) { return named }
    }
    return path + (isFile ? "/.fantail-state" : "/.fantail")
  }

  private static func value(of option: String, in words: [String]) -> String? {
    for (index, word) in words.enumerated().reversed() {
      if word == option, index + 1 < words.count { return words[index + 1] }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }
}
