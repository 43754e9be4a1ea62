import Foundation

/// The processor time of the compiler's processes in a build, by module: a script replaces the compiler and records it.
struct FrontendLog {
  private let script: URL
  private let log: URL

  init(in folder: URL) throws {
    script = folder.appending(path: "frontend.sh")
    log = folder.appending(path: "frontend.log")
    try? FileManager.default.removeItem(at: log)
    let compiler = try Tool("/bin/sh", ["-c", "dirname \"$(realpath \"$(command -v swiftc)\")\""]).run().output
    let path = compiler.trimmingCharacters(in: .whitespacesAndNewlines) + "/swift-frontend"
    try Self.text(path, log.path).write(to: script, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
  }

  /// The arguments that make the driver call the script.
  var environment: [String: String] { ["SWIFT_DRIVER_SWIFT_FRONTEND_EXEC": script.path] }

  /// Returns seconds of processor time by module; calls such as the driver's queries have no module.
  func modules() throws -> [String: Double] {
    var sums: [String: Double] = [:]
    for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let user = Double(words[1]), let system = Double(words[2]) else { continue }
      sums[String(words[0]), default: 0] += user + system
    }
    return sums
  }

  private static func text(_ compiler: String, _ log: String) -> String {
    """
    #!/bin/bash
    module=none
    for ((i = 1; i < $#; i++)); do [ "${!i}" = -module-name ] && { i=$((i + 1)); module=${!i}; break; }; done
    TIMEFORMAT="$module %U %S"
    { time '\(compiler)' "$@" 2>&3 3>&-; } 3>&2 2>>'\(log)'

    """
  }
}
