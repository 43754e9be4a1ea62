/// The fields of a job that the runtime does not expose: its kind, and the function with which it continues. They are
/// part of the runtime's binary interface on 64-bit systems.
///
/// Unchecked, because a pointer is not `Sendable`. The job's executor or ``retain()`` keeps the job alive while it is
/// read.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct JobLayout: @unchecked Sendable {
  private let address: UnsafeRawPointer

  init(_ job: UnownedJob) {
    address = unsafeBitCast(job, to: UnsafeRawPointer.self)
  }

  #if (arch(x86_64) || arch(arm64)) && (canImport(Darwin) || os(Linux))
    /// `true` for a task; `false` for an actor with pending work, or for the continuation of a `Task.yield()`.
    var isTask: Bool { address.load(fromByteOffset: 32, as: UInt8.self) == 0 }

    /// The task's ID: later tasks have higher IDs.
    var number: UInt64 { Self.readNumber?(address) ?? 0 }

    /// The address of the function in which the job begins or continues.
    var continuation: UInt { address.load(fromByteOffset: 56, as: UInt.self) }

    /// The addresses at which a task and its callers continue, the innermost first. Only for a suspended task.
    var stack: [UInt] {
      var addresses = [continuation]
      var context = address.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
      // A context begins with its caller's context and the function with which the caller continues.
      while let current = context, addresses.count < Self.deepest {
        addresses.append(current.load(fromByteOffset: 8, as: UInt.self))
        context = current.load(as: UnsafeRawPointer?.self)
      }
      return addresses
    }

    /// `true` for a task that has ended.
    var isComplete: Bool { address.load(fromByteOffset: 96, as: UInt32.self) & 0x2000 != 0 }
  #else
    var isTask: Bool { true }
    var number: UInt64 { 0 }
    var continuation: UInt { 0 }
    var stack: [UInt] { [] }
    var isComplete: Bool { false }
  #endif

  /// Keeps a task in memory until it is released.
  func retain() { _ = Unmanaged<AnyObject>.fromOpaque(address).retain() }
  func release() { Unmanaged<AnyObject>.fromOpaque(address).release() }

  private static let deepest = 32

  private typealias ReadNumber = @convention(c) (UnsafeRawPointer) -> UInt64

  private static let readNumber: ReadNumber? = RuntimeHooks.place("swift_task_getJobTaskId").map {
    unsafeBitCast($0, to: ReadNumber.self)
  }
}
