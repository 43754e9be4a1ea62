import Foundation

/// The stack of a thread at one moment, as addresses of code.
struct ThreadStack: Sendable, Hashable {
  let thread: Int32
  /// The address of the thread's current instruction, followed by the return addresses, the innermost first.
  let addresses: [UInt64]

  /// Reads the stacks of all threads of this process except the calling one. Each is interrupted for some microseconds.
  ///
  /// This takes a millisecond, and up to a second if a thread does not answer. It does not take any locks of the
  /// process.
  ///
  /// - Returns: The stacks of the threads that answered; empty on systems other than Linux with glibc.
  static func all() -> [ThreadStack] {
    #if os(Linux)
      guard !hasThreadSanitizer else { return [] }
      let most = 1_024
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: most * Self.size, alignment: 8)
      defer { room.deallocate() }
      guard let start = room.baseAddress else { return [] }
      let count = Int(look(start, Int32(most), 1_000))
      return (0..<max(0, count)).compactMap { index in
        let stack = start + index * size
        let frames = Int(stack.load(fromByteOffset: 4, as: Int32.self))
        guard frames > 0 else { return nil }
        return ThreadStack(
          thread: stack.load(as: Int32.self),
          addresses: (0..<frames).map { stack.load(fromByteOffset: 8 + 8 * $0, as: UInt64.self) })
      }
    #else
      return []
    #endif
  }

  /// `true` if an address is in the program or in a library that belongs neither to the system nor to the toolchain.
  var isInUsersCode: Bool {
    #if os(Linux)
      addresses.contains(where: Self.isOfProgram)
    #else
      false
    #endif
  }

  #if os(Linux)
    /// Returns whether an address is in the program or in a library that belongs neither to the system nor to the toolchain.
    static func isOfProgram(_ address: UInt64) -> Bool { addressIsOfProgram(address) != 0 }
  #endif

  #if os(Linux)
    /// `true` if the process runs under the thread sanitizer. The sanitizer delays signals, and ends the process if a
    /// signal arrives while a thread is being created.
    static let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil
  #endif

  /// The size of a `fantail_stack`, as declared in `CFantailProbes`: two numbers of four bytes and 64 addresses.
  private static let size = 8 + 64 * 8
}

#if os(Linux)
  // Found by its symbol: with an import, every importer of this module would also need the C module.
  @_silgen_name("fantail_look") private func look(
    _ stacks: UnsafeMutableRawPointer, _ most: Int32, _ milliseconds: Int32
  ) -> Int32
  @_silgen_name("fantail_is_of_program") private func addressIsOfProgram(_ address: UInt64) -> Int32
#endif
