#if os(Linux) && canImport(Runtime)
  import FantailLock
  import FantailTree
  import Foundation
  import Runtime

  /// The names and lines of this process's code.
  final class StackNames: Sendable {
    /// A process needs only one, since it has only one map of images.
    static let ofProcess = StackNames()

    /// The frames of code that was read before: stacks share most of their code, and code that waits for a long time is
    /// read again.
    private let known = Locked<[CodeAddress: [NamedFrame]]>([:])
    private let images: ImageMap
    private let architecture: String
    private let thread = NameThread()

    /// - Returns: `nil` if the user wants no names, or the system has none.
    private init?() {
      let setting = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] ?? ""
      guard Self.areWanted(setting), let own = try? Backtrace.capture(limit: 1) else { return nil }
      images = ProcessImages.map(capturing: ImageMap.capture)
      architecture = own.architecture
    }

    /// Returns whether the user wants names, as for the backtraces of crashes.
    ///
    /// - Parameter setting: The value of `SWIFT_BACKTRACE`, such as `enable=yes,symbolicate=off`.
    static func areWanted(_ setting: String) -> Bool {
      let last = setting.split(separator: ",").last { $0.hasPrefix("symbolicate=") }
      return last.map { ["off", "false", "no"].contains($0.dropFirst("symbolicate=".count)) } != true
    }

    /// Returns the frames of a stack, the innermost first, including those of inlined functions.
    ///
    /// - Parameter areResumed: `true` for a suspended task, whose addresses are those at which functions continue.
    func frames(of addresses: [UInt64], areResumed: Bool = false) -> [NamedFrame] {
      let stack = addresses.enumerated().map { index, address in
        CodeAddress(address, areResumed ? .resumption : index == 0 ? .current : .call)
      }
      return frames(at: stack).flatMap(\.self)
    }

    /// Returns the frames at each address.
    fileprivate func frames(at addresses: [CodeAddress]) -> [[NamedFrame]] {
      // A recursive function has one address many times.
      let new = known.withLock { known in Set(addresses).filter { known[$0] == nil } }
      let read = new.isEmpty ? [:] : thread.run { self.read(Array(new)) } ?? [:]
      return known.withLock { known in
        known.merge(read) { known, _ in known }
        return addresses.map { known[$0] ?? [] }
      }
    }

    /// A debug build inlines none of the user's functions, and the search for inlined functions takes half the time.
    private static var withLines: Backtrace.SymbolicationOptions {
      #if DEBUG
        [.showSourceLocations, .useSymbolCache]
      #else
        [.showInlineFrames, .showSourceLocations, .useSymbolCache]
      #endif
    }

    /// Reads the names of all addresses, and then the lines of those that may be the user's. For each line, the runtime
    /// reads the lines of a whole module, and most frames are Fantail's.
    private func read(_ stack: [CodeAddress]) -> [CodeAddress: [NamedFrame]] {
      let named = symbolicated(stack, [.useSymbolCache])
      let users = stack.filter { address in
        ThreadStack.isOfProgram(address.value)
          && named[address]?.allSatisfy { !Self.isOwn(mangled: $0.symbol?.rawName) } != false
      }
      let placed = users.isEmpty ? [:] : symbolicated(users, Self.withLines)
      var read: [CodeAddress: [NamedFrame]] = [:]
      for (address, frames) in named.merging(placed, uniquingKeysWith: { _, placed in placed }) {
        read[address] = frames.map { frame in
          let place = frame.symbol?.sourceLocation
          let name = Self.name(frame.symbol?.name, at: address.value, isAfterCall: address.kind == .call)
          return NamedFrame(name: name, file: place?.path, line: place?.line ?? 0)
        }
      }
      return read
    }

    /// Returns the name of a function.
    ///
    /// - Parameters:
    ///   - symbol: Its name in the debugging symbols, if there are any.
    ///   - address: An address in it.
    ///   - isAfterCall: `true` if the address follows a call: a function may end with a call, and the address is then
    ///     in the next function.
    static func name(_ symbol: String?, at address: UInt64, isAfterCall: Bool) -> String? {
      if let symbol, symbol != "<unknown>" { return withoutVersion(symbol) }
      // The system's C library has only the names that it exports, unless its debugging symbols are installed. A stack may
      // end with 0.
      guard address > 0 else { return nil }
      return exportedNameOfAddress(address - (isAfterCall ? 1 : 0)).map { String(cString: $0) }
    }

    /// Returns the name of a function without a version. Names of the system's C library end with one: `sleep@@GLIBC_2.2.5`.
    private static func withoutVersion(_ name: String) -> String { String(name.prefix { $0 != "@" }) }

    /// Returns whether a function is one of Fantail's. A function that the compiler specialized for the user's types may
    /// contain the user's code.
    ///
    /// - Parameter name: The function's symbol; `nil` if it is not known.
    static func isOwn(mangled name: String?) -> Bool {
      guard let name, !name.contains("Tg") else { return false }
      return OwnModules.declare(mangled: name)
    }

    private func symbolicated(
      _ stack: [CodeAddress], _ options: Backtrace.SymbolicationOptions
    ) -> [CodeAddress: [SymbolicatedBacktrace.Frame]] {
      guard let frames = backtrace(stack)?.symbolicated(with: images, options: options)?.frames else { return [:] }
      var found: [CodeAddress: [SymbolicatedBacktrace.Frame]] = [:]
      var rest = frames[...]
      for address in stack {
        // Inlined functions come before the function that contains them.
        let last = rest.firstIndex { !$0.inlined } ?? rest.endIndex - 1
        found[address] = Array(rest[...last])
        rest = rest[(last + 1)...]
      }
      return found
    }

    /// Makes a backtrace from addresses. The only way to make one is to decode it from the documented form.
    /// <https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md>
    private func backtrace(_ stack: [CodeAddress]) -> Backtrace? {
      var bytes = Data([0x02])
      for address in stack {
        bytes.append(address.kind.rawValue)
        withUnsafeBytes(of: address.value.bigEndian) { bytes.append(contentsOf: $0) }
      }
      bytes.append(0)
      let fields = ["architecture": architecture, "backtrace": bytes.base64EncodedString()]
      return try? JSONDecoder().decode(Backtrace.self, from: JSONEncoder().encode(fields))
    }
  }

  /// An address of a stack: the current instruction of the innermost frame, else the address at which a function continues.
  private struct CodeAddress: Hashable {
    let value: UInt64
    let kind: Kind

    init(_ value: UInt64, _ kind: Kind) {
      self.value = value
      self.kind = kind
    }

    /// The kind, as its number in the encoded form of a stack, for an absolute address of eight bytes.
    enum Kind: UInt8 {
      /// The instruction that the thread was at.
      case current = 0x1F
      /// The instruction after a call.
      case call = 0x2F
      /// The instruction at which a suspended task continues.
      case resumption = 0x3F
    }
  }

  // Found by its symbol: with an import, every importer of this module would need the module of C as well.
  @_silgen_name("fantail_exported_name") private func exportedNameOfAddress(_ address: UInt64) -> UnsafePointer<CChar>?
#endif

extension NamedFrame {
  /// Reads the names of functions at addresses of code, and the lines of those that may be the user's; none if the user
  /// wants no names, or the system has none.
  package static func read(_ addresses: [UInt]) -> [UInt: NamedFrame] {
    #if os(Linux) && canImport(Runtime)
      let known = StackNames.ofProcess?.frames(at: addresses.map { CodeAddress(UInt64($0), .current) }) ?? []
      return Dictionary(zip(addresses, known.map(\.first))) { first, _ in first }.compactMapValues(\.self)
    #else
      return [:]
    #endif
  }
}
