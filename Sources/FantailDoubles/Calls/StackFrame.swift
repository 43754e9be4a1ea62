import FantailTree
#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

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
    "Fantail", "FantailCLI", "FantailConsole", "FantailDoubles", "FantailFiles", "FantailMatchers", "FantailOperators",
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
