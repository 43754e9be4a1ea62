import Foundation

/// The tests that `swift test --filter` asked for, as far as this process can tell.
///
/// The package manager asks this program for its tests, compares them with the filter itself, and starts the program
/// again with the names of those that fit. The filter is in its own command line only.
struct AskedTests {
  static let ofProcess = AskedTests(
    arguments: CommandLine.arguments, parentArguments: TestProcess.isListing ? parentArguments : [])

  let arguments: [String]
  /// The command line that made this program list its tests.
  let parentArguments: [String]

  /// Returns `true` if a test is asked for by its very name, `Module.Class/method`.
  func name(_ test: @autoclosure () -> String) -> Bool {
    guard arguments.count > 1 || !parentArguments.isEmpty else { return false }
    let test = test()
    let method = test.drop { $0 != "/" }
    return arguments.contains { $0.split(separator: ",").contains { $0 == test } }
      || parentArguments.contains { $0.contains(method) }
  }

  #if os(Linux)
    private static var parentArguments: [String] {
      guard let file = FileHandle(forReadingAtPath: "/proc/\(getppid())/cmdline"),
        let bytes = try? file.readToEnd()
      else { return [] }
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  #else
    private static var parentArguments: [String] { [] }
  #endif
}
