import Foundation
import PackagePlugin

extension WatchedPlaces {
  /// The folders of this package's targets and of the packages it depends on by path, each with the test targets that
  /// its sources reach.
  init(_ package: Package) {
    let tests = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
      $0.kind == .test || $0.kind == .executable
    }
    var reached: [String: [String]] = [:]
    for test in tests {
      let own = Self.path(test)
      reached[own, default: []].append(own)
      for dependency in test.recursiveTargetDependencies {
        guard let module = dependency as? any SourceModuleTarget, Self.isNear(module) else { continue }
        reached[Self.path(module), default: []].append(own)
      }
    }
    self.init(
      package: package.directoryURL.path(percentEncoded: false).trimmingSlash,
      targets: reached.sorted { $0.key < $1.key }.map { .init(directory: $0.key, tests: $0.value.sorted()) })
  }

  private static func path(_ target: any Target) -> String {
    target.directoryURL.path(percentEncoded: false).trimmingSlash
  }

  /// Checkouts of other packages do not change.
  private static func isNear(_ target: any Target) -> Bool { !path(target).contains("/.build/checkouts/") }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
