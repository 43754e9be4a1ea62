/// The value of an option that a time turns on.
enum TimeOrOff: Sendable {
  case time(Duration)
  case off

  var time: Duration? { if case .time(let time) = self { time } else { nil } }
}
