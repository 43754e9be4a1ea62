import Foundation

/// The system and the processor that a run is made on: "Ubuntu 24.04.1 LTS, x86_64".
enum Machine {
  static var description: String { "\(system), \(processor)" }

  private static var system: String {
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    #if os(macOS)
      return "macOS \(version)"
    #elseif canImport(Darwin)
      return "Apple \(version)"
    #else
      return version
    #endif
  }

  private static var processor: String {
    #if arch(x86_64)
      return "x86_64"
    #elseif arch(arm64)
      return "arm64"
    #else
      return "another processor"
    #endif
  }
}
