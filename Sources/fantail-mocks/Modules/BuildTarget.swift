import FantailSyntax
import Foundation

/// The system for which modules were built, according to the toolchain and the build. Only this type decides on the
/// system.
struct BuildTarget: Equatable {
  /// The triple for programs of the toolchain. On Apple's systems, the version is newer than that of any module, since
  /// a module can only be loaded for its deployment target and later ones.
  var triple: String
  /// The name of the SDK for `xcrun --sdk`; `nil` if there is none.
  var sdk: String?

  /// - Parameter triple: A triple with or without a version: `arm64-apple-macosx14.0`, `arm64-apple-ios-simulator`.
  init(_ triple: String) {
    self.triple = triple
    var parts = triple.split(separator: "-").map(String.init)
    guard parts.count > 2, parts[1] == "apple" else { return }
    let system = String(parts[2].prefix(while: \.isLetter))
    parts[2] = system + "99.0"
    self.triple = parts.joined(separator: "-")
    sdk = parts.last == "macabi" ? "macosx" : parts.last == "simulator" ? Self.sdks[system]?.1 : Self.sdks[system]?.0
  }

  private static let sdks = [
    "macos": ("macosx", "macosx"), "macosx": ("macosx", "macosx"), "ios": ("iphoneos", "iphonesimulator"),
    "tvos": ("appletvos", "appletvsimulator"), "watchos": ("watchos", "watchsimulator"),
    "xros": ("xros", "xrsimulator"),
  ]

  /// Returns the machine's own system, for which the package manager's build system builds.
  static func host(_ toolchain: Toolchain) throws -> BuildTarget {
    struct Info: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    let said = try toolchain.program("swift-frontend").run(["-print-target-info"], reading: .output)
    return BuildTarget(try JSONDecoder().decode(Info.self, from: Data(said.utf8)).target.triple)
  }

  /// Returns the arguments with which a program of the toolchain reads modules of this system.
  ///
  /// - Parameter environment: The SDK in the environment is used if it is for this system; in Xcode, it may be for
  ///   another system.
  func arguments(environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
    var arguments = ["-target", triple]
    guard let sdk else { return arguments }
    let given = environment["SDKROOT"].flatMap { path in
      URL(fileURLWithPath: path).lastPathComponent.lowercased().hasPrefix(sdk) ? path : nil
    }
    let asked = try? ToolchainProgram("/usr/bin/xcrun").run(["--sdk", sdk, "--show-sdk-path"], reading: .output)
    if let path = given ?? asked?.trimmingCharacters(in: .whitespacesAndNewlines), !path.isEmpty {
      arguments += ["-sdk", path]
    }
    return arguments
  }
}
