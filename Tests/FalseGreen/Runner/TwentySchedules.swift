import FantailSchedules
import FantailTree

extension Trait {
  /// `.schedules(20)`; nothing where the system has no executors of tasks.
  static var twentySchedules: Trait {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return .tags() }
    return .schedules(20)
  }
}
