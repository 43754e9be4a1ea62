enum Relation: String {
  case less = "less than"
  case lessOrEqual = "less than or equal to"
  case greater = "greater than"
  case greaterOrEqual = "greater than or equal to"

  func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
    switch self {
    case .less: value < bound
    case .lessOrEqual: value <= bound
    case .greater: value > bound
    case .greaterOrEqual: value >= bound
    }
  }
}
