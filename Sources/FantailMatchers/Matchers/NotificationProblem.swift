/// The reasons why the posted notifications are not the expected ones. The cases hold facts; one renderer puts them
/// into words.
package indirect enum NotificationProblem {
  case notPosted(String, others: [String] = [], count: Int = 0)
  case posted(String, received: String)
  case unexpected(String, received: String)
  case early(String, next: String)
  case unjudged(String, because: String, received: String)

  package var mismatch: Mismatch {
    switch self {
    case .notPosted(let wanted, let others, let count):
      var details = others.map { "posted\($0.isEmpty ? " with nothing" : " with \($0)")" }
      if count > others.count { details.append("posted \(count - others.count) more") }
      let end = count == 0 ? "but it was not posted" : "but it was posted only otherwise"
      return .stated("expected the notification \(wanted), \(end)", details: details)
    case .posted(let wanted, let received):
      return .stated("expected no notification \(wanted), but it was posted", details: Self.posted(received))
    case .unexpected(let name, let received):
      return .stated("unexpected notification \(ValueDescription.quote(name))", details: Self.posted(received))
    case .early(let name, let next):
      return .stated("the notification \(ValueDescription.quote(name)) came out of order: expected \(next) next")
    case .unjudged(let wanted, let reason, let received):
      return .stated(
        "could not judge whether the notification \(wanted) was posted: \(reason)", details: Self.posted(received))
    }
  }

  private static func posted(_ received: String) -> [String] { received.isEmpty ? [] : ["posted with \(received)"] }
}
