import FantailTree
import Foundation

/// The failures that Swift Testing finds where it runs no test: those of `#expect`, `#require` and `Issue.record` in any
/// task, on any queue and thread of an example.
///
/// It hands them to the one handler that is installed in a library of its own, from the task and thread they come from.
/// The library is asked by name at run time: a program without Swift Testing has none, nor has one of Swift 6.2.
package enum ForeignFailures {
  package enum Listener: Sendable {
    /// Fantail, which gives each to the example it stands in.
    case fantail
    /// Another framework that was first, as XCTest is from Swift 6.4 on: it gives them to its own running test.
    case anotherFramework
    /// Nobody, as there is no such library.
    case nobody
  }

  /// Installed once for the process, when first asked for. Swift Testing looks for a handler at its first event, and
  /// never again: runners ask before any code of theirs runs.
  package static let listener: Listener = {
    guard let library = dlopen(nil, RTLD_NOW), let symbol = dlsym(library, "_swift_testing_installFallbackEventHandler")
    else { return .nobody }
    return unsafeBitCast(symbol, to: Installer.self)(hear) ? .fantail : .anotherFramework
  }()

  /// Hears what the tests of another framework would, if that framework is linked together with its bridge.
  private static let bridge =
    MangledName(enumeration: "XCTestFailures", in: "FantailTestingIssues").type as? any FailureListener.Type

  /// Returns whether the failure of a `#require` or an `XCTUnwrap` is told to somebody, so that its error only ends the code.
  static func hear(_ error: any Error) -> Bool {
    bridge != nil || listener == .fantail && !String(reflecting: type(of: error)).hasPrefix("XCTest.")
  }

  /// Hears from now on all that other frameworks find in a process of Fantail's own, where none of their tests runs.
  ///
  /// - Parameter warn: Takes what will not be heard.
  package static func listen(warn: (String) -> Void) async {
    if listener == .anotherFramework { warn("another library hears what #expect finds; it fails no example here") }
    await bridge?.listen()
    #if !canImport(ObjectiveC)
      guard bridge == nil, MangledName(enumeration: "IssueReporters", in: "IssueReporting").type != nil else { return }
      warn(
        "what IssueReporting reports fails no example here unless this executable depends on the product FantailXCTest "
          + "or has a reporter that calls fail(_:)")
    #endif
  }

  // The version of the schema, the event's first byte, the count of its bytes, and what is kept for later use.
  private typealias Handler =
    @convention(c) @Sendable (UnsafePointer<CChar>, UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void
  private typealias Installer = @convention(c) (Handler) -> CBool

  private static let hear: Handler = { _, start, count, _ in
    // Here the context is that of the code the failure stands in.
    if let issue = issue(in: Data(bytes: start, count: count)) { ExampleContext.current.record(issue) }
  }

  /// Reads an event: `nil` for a known issue, a warning, and any other event.
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
      // An event of a kind to come: better told once too often than lost.
      return Issue(.failed("Swift Testing reported \(String(decoding: event, as: UTF8.self))"), at: nil)
    }
  }
}
