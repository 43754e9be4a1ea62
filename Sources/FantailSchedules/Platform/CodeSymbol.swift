#if os(Linux) && canImport(Runtime)
  import FantailTree
  import Foundation
  import Runtime
#endif

/// A function of the program, from its debug information.
struct CodeSymbol: Sendable, Hashable {
  /// The function's name, such as `withdraw(_:_:)`.
  let function: String
  /// The file's path and the line; `nil` where the program has no debug information.
  let path: String?
  let line: Int

  /// Looks up addresses of code.
  ///
  /// - Returns: A symbol for each address; `nil` for an address outside all functions, and on all systems except Linux.
  static func look(up addresses: [UInt]) -> [UInt: CodeSymbol] {
    #if os(Linux) && canImport(Runtime)
      let images = ProcessImages.map(capturing: ImageMap.capture)
      var symbols: [UInt: CodeSymbol] = [:]
      for address in Set(addresses) { symbols[address] = symbol(at: address, in: images) }
      return symbols
    #else
      return [:]
    #endif
  }

  #if os(Linux) && canImport(Runtime)
    private static func symbol(at address: UInt, in images: ImageMap) -> CodeSymbol? {
      // A stack of one frame, in the documented form: an absolute address of eight bytes.
      // <https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md>
      let bytes = withUnsafeBytes(of: UInt64(address).bigEndian) { Data([0x02, 0x17] + $0) }
      let fields = ["architecture": architecture, "backtrace": bytes.base64EncodedString()]
      guard let data = try? JSONEncoder().encode(fields),
        let stack = try? JSONDecoder().decode(Backtrace.self, from: data),
        let named = stack.symbolicated(with: images, options: [.showSourceLocations, .useSymbolCache]),
        let symbol = named.frames.first(where: { _ in true })?.symbol
      else { return nil }
      let place = symbol.sourceLocation
      return CodeSymbol(function: symbol.name, path: place?.path, line: place?.line ?? 0)
    }

    private static let architecture: String = {
      #if arch(arm64)
        "arm64"
      #else
        "x86_64"
      #endif
    }()
  #endif
}
