import Dispatch
import FantailSeams
import Foundation

/// The thread on which all schedules of the process run. It is started for the first schedule and kept, since starting
/// a thread for each schedule would cost more than most schedules do.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ScheduleThread: Sendable {
  static let shared = ScheduleThread()

  private let identity: ObjectIdentifier
  private let work: Locked<[@Sendable () -> Void]>
  private let arrival: DispatchSemaphore

  private init() {
    let work = Locked<[@Sendable () -> Void]>([])
    let arrival = DispatchSemaphore(value: 0)
    self.work = work
    self.arrival = arrival
    let thread = Thread {
      while true {
        arrival.wait()
        let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        next?()
      }
    }
    thread.name = "fantail.schedules"
    // As large as a main thread's stack, since recursive bodies run here.
    thread.stackSize = 8 << 20
    identity = ObjectIdentifier(thread)
    thread.start()
  }

  /// `true` on this thread.
  var isCurrent: Bool { ObjectIdentifier(Thread.current) == identity }

  /// Runs a closure on the thread, after the closures that were added before.
  func begin(_ next: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(next) }
    arrival.signal()
  }
}
