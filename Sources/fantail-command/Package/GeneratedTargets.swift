import Foundation

/// Finds the targets with specs, by the files that SpecBridge generated for them in the build.
///
/// A plugin cannot find out which plugins a target applies, so the file is the only sign. The file may be out of date,
/// so the test product itself reports whether it contains the classes.
enum GeneratedTargets {
  /// A test target, with the names of its generated classes including the module.
  struct Target: Encodable {
    var name: String
    var classes: [String]
  }

  /// Returns the targets that have specs and the bridge's library but not its plugin; the specs of these targets do not
  /// run.
  ///
  /// - Parameter builds: The build directory.
  static func withoutPlugin(among targets: [SpecPackage.Module], in builds: URL) -> [SpecPackage.Module] {
    let outputs = builds.appending(path: "plugins/outputs")
    return targets.filter { target in
      guard target.products.contains("FantailXCTest") else { return false }
      let isGenerated = outputs.contents.contains { package in
        package.appending(path: target.target).contents.contains { destination in
          destination.contents.contains { $0.lastPathComponent == "SpecBridge" }
        }
      }
      return !isGenerated
        && target.files.contains { file in
          let text = file.hasSuffix(".swift") ? try? String(contentsOfFile: file, encoding: .utf8) : nil
          return text?.contains(#/\bimport Fantail\b/#) == true && text?.contains(#/:\s*\[?Spec\b/#) == true
        }
    }
  }

  /// - Parameter builds: The build directory.
  static func withSpecs(among targets: [SpecPackage.Module], in builds: URL) -> [Target] {
    let outputs = builds.appending(path: "plugins/outputs")
    return targets.compactMap { target in
      // outputs/<package>/<target>/<destination>/SpecBridge/<module>+FantailSpecs.swift
      let files = outputs.contents.flatMap { package in
        package.appending(path: target.target).contents.map { destination in
          destination.appending(path: "SpecBridge/\(target.name)+FantailSpecs.swift")
        }
      }
      let names = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.flatMap { text in
        text.matches(of: #/\bextension `?([^\s:`]+)`?: FantailXCTest\.BridgedTests \{/#).map { String($0.1) }
      }
      guard !names.isEmpty else { return nil }
      // Packages with the same build directory may have targets with the same names, and each class in the product is
      // run once.
      var seen: Set<String> = []
      let classes = names.filter { seen.insert($0).inserted }.map { "\(target.name).\($0)" }
      return Target(name: target.target, classes: classes)
    }
  }
}
