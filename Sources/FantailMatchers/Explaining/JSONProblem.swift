/// A reason why a text cannot be read as JSON.
enum JSONProblem: Error, Equatable {
  case notJSON
  /// An object has the same key twice; readers disagree about its value.
  case keyTwice(String)
  case tooDeep(Int)

  /// The words after "it".
  var text: String {
    switch self {
    case .notJSON: "is not JSON"
    case .keyTwice(let key): "has the key \(ValueDescription.quote(key)) twice"
    case .tooDeep(let levels): "is nested deeper than \(levels) levels"
    }
  }
}
