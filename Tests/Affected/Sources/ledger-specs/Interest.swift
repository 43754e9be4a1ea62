/// What money earns.
struct Interest: Sendable {
  let percent: Int
  /// Made once, by whoever asks first.
  static let steps = [0, 10, 25, 50]

  init(percent: Int) {
    self.percent = percent < 0 ? 0 : percent
  }

  func earned(on cents: Int, years: Int = 1) -> Int {
    var sum = cents
    var year = 0
    while year < years {
      sum += part(of: sum)
      year += 1
    }
    return sum - cents
  }

  private func part(of cents: Int) -> Int {
    cents * percent / 100
  }

  static func grade(_ cents: Int) -> Int {
    func isBelow(_ step: Int) -> Bool {
      cents < step
    }
    var grade = 0
    for step in steps {
      if isBelow(step) {
        break
      }
      grade += 1
    }
    return grade
  }
}

/// The larger of two.
func larger<Value: Comparable>(_ left: Value, _ right: Value) -> Value {
  if left > right {
    return left
  }
  return right
}

enum Period: String, CaseIterable, Sendable {
  case day, week, month

  var days: Int {
    switch self {
    case .day:
      return 1
    case .week:
      return 7
    case .month:
      return 30
    }
  }

  func budget(perDay cents: Int) -> Int {
    let whole = cents * days
    let rounded = whole / 100 * 100
    if whole - rounded >= 50 {
      return rounded + 100
    }
    return rounded
  }
}

func + (left: Interest, right: Interest) -> Interest {
  Interest(percent: left.percent + right.percent)
}

/// Splits cents among people, the first of whom bear what is left.
func split(_ cents: Int, among people: Int) -> [Int] {
  guard people > 0 else {
    return []
  }
  let share = cents / people
  let left = cents % people
  return (0..<people).map { person in
    if person < left {
      return share + 1
    }
    return share
  }
}
