/// A list of the examples of a type's spec for Swift Testing.
struct ListedCases {
  /// The type as it is written, perhaps with outer types and a module.
  var type = ""
  var place = SourcePlace()

  /// Returns whether the written type may be the type with this path in the module.
  func names(_ path: [String], in module: String) -> Bool {
    let written = type.split(separator: ".").map(String.init)
    return ([module] + path).suffix(written.count) == written[...]
  }
}
