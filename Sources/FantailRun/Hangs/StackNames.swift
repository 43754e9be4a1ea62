#if os(Linux) && canImport(Runtime)
  import FantailLock
  import FantailTree
  import Foundation
  import Runtime

  /// The names and lines of this process's code.
  struct StackNames {
    /// The process has one, as it has one map of images.
    static let ofProcess = StackNames()

    /// The frames of stacks that were read before: what waits for long is looked at again.
    private let known = Locked<[[UInt64]: [NamedFrame]]>([:])
    private let images: ImageMap
    private let architecture: String

    private init?() {
      guard let own = try? Backtrace.capture(limit: 1) else { return nil }
      images = ProcessImages.map(capturing: ImageMap.capture)
      architecture = own.architecture
    }

    /// Returns the frames of a stack, the innermost first, those that the compiler put into others too.
    ///
    /// - Parameter areResumed: `true` for a suspended task, whose addresses are those at which functions continue.
    func frames(of addresses: [UInt64], areResumed: Bool = false) -> [NamedFrame] {
      if let frames = known.withLock({ $0[addresses] }) { return frames }
      let frames = read(addresses, areResumed)
      known.withLock { $0[addresses] = frames }
      return frames
    }

    private func read(_ addresses: [UInt64], _ areResumed: Bool) -> [NamedFrame] {
      let options: Backtrace.SymbolicationOptions = [.showInlineFrames, .showSourceLocations, .useSymbolCache]
      let backtrace = backtrace(addresses, areResumed)
      guard let named = backtrace?.symbolicated(with: images, options: options) else { return [] }
      return named.frames.map { frame in
        let place = frame.symbol?.sourceLocation
        // Functions of the system's C library have their version behind them.
        let name = frame.symbol?.name.split(separator: "@", maxSplits: 1).first.map(String.init)
        return NamedFrame(name: name, file: place?.path, line: place?.line ?? 0)
      }
    }

    /// Makes a stack of addresses. There is no way to make one but to decode it, in the documented form: the first is the
    /// address of the code itself, the others are return addresses, each absolute and of eight bytes. Tasks have addresses
    /// at which they continue.
    /// <https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md>
    private func backtrace(_ addresses: [UInt64], _ areResumed: Bool) -> Backtrace? {
      var bytes = Data([0x02])
      for (index, address) in addresses.enumerated() {
        bytes.append(areResumed ? 0x3F : index == 0 ? 0x1F : 0x2F)
        withUnsafeBytes(of: address.bigEndian) { bytes.append(contentsOf: $0) }
      }
      bytes.append(0)
      let fields = ["architecture": architecture, "backtrace": bytes.base64EncodedString()]
      return try? JSONDecoder().decode(Backtrace.self, from: JSONEncoder().encode(fields))
    }
  }
#endif
