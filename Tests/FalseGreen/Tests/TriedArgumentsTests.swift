import XCTest

/// The report of a process that ends inside a property contains the arguments, which are recorded nowhere else.
final class TriedArgumentsTests: XCTestCase {
  private let quiet = ["SWIFT_BACKTRACE": "enable=no"]

  func testATrapReportsTheTriedArguments() throws {
    try check(
      "trap in a property", code: -4, output: "",
      errors: """
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

        error: the process crashed (SIGILL) while this was running:
          "Cart, adds" at Cart.swift:N, tried with (7, false)
        with --isolate, a crash fails only its example, and the others still run

        """, environment: quiet)
  }

  func testATrapInAWorkerReportsTheTriedArguments() throws {
    try check(
      "trap in a property", ["--isolate"], code: 1,
      output: failed(
        """
        its process was ended by signal 4 (SIGILL) before the example did
             Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        """, at: "Cart.swift:N",
        [
          "it printed:", "  Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
          "  \"Cart, adds\" at Cart.swift:N, tried with (7, false)",
        ]), environment: quiet)
  }

  func testCallingExitReportsTheTriedArguments() throws {
    try check(
      "exit in a property", code: 1, output: "",
      errors: """
        error: the process called exit(0) while "Cart, adds" was running, tried with 7; \
        the remaining examples have no result

        """)
  }
}
