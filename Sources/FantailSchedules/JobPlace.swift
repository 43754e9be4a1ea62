import Foundation

/// The locations of a job in the code: where it continues, and where its task was created.
struct JobPlace: Sendable, Hashable {
  /// The addresses at which the job and its callers continue, the innermost first.
  let stack: [UInt]
  /// The return addresses of the code that made the task, the innermost first.
  let origin: [UInt]

  /// The return addresses of the running code.
  static var callers: [UInt] { Thread.callStackReturnAddresses.map(\.uintValue) }
}
