/// One place where two values differ, found by reflection.
struct ValueDifference {
  enum Change {
    case other(expected: Any, got: Any)
    case missing(Any)
    case extra(Any)
    /// An element that stands elsewhere in the collection at the path.
    case moved(Any, from: Int, to: Int)
    case bytes(DataDifference)
  }

  /// From the whole value to the place: `lines[2].price`; empty for the whole value.
  let path: String
  let change: Change

  /// The places where two values differ, in the order of fields and elements; keys and members are sorted.
  ///
  /// - Returns: The places, and how many there are: of a thousand and more, the others are counted only.
  static func all(expected: Any, got: Any, at path: String = "") -> (places: [ValueDifference], count: Int) {
    var differ = Differ()
    differ.compare(expected, got, path, 0)
    return (differ.places, differ.count)
  }

  /// The places where two values differ field by field, where their types do not say what is equal.
  ///
  /// - Returns: The places, and the paths of what nobody can compare, as functions.
  static func unlike(expected: Any, got: Any) -> (places: [ValueDifference], unjudged: [String]) {
    var differ = Differ()
    differ.compare(expected, got, "", 1)
    return (differ.places, differ.unjudged)
  }

  /// Returns whether two values are known to have nothing in which they differ.
  static func areAlike(_ left: Any, _ right: Any) -> Bool {
    let (places, unjudged) = unlike(expected: left, got: right)
    return places.isEmpty && unjudged.isEmpty
  }
}
