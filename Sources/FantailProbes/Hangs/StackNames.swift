#if os(Linux) && canImport(Runtime)
  import FantailSeams
  import FantailTree
  import Foundation
  import Runtime

  /// The names and lines of this process's code.
  final class StackNames: Sendable {
    /// A process needs only one instance, since it has only one map of images.
    static let ofProcess = StackNames()

    /// A cache of frames: stacks share most of their code, and code that waits for a long time is read more than once.
    private let known = Locked<[CodeAddress: [NamedFrame]]>([:])
    private let images: ImageMap
    private let architecture: String
    private let thread = NameThread()

    /// - Returns: `nil` if the user does not want names, or the system cannot read any.
    private init?() {
      let setting = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] ?? ""
      guard Self.areWanted(setting), let own = try? Backtrace.capture(limit: 1) else { return nil }
      images = ProcessImages.map(capturing: ImageMap.capture)
      architecture = own.architecture
    }

    /// Returns whether the user wants names, as in the backtraces of crashes.
    ///
    /// - Parameter setting: The value of `SWIFT_BACKTRACE`, such as `enable=yes,symbolicate=off`.
    static func areWanted(_ setting: String) -> Bool {
      let last = setting.split(separator: ",").last { $0.hasPrefix("symbolicate=") }
      return last.map { ["off", "false", "no"].contains($0.dropFirst("symbolicate=".count)) } != true
    }

    /// Returns the frames of a stack, the innermost first, including those of inlined functions.
    ///
    /// - Parameter areResumed: `true` for a suspended task, whose addresses are the ones at which its functions
    ///   continue.
    func frames(of addresses: [UInt64], areResumed: Bool = false) -> [NamedFrame] {
      let stack = addresses.enumerated().map { index, address in
        CodeAddress(address, areResumed ? .resumption : index == 0 ? .current : .call)
      }
      return frames(at: stack).flatMap(\.self)
    }

    /// Returns the frames at each address.
    fileprivate func frames(at addresses: [CodeAddress]) -> [[NamedFrame]] {
      // A recursive function's stack contains the same address many times.
      let new = known.withLock { known in Set(addresses).filter { known[$0] == nil } }
      let read = new.isEmpty ? [:] : thread.run { self.read(Array(new)) } ?? [:]
      return known.withLock { known in
        known.merge(read) { known, _ in known }
        return addresses.map { known[$0] ?? [] }
      }
    }

    /// A debug build does not inline the user's functions, and the search for inlined functions takes half the time.
    private static var withLines: Backtrace.SymbolicationOptions {
      #if DEBUG
        [.showSourceLocations, .useSymbolCache]
      #else
        [.showInlineFrames, .showSourceLocations, .useSymbolCache]
      #endif
    }

    /// Reads the names for all addresses, and then the lines for the addresses that may be in the user's code. For each
    /// line, the runtime reads all lines of a module, and most frames are Fantail's.
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
    ///   - address: An address in the function.
    ///   - isAfterCall: `true` if the address follows a call: a function may end with a call, and then the address is
    ///     in the next function.
    static func name(_ symbol: String?, at address: UInt64, isAfterCall: Bool) -> String? {
      if let symbol, symbol != "<unknown>" { return withoutVersion(symbol) }
      // Without debugging symbols, the system's C library only has the names that it exports. A stack may end with 0.
      guard address > 0 else { return nil }
      return exportedNameOfAddress(address - (isAfterCall ? 1 : 0)).map { String(cString: $0) }
    }

    /// Returns the name of a function without its version. Names from the system's C library end with a version:
    /// `sleep@@GLIBC_2.2.5`.
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

    /// Makes a backtrace from addresses. A backtrace can only be made by decoding its documented form.
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

    /// The kind of an absolute address of eight bytes, by its number in the encoded form of a stack.
    enum Kind: UInt8 {
      /// The thread's current instruction.
      case current = 0x1F
      /// The instruction after a call.
      case call = 0x2F
      /// The instruction at which a suspended task continues.
      case resumption = 0x3F
    }
  }

  // Found by its symbol: with an import, every importer of this module would also need the C module.
  @_silgen_name("fantail_exported_name") private func exportedNameOfAddress(_ address: UInt64) -> UnsafePointer<CChar>?
#endif

extension NamedFrame {
  /// Reads the names of the functions at some addresses, and the lines of the functions that may be the user's. Reads
  /// nothing if the user does not want names, or the system cannot read any.
  package static func read(_ addresses: [UInt]) -> [UInt: NamedFrame] {
    #if os(Linux) && canImport(Runtime)
      let known = StackNames.ofProcess?.frames(at: addresses.map { CodeAddress(UInt64($0), .current) }) ?? []
      return Dictionary(zip(addresses, known.map(\.first))) { first, _ in first }.compactMapValues(\.self)
    #else
      return [:]
    #endif
  }
}
