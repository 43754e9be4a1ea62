import Foundation

/// The exit codes of a run. Every process of Fantail that runs or plans examples ends with one of them.
package struct ExitCode: Sendable, Comparable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// Everything passed, or there was nothing to run.
  package static let passed = ExitCode(0)
  /// An example failed, or a report could not be written.
  package static let failed = ExitCode(1)
  /// The options are wrong, or the plan cannot run.
  package static let refused = ExitCode(2)
  /// The specs of a test process that only lists its tests match a filter. Listing tests never ends with this code.
  package static let matched = ExitCode(77)

  /// The larger number is the worse outcome.
  package static func < (code: ExitCode, other: ExitCode) -> Bool { code.number < other.number }

  /// Ends the process after its exit handlers.
  package func endProcess() -> Never { exit(number) }

  /// Ends the process without its exit handlers.
  package func endProcessAtOnce() -> Never { _exit(number) }
}
