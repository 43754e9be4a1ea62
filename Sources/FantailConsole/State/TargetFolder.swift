/// The folder of a package's target, and the test targets whose examples its sources affect.
package struct TargetFolder: Sendable, Equatable, Decodable {
  let directory: String
  /// The folders of those test targets; for a test target, its own folder.
  let tests: [String]
}
