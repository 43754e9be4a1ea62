import FantailLock
import FantailTree
#if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
  import Runtime
#endif

/// The place in production code that called a mock, found on the stack: a protocol's method cannot be told by its
/// caller.
///
/// The stack is captured at the call, in microseconds; its functions' names and the line are looked up afterwards.
struct CallSite: Sendable {
  #if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
    private let stack: CallStack?

    /// Captures the stack; call it on the stack of the call.
    @inline(never)
    static func capture() -> CallSite { CallSite(stack: .capture()) }

    /// The caller's file and line; `nil` where the stack does not tell, as in asynchronous code.
    var location: SourceLocation? {
      guard let stack else { return nil }
      if let known = Self.known.withLock({ $0[stack] }) { return known }
      guard let reader = StackReader(stack),
        let index = Self.callerIndex(of: reader.count, { StackFrame(symbol: reader.symbol(at: $0)) }),
        let place = reader.place(at: index), place.path.hasSuffix(".swift")
      else { return nil }
      let fileID = place.path.split(separator: "/").suffix(2).joined(separator: "/")
      let location = SourceLocation(fileID: fileID, filePath: place.path, line: place.line, column: place.column)
      Self.known.withLock { $0[stack] = location }
      return location
    }

    /// The places looked up so far. One for the process, in which an address means one place.
    private static let known = Locked<[CallStack: SourceLocation]>([:])
  #else
    static func capture() -> CallSite { CallSite() }
    var location: SourceLocation? { nil }
  #endif

  /// Finds the frame that called the mock: after Fantail's own comes the mock's method, and then its caller. `nil`
  /// where the stack does not tell.
  static func callerIndex(of count: Int, _ frame: (Int) -> StackFrame) -> Int? {
    var mock: (index: Int, function: String)?
    // A sanitizer has a function of its own in the place of the one that reads the stack.
    var isInside = false
    for index in 0..<count {
      switch frame(index) {
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
      // What is below it has nothing to do with the call: suspended functions are not on the stack.
      case .runtime: if isInside { return nil }
      }
    }
    return nil
  }
}

/// The kind of code that a frame of the stack belongs to.
enum StackFrame: Equatable {
  case fantail
  /// The function, without the closures in it.
  case user(String)
  /// Code that the compiler makes to get from one function to another, and the standard library.
  case thunk
  case runtime

  /// Fantail's modules, written by `.ci/run names --record`.
  static let modules: Set = [
    "Fantail", "FantailCLI", "FantailDoubles", "FantailLock", "FantailMatchers", "FantailOperators", "FantailPlan",
    "FantailProperties", "FantailReporterContract", "FantailRun", "FantailSeams", "FantailSnapshots", "FantailTesting",
    "FantailTestingIssues", "FantailTree", "FantailXCTest",
  ]

  #if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
    init(symbol: String?) {
      guard let symbol else {
        self = .runtime
        return
      }
      // Only to translate the name for people.
      let reader = SymbolicatedBacktrace.Symbol(
        imageIndex: 0, imageName: "", rawName: symbol, offset: 0, sourceLocation: nil)
      self.init(symbol: symbol, name: reader.name)
    }
  #endif

  /// - Parameters:
  ///   - symbol: The function's name as the linker knows it.
  ///   - readable: The same for people.
  init(symbol: String, name readable: @autoclosure () -> String) {
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
    } else {
      let name = readable()
      let parts = name.replacing(Self.partial, with: "").split(separator: " in ")
      let isThunk = name.hasPrefix("protocol witness for ") || name.contains("thunk for ")
      self = isThunk ? .thunk : .user(parts.last.map(String.init) ?? name)
    }
  }

  private static let partial = "suspend resume partial function for "
}
