/// The folder of a package's target, and the test targets whose examples its sources reach.
package struct TargetFolder: Sendable, Equatable, Decodable {
  let directory: String
  /// The folders of the test targets: its own where it is one.
  let tests: [String]
}
