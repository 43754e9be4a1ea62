import FantailSeams

/// The default executor of the process, starting with the first schedule. It gives jobs to the running schedule and
/// forwards all others to the previous default executor.
///
/// `Task.yield()` uses the default executor without passing a hook, so hooks alone would miss its jobs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class DefaultExecutor: TaskExecutor {
  /// The previous default executor; `nil` if the runtime does not allow a replacement.
  private let system: (any TaskExecutor)?

  private init(system: (any TaskExecutor)?) {
    self.system = system
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !RuntimeHooks.take(job) { Self.forward(job) }
  }

  /// Gives a job to the previous default executor.
  static func forward(_ job: UnownedJob) {
    (installed.system ?? globalConcurrentExecutor).enqueue(job)
  }

  static func install() {
    _ = installed
  }

  private typealias Getter = @convention(thin) () -> any TaskExecutor
  private typealias Create = @convention(thin) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void

  private static let installed: DefaultExecutor = {
    guard let get = RuntimeHooks.place("$sScTss5NeverORszABRs_rlE15defaultExecutorSch_pvgZ"),
      let main = RuntimeHooks.place("$sScM8executors12MainExecutor_pvgZ"),
      let create = RuntimeHooks.place("swift_createExecutors")
    else { return DefaultExecutor(system: nil) }
    let executor = DefaultExecutor(system: unsafeBitCast(get, to: Getter.self)())
    replacement.withLock { $0 = executor }
    // The runtime accepts a type that conforms to its protocol `ExecutorFactory`, which is not public yet. The runtime
    // only calls the two getters of the conformance; this table contains the getters at their offsets.
    let getter: Getter = { replacement.withLock(\.self) }
    let table = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: 3)
    table[0] = UnsafeRawPointer(main)
    table[1] = UnsafeRawPointer(main)
    table[2] = unsafeBitCast(getter, to: UnsafeRawPointer.self)
    let type = unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self)
    unsafeBitCast(create, to: Create.self)(type, type, UnsafeRawPointer(table))
    return executor
  }()

  /// The executor that the runtime's getter returns while `installed` is being made, once per process.
  private static let replacement = Locked<any TaskExecutor>(globalConcurrentExecutor)
}
