/// A place where two values differ.
struct ValueDifference {
  indirect enum Change {
    case other(expected: Any, got: Any)
    case missing(Any)
    case extra(Any)
    /// An element that has another position in the collection at the path.
    case moved(Any, from: Int, to: Int)
    /// All elements of the collection at the path, in another order.
    case reordered(count: Int, isReversed: Bool)
    case bytes(DataDifference)
  }

  /// The path from the whole value to the place: `lines[2].price`; empty for the whole value.
  let path: String
  let change: Change

  /// Returns the places where two values differ, in the order of fields and elements; keys and members are sorted.
  ///
  /// - Returns: The places and their number; beyond a thousand, places are only counted.
  static func all(expected: Any, got: Any, at path: String = "") -> (places: [ValueDifference], count: Int) {
    var differ = Differ()
    differ.compareUnequal(expected, got, at: path)
    return (differ.places, differ.count)
  }
}
