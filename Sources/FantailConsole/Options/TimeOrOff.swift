/// The value of an option that takes a time, or `off`.
enum TimeOrOff: Sendable {
  case time(Duration)
  case off

  var time: Duration? { if case .time(let time) = self { time } else { nil } }
}
