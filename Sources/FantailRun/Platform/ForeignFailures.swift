import FantailTree
import Foundation

/// The failures that Swift Testing finds outside its own tests: those of `#expect`, `#require` and `Issue.record` in any
/// task, on any queue and on any thread of an example.
///
/// Swift Testing passes them to the one handler that a separate library has installed, in the failure's task and thread.
/// The library is looked up at run time, since it is missing from programs without Swift Testing and from Swift 6.2.
package enum ForeignFailures {
  package enum Listener: Sendable {
    /// Fantail, which assigns each failure to the example that contains it.
    case fantail
    /// Another framework that was installed first, such as XCTest from Swift 6.4 on, which assigns the failures to its
    /// running test.
    case anotherFramework
    /// No framework, since the library is missing.
    case nobody
  }

  /// Installed once for the process, at the first use. Swift Testing looks for a handler at its first event, and never
  /// again, so runners install the handler before any of their code runs.
  package static let listener: Listener = {
    guard let library = dlopen(nil, RTLD_NOW), let symbol = dlsym(library, "_swift_testing_installFallbackEventHandler")
    else { return .nobody }
    return unsafeBitCast(symbol, to: Installer.self)(hear) ? .fantail : .anotherFramework
  }()

  /// Receives the issues meant for the tests of another framework, if that framework is linked together with its bridge.
  private static let bridge =
    MangledName(enumeration: "XCTestFailures", in: "FantailXCTest").type as? any FailureListener.Type

  /// Returns whether the failure of a `#require` or an `XCTUnwrap` has already been recorded, so that its error only
  /// ends the code.
  static func hear(_ error: any Error) -> Bool {
    bridge != nil || listener == .fantail && !String(reflecting: type(of: error)).hasPrefix("XCTest.")
  }

  /// Receives from now on the failures that other frameworks find in Fantail's own process, where none of their tests runs.
  ///
  /// - Parameters:
  ///   - listener: The receiver of the failures that Swift Testing finds.
  ///   - warn: Called with a warning for failures that will not be received.
  package static func listen(_ listener: Listener = listener, warn: (String) -> Void) async {
    if listener == .anotherFramework {
      warn("another library receives #expect failures, so they do not fail examples here")
    }
    await bridge?.listen()
    #if !canImport(ObjectiveC)
      guard bridge == nil, MangledName(enumeration: "IssueReporters", in: "IssueReporting").type != nil else { return }
      warn(
        "failures that IssueReporting reports do not count here unless this executable depends on the product FantailXCTest "
          + "or has a reporter that calls fail(_:)")
    #endif
  }

  // The version of the schema, the event's first byte, its number of bytes, and a value reserved for later use.
  private typealias Handler =
    @convention(c) @Sendable (UnsafePointer<CChar>, UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void
  private typealias Installer = @convention(c) (Handler) -> CBool

  private static let hear: Handler = { _, start, count, _ in
    // The current context is the context of the code with the failure.
    if let issue = issue(in: Data(bytes: start, count: count)) { ExampleContext.current.record(issue) }
  }

  /// Reads an event; returns `nil` for a known issue, a warning, and any other event.
  static func issue(in event: Data) -> Issue? {
    do {
      let payload: FieldReader = try JSONDecoder().decode(FieldReader.self, from: event)("payload")
      let messages: [FieldReader] = try payload("messages")
      let text = try messages.map { try $0("text") as String }.joined(separator: "\n")
      guard let issue: FieldReader = try payload.optional("issue"), try issue.optional("isKnown") != true,
        try issue.optional("isFailure") != false
      else { return nil }
      let place: FieldReader? = try issue.optional("sourceLocation")
      let location = try place.map { place in
        let file: String = try place("fileID")
        return SourceLocation(
          fileID: file, filePath: try place.optional("filePath") ?? file, line: try place("line"),
          column: try place("column"))
      }
      return Issue(.failed(text), at: location)
    } catch {
      // An event of an unknown kind: a failure too many is better than a lost one.
      return Issue(.failed("Swift Testing reported \(String(decoding: event, as: UTF8.self))"), at: nil)
    }
  }
}
