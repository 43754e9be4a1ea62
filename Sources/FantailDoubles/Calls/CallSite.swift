import FantailLock
import FantailTree
#if os(Linux) && canImport(Runtime)
  import Foundation
  import Runtime
#endif

/// The place in production code that called a mock, found on the stack: a protocol's method cannot be told by its
/// caller.
///
/// Only addresses are captured, in a few microseconds. The functions' names, which tell what frame it is, and that frame's
/// line are looked up when a failure tells them, since reading them takes a thousand times as long.
final class CallSite: Sendable {
  #if os(Linux) && canImport(Runtime)
    private let stack: Backtrace?

    private init(stack: Backtrace?) { self.stack = stack }

    /// Captures the stack; call it on the stack of the call.
    @inline(never)
    static func capture() -> CallSite {
      // The caller is among the first: before it are the mock's method and what the compiler makes to get there.
      CallSite(stack: noImages.flatMap { try? Backtrace.capture(limit: 20, top: 0, images: $0) })
    }

    /// The caller's file and line; `nil` where the stack does not tell, as in asynchronous code.
    var location: SourceLocation? {
      guard let stack else { return nil }
      let addresses = stack.frames.map(\.adjustedProgramCounter)
      if let known = Self.known.withLock({ $0[addresses] }) { return known }
      let images = ProcessImages.map(capturing: ImageMap.capture)
      guard let named = stack.symbolicated(with: images, options: [.useSymbolCache]),
        let index = Self.callerIndex(in: named.frames.map { StackFrame($0) }),
        let frame = stack.frames.dropFirst(index).first(where: { _ in true }), let caller = Self.cut(frame, of: stack)
      else { return nil }
      let place = caller.symbolicated(with: images, options: [.showSourceLocations, .useSymbolCache])?.frames
        .first { _ in true }?.symbol?.sourceLocation
      guard let place, place.line > 0, place.path.hasSuffix(".swift") else { return nil }
      let fileID = place.path.split(separator: "/").suffix(2).joined(separator: "/")
      let location = SourceLocation(fileID: fileID, filePath: place.path, line: place.line, column: place.column)
      Self.known.withLock { $0[addresses] = location }
      return location
    }

    /// A frame as a stack by itself: lines are looked up for all of a stack, at some milliseconds a frame.
    ///
    /// There is no way to make one but to decode it: an absolute return address of eight bytes in the documented form.
    /// <https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md>
    private static func cut(_ frame: Backtrace.Frame, of stack: Backtrace) -> Backtrace? {
      guard let address = UInt64(frame.originalProgramCounter) else { return nil }
      let bytes = withUnsafeBytes(of: address.bigEndian) { Data([0x02, 0x27] + $0) }
      let fields = ["architecture": stack.architecture, "backtrace": bytes.base64EncodedString()]
      return try? JSONDecoder().decode(Backtrace.self, from: JSONEncoder().encode(fields))
    }

    /// A map without images, in the same form: a stack that is given none captures all of them, in milliseconds.
    private static let noImages = try? JSONDecoder().decode(
      ImageMap.self, from: JSONEncoder().encode(Data([0x02, 0, 0]).base64EncodedString()))
    /// The places looked up so far. The process has one, in which an address means one place.
    private static let known = Locked<[[Backtrace.Address]: SourceLocation]>([:])
  #else
    static func capture() -> CallSite { CallSite() }
    var location: SourceLocation? { nil }
  #endif

  /// The text for a call, with the place where it came from, if that is known.
  static func told(_ text: String, _ site: CallSite?) -> String {
    site?.location.map { "\(text), from \($0)" } ?? text
  }

  /// Finds the frame that called the mock: after Fantail's own comes the mock's method, and then its caller. `nil`
  /// where the stack does not tell.
  static func callerIndex(in frames: [StackFrame]) -> Int? {
    var mock: (index: Int, function: String)?
    // A sanitizer replaces the function that reads the stack by one of its own.
    var isInside = false
    for (index, frame) in frames.enumerated() {
      switch frame {
      case .fantail:
        isInside = true
        // Only code that a test's author wrote is called from here, so the first frame was the caller itself.
        if let mock { return mock.index }
      case .user(let function):
        guard let found = mock else {
          mock = (index, function)
          continue
        }
        if function != found.function { return index }
      case .thunk: continue
      // The frames below it have nothing to do with the call: suspended functions are not on the stack.
      case .runtime: if isInside { return nil }
      }
    }
    return nil
  }
}

/// The kind of code that a frame of the stack belongs to.
indirect enum StackFrame {
  case fantail
  /// The function, without the closures in it.
  case user(String)
  /// Code that the compiler makes to get from one function to another, and the standard library.
  case thunk
  case runtime

  /// Fantail's modules, written by `.ci/run record --record`.
  static let modules: Set = [
    "Fantail", "FantailCLI", "FantailConsole", "FantailDoubles", "FantailFiles", "FantailLock", "FantailMatchers",
    "FantailOperators", "FantailPlan", "FantailProperties", "FantailRun", "FantailSchedules", "FantailSeams",
    "FantailSnapshots", "FantailTesting", "FantailTestingIssues", "FantailTree", "FantailXCTest",
  ]

  #if os(Linux) && canImport(Runtime)
    init(_ frame: SymbolicatedBacktrace.Frame) {
      // Where a suspended function goes on is known, and not the line where it waits.
      let isSuspended = if case .asyncResumePoint = frame.captured { true } else { false }
      guard !isSuspended, let symbol = frame.symbol else {
        self = .runtime
        return
      }
      self.init(symbol: symbol.rawName, name: symbol.name)
    }
  #endif

  /// - Parameters:
  ///   - symbol: The function's name as the linker knows it.
  ///   - name: The same for people.
  init(symbol: String, name: String) {
    guard let mangled = MangledName(symbol: symbol) else {
      self = .runtime
      return
    }
    guard let module = mangled.writtenModule else {
      // The standard library has short names.
      self = .thunk
      return
    }
    if Self.modules.contains(module) {
      self = .fantail
    } else if module.hasPrefix("_Concurrency") {
      self = .runtime
    } else if name.hasPrefix("protocol witness for ") || name.contains("thunk for ") {
      self = .thunk
    } else {
      let parts = name.replacing(Self.partial, with: "").split(separator: " in ")
      self = .user(parts.last.map { String($0) } ?? name)
    }
  }

  private static let partial = "suspend resume partial function for "
}
