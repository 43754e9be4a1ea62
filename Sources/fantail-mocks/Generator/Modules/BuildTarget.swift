import FantailToolSupport
import Foundation

/// The system that modules were built for, as the toolchain and the build say: the one place that knows.
struct BuildTarget: Equatable {
  /// The triple for programs of the toolchain: on Apple's systems with a version that is newer than any module's own,
  /// since a module loads only for its own deployment target and those after it.
  var triple: String
  /// The name of the SDK, as `xcrun --sdk` takes it; `nil` where there is none to name.
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

  /// The system of the machine, for which the package manager's own build system builds.
  static func host(_ toolchain: Toolchain) throws -> BuildTarget {
    struct Info: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    let said = try toolchain.program("swift-frontend").run(["-print-target-info"], reading: .output)
    return BuildTarget(try JSONDecoder().decode(Info.self, from: Data(said.utf8)).target.triple)
  }

  /// The arguments that tell a program of the toolchain what it reads modules of.
  ///
  /// - Parameter environment: Its SDK is used if it is one of this system; in Xcode it may be another's.
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
