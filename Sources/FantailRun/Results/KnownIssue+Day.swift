import FantailTree
import Foundation

extension KnownIssue {
  /// Returns the reason why the issue may no longer occur: its day, in UTC, is over or is not a day; `nil` if it may.
  func problemOfDay(at now: Date = Date()) -> Issue.Kind? {
    guard let lastDay else { return nil }
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    guard let day = formatter.date(from: lastDay), formatter.string(from: day) == lastDay else {
      return .failed("known issue \(reference): \"\(lastDay)\" is not a date; write it as 2027-01-31")
    }
    return formatter.string(from: now) > lastDay ? .knownIssueExpired(reference, on: lastDay) : nil
  }
}
