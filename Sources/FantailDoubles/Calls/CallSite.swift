import FantailSeams
import FantailTree

#if os(Linux) && canImport(Runtime)
  import Foundation
  import Runtime
#endif

/// The location in production code that called a mock. It is found on the stack, since a protocol's method does not
/// receive its caller.
///
/// Only addresses are captured, which takes a few microseconds. Reading the names of functions takes a thousand times
/// as long. So names are read only for a failure, to find the caller's frame and its line.
final class CallSite: Sendable {
  #if os(Linux) && canImport(Runtime)
    private let stack: Backtrace?

    private init(stack: Backtrace?) { self.stack = stack }

    /// Captures the stack; has to be called on the stack of the call.
    ///
    /// - Parameter limit: The number of frames. The caller of a mock is among the first 20: it comes after the mock's
    ///   method and the compiler's thunks.
    @inline(never)
    static func capture(limit: Int = 20) -> CallSite {
      CallSite(stack: noImages.flatMap { try? Backtrace.capture(limit: limit, top: 0, images: $0) })
    }

    /// `true` if the stack contains the initialization of a global or static variable, or if the stack is unknown.
    var isInStaticInitializer: Bool {
      let images = ProcessImages.map(capturing: ImageMap.capture)
      let named = stack?.symbolicated(with: images, options: [.useSymbolCache])
      return named?.frames.contains { $0.symbol?.rawName.hasSuffix("WZ") ?? false } ?? true
    }

    /// The caller's file and line; `nil` if they are not on the stack, as in asynchronous code.
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

    /// Returns a stack of only one frame, since lines are looked up for a whole stack, which takes some milliseconds
    /// for each frame.
    ///
    /// Such a stack can only be made by decoding: an absolute return address of eight bytes in the documented form.
    /// <https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md>
    private static func cut(_ frame: Backtrace.Frame, of stack: Backtrace) -> Backtrace? {
      guard let address = UInt64(frame.originalProgramCounter) else { return nil }
      let bytes = withUnsafeBytes(of: address.bigEndian) { Data([0x02, 0x27] + $0) }
      let fields = ["architecture": stack.architecture, "backtrace": bytes.base64EncodedString()]
      return try? JSONDecoder().decode(Backtrace.self, from: JSONEncoder().encode(fields))
    }

    /// An empty map of images, in its encoded form. Without a map, the capture would map all images, which takes
    /// milliseconds.
    private static let noImages = try? JSONDecoder().decode(
      ImageMap.self, from: JSONEncoder().encode(Data([0x02, 0, 0]).base64EncodedString()))
    /// The locations that were already looked up. The process has one table, because an address means the same location
    /// everywhere in the process.
    private static let known = Locked<[[Backtrace.Address]: SourceLocation]>([:])
  #else
    static func capture(limit: Int = 20) -> CallSite { CallSite() }
    var location: SourceLocation? { nil }
    var isInStaticInitializer: Bool { true }
  #endif

  /// Returns the text of a call, with the location of its caller if it is known.
  static func told(_ text: String, _ site: CallSite?) -> String {
    site?.location.map { "\(text), from \($0)" } ?? text
  }

  /// Finds the frame that called the mock. Fantail's frames are followed by the mock's method, and then by the caller.
  /// Returns `nil` if the caller is not on the stack.
  static func callerIndex(in frames: [StackFrame]) -> Int? {
    var mock: (index: Int, function: String)?
    // A sanitizer replaces the function that reads the stack with another one.
    var isInside = false
    for (index, frame) in frames.enumerated() {
      switch frame {
      case .fantail:
        isInside = true
        // Fantail only calls code of a test's author, so the first frame was the caller.
        if let mock { return mock.index }
      case .user(let function):
        guard let found = mock else {
          mock = (index, function)
          continue
        }
        if function != found.function { return index }
      case .thunk: continue
      // The frames below do not belong to the call, since suspended functions are not on the stack.
      case .runtime: if isInside { return nil }
      }
    }
    return nil
  }
}

/// The kind of code in a frame on the stack.
indirect enum StackFrame {
  case fantail
  /// A user's function; closures inside the function count as the function.
  case user(String)
  /// Thunks, which the compiler makes between two functions, and the standard library.
  case thunk
  case runtime

  /// Fantail's modules; `.ci/run record --record` writes the list.
  static let modules: Set = [
    "Fantail", "FantailCLI", "FantailDoubles", "FantailFiles", "FantailMatchers", "FantailOperators",
    "FantailPlan", "FantailProbes", "FantailProperties", "FantailRun", "FantailSchedules", "FantailSeams",
    "FantailSnapshots", "FantailTesting", "FantailTree", "FantailXCTest",
  ]

  #if os(Linux) && canImport(Runtime)
    init(_ frame: SymbolicatedBacktrace.Frame) {
      // For a suspended function, the stack contains the point where it will resume, but not the line where it is
      // waiting.
      let isSuspended = if case .asyncResumePoint = frame.captured { true } else { false }
      guard !isSuspended, let symbol = frame.symbol else {
        self = .runtime
        return
      }
      self.init(symbol: symbol.rawName, name: symbol.name)
    }
  #endif

  /// - Parameters:
  ///   - symbol: The function's name in its mangled form.
  ///   - name: The function's name in a readable form.
  init(symbol: String, name: String) {
    guard let mangled = MangledName(symbol: symbol) else {
      self = .runtime
      return
    }
    guard let module = mangled.writtenModule else {
      // The compiler shortens the names of the standard library.
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
