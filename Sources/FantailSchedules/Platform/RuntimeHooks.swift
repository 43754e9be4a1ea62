import Dispatch
import FantailSeams

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The hooks of the concurrency runtime through which jobs reach the default executor. They are found by name at run
/// time, so that a program also links on a system without them.
///
/// | hook | jobs that pass through it |
/// | --- | --- |
/// | `swift_task_enqueueGlobal_hook` | tasks that begin or continue, actors that have pending work |
/// | `…WithDelay_hook`, `…WithDeadline_hook` | sleeps |
/// | `swift_createExecutors` | `Task.yield()`, which uses the default executor directly since Swift 6.2 |
///
/// Once installed, the hooks remain and pass on the jobs of other code.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum RuntimeHooks {
  /// A deadline of `Task.sleep(until:)`: an absolute time of one of the system's clocks.
  struct Deadline {
    let seconds: Int
    let nanoseconds: Int
    let clock: Int32
  }

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias GlobalHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias DelayHook = @convention(thin) (UInt64, UnownedJob, UnsafeRawPointer) -> Void
  private typealias DeadlineHook =
    @convention(thin) (Int, Int, Int, Int, Int32, UnownedJob, UnsafeRawPointer) -> Void

  /// The functions that take jobs; each returns `false` for a job from other code.
  struct Takers: Sendable {
    let ready: @Sendable (UnownedJob) -> Bool
    let after: @Sendable (UnownedJob, Duration) -> Bool
    let until: @Sendable (UnownedJob, Deadline) -> Bool
  }

  /// The functions, behind a lock, since hooks cannot capture them. A process has one set of them, as it has one
  /// runtime.
  static let takers = Locked<Takers?>(nil)

  static func take(_ job: UnownedJob) -> Bool { takers.withLock(\.self)?.ready(job) ?? false }

  /// Installs the hooks at the first call.
  ///
  /// - Parameter takers: The functions that take jobs from now on.
  /// - Returns: Whether the runtime has the hooks. Without them, a schedule only controls tasks that inherit its
  ///   executor.
  static func install(_ takers: Takers) -> Bool {
    self.takers.withLock { $0 = takers }
    return isInstalled
  }

  private static let isInstalled: Bool = {
    #if canImport(Darwin) || os(Linux)
      guard let global = place("swift_task_enqueueGlobal_hook"),
        let delay = place("swift_task_enqueueGlobalWithDelay_hook"),
        let deadline = place("swift_task_enqueueGlobalWithDeadline_hook")
      else { return false }
      // If the program already has hooks, they are not replaced.
      guard global.load(as: UnsafeRawPointer?.self) == nil else { return false }
      let onGlobal: GlobalHook = { job, system in
        if !take(job) { system(job) }
      }
      let onDelay: DelayHook = { nanoseconds, job, _ in
        if !(takers.withLock(\.self)?.after(job, .nanoseconds(nanoseconds)) ?? false) { later(job, after: nanoseconds) }
      }
      let onDeadline: DeadlineHook = { seconds, nanoseconds, _, _, clock, job, _ in
        let deadline = Deadline(seconds: seconds, nanoseconds: nanoseconds, clock: clock)
        if !(takers.withLock(\.self)?.until(job, deadline) ?? false) {
          later(job, after: UInt64(max(0, deadline.fromNow.wholeNanoseconds)))
        }
      }
      delay.storeBytes(of: onDelay, as: DelayHook?.self)
      deadline.storeBytes(of: onDeadline, as: DeadlineHook?.self)
      global.storeBytes(of: onGlobal, as: GlobalHook?.self)
      DefaultExecutor.install()
      return true
    #else
      return false
    #endif
  }()

  static func place(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin) || os(Linux)
      dlsym(dlopen(nil, RTLD_NOW), name)
    #else
      nil
    #endif
  }

  /// Runs a job of other code after its delay. The runtime's function would use the default executor, which cannot
  /// delay jobs.
  private static func later(_ job: UnownedJob, after nanoseconds: UInt64) {
    let delay = DispatchTimeInterval.nanoseconds(Int(clamping: nanoseconds))
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { DefaultExecutor.forward(job) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RuntimeHooks.Deadline {
  /// The time until the deadline.
  var fromNow: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) - Self.now(of: clock) }

  /// Returns the current time of a system clock.
  static func now(of clock: Int32) -> Duration {
    // In the runtime, clock 1 is continuous, and clock 2 stops while the machine sleeps.
    guard let read else { return .zero }
    var seconds = 0
    var nanoseconds = 0
    read(&seconds, &nanoseconds, clock)
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  private typealias Read = @convention(c) (UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int>, Int32) -> Void

  private static let read: Read? = RuntimeHooks.place("swift_get_time").map { unsafeBitCast($0, to: Read.self) }
}

extension Duration {
  /// The duration in nanoseconds, rounded towards zero.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
