import FantailPlan
import FantailRun
import FantailTree

/// The number of schedules in which an example runs.
enum ScheduleCount: TraitKey {
  typealias Value = Int?
  static let name = "schedules"

  static func words(_ count: Int?, in traits: Traits) -> [String] {
    guard let count else { return [] }
    return ["\(counted(count, "schedule")) from seed \(traits.seed ?? 0)"]
  }
}

extension ScheduleCount: AttemptRuleKey {
  static func rule(_ count: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
    guard let count, let example = subject.example else { return nil }
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    return SchedulesRule(count: count, seed: subject.traits.seed ?? 0, id: example.id, at: subject.location)
  }
}
