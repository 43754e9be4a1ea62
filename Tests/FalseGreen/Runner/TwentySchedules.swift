import FantailSchedules
import FantailTree

extension Trait {
  /// `.schedules(20)`; no trait if the system does not support executors for tasks.
  static var twentySchedules: Trait {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return .tags() }
    return .schedules(20)
  }
}
