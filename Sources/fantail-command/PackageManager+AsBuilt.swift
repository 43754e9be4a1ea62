import FantailToolSupport
import Foundation

extension PackageManager {
  /// Returns a package manager that does not build and answers with the products of an earlier build.
  static func asBuilt(in scratch: URL) -> PackageManager {
    PackageManager { question in
      // `build` without a product requests the tests, whose program is found in the folder by its name.
      guard let product = question.split(separator: " ", maxSplits: 1).dropFirst().first else {
        return Answer(succeeded: true)
      }
      let program = scratch.appending(path: "debug/\(product)").path(percentEncoded: false)
      guard FileManager.default.isExecutableFile(atPath: program) else {
        throw PlainProblem(
          text: "'\(product)' is not built, and --skip-build builds nothing: swift build --product \(product)")
      }
      return Answer(succeeded: true, artifacts: [program])
    }
  }
}
