import Foundation

/// The system and the processor that a run is made on: "Ubuntu 24.04.1 LTS, x86_64".
enum Machine {
  static var description: String {
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    #if os(macOS)
      return "macOS \(version), \(processor)"
    #elseif canImport(Darwin)
      return "Apple \(version), \(processor)"
    #else
      return "\(version), \(processor)"
    #endif
  }

  #if arch(x86_64)
    private static let processor = "x86_64"
  #elseif arch(arm64)
    private static let processor = "arm64"
  #else
    private static let processor = "another processor"
  #endif
}
