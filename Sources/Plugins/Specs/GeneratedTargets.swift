import Foundation
import PackagePlugin

/// Tells which targets have specs, by the files that SpecBridge generated for them in the build.
///
/// A plugin cannot ask which plugins a target applies, so the file is the only sign of it.
struct GeneratedTargets {
  private let outputs: URL

  /// - Parameter pluginWork: This plugin's work directory, `plugins/Specs/outputs` in the build directory.
  init(pluginWork: URL) { outputs = pluginWork.ancestor(2).appending(path: "outputs") }

  func withSpecs(among targets: [SwiftSourceModuleTarget]) -> [SwiftSourceModuleTarget] {
    targets.filter { target in
      // outputs/<package>/<target>/<destination>/SpecBridge/<module>+FantailSpecs.swift
      directories(in: outputs).contains { package in
        directories(in: package.appending(path: target.name)).contains { destination in
          let file = destination.appending(path: "SpecBridge/\(target.moduleName)+FantailSpecs.swift")
          return (try? String(contentsOf: file, encoding: .utf8))?.contains(": SpecTestCase {") ?? false
        }
      }
    }
  }

  private func directories(in directory: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))) ?? []
    return names.sorted().map { directory.appending(path: $0) }
  }
}
