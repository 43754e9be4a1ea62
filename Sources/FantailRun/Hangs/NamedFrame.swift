import Foundation

/// A frame of a stack with its names, as far as they are known.
struct NamedFrame: Sendable, Equatable {
  var name: String?
  var file: String?
  var line = 0

  /// `true` for code whose source is here and that is not Fantail's.
  var isUsers: Bool {
    guard let file, line > 0, !file.hasPrefix(Self.ownSources), !isMain else { return false }
    return FileManager.default.fileExists(atPath: file)
  }

  /// `true` for the beginning of a program, whose thread waits for the run as long as there is one.
  private var isMain: Bool {
    name == "main" || name?.hasPrefix("static ") == true && name?.hasSuffix(".main()") == true
  }

  /// The beginning of the paths of Fantail's own modules.
  private static let ownSources = String(#filePath.dropLast("FantailRun/Hangs/NamedFrame.swift".count)) + "Fantail"
}
