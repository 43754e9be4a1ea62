/// The examples of a command line as tests of another framework, whose test targets declare them.
package struct FrameworkTests: Sendable {
  /// The test target of the specs; `nil` if they belong to several targets or to a program.
  package var target: String?
  /// The names of the examples that another runner chose; `nil` leaves the choice to the options.
  package var chosen: [String]?
  /// The arguments of `swift test --filter` to print in a dry run; `nil` prints the examples' names.
  package var filters: (any TestFilters)?
}
