import Foundation

/// A stack frame, with the names that are known.
package struct NamedFrame: Sendable, Equatable {
  package var name: String?
  package var file: String?
  package var line = 0

  /// `true` for code whose source file is on this machine and is not Fantail's.
  var isUsers: Bool {
    guard let file, line > 0, !file.hasPrefix(Self.ownSources), !isMain else { return false }
    return FileManager.default.fileExists(atPath: file)
  }

  /// `true` for a program's entry point, whose thread waits until the run ends.
  private var isMain: Bool {
    name == "main" || name?.hasPrefix("static ") == true && name?.hasSuffix(".main()") == true
  }

  /// The common prefix of the paths of Fantail's own modules.
  private static let ownSources = String(#filePath.dropLast("FantailProbes/Hangs/NamedFrame.swift".count)) + "Fantail"
}
