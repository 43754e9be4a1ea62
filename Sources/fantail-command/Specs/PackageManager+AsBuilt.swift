import FantailToolSupport
import Foundation

extension PackageManager {
  /// Builds nothing: answers with the products that an earlier build left in its folder.
  static func asBuilt(in scratch: URL) -> PackageManager {
    PackageManager { question in
      // `build` alone asks for the tests, whose program is found in the folder by its name.
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
