struct CompilerError: Equatable {
  var file: String
  var line: Int
  var message: String

  /// The errors in what a compiler said: `/tmp/Shop+Mocks.swift:3:14: error: invalid redeclaration of 'lock()'`.
  static func all(in said: String) -> [CompilerError] {
    said.split(separator: "\n").compactMap { line in
      guard let mark = line.firstRange(of: ": error: ") else { return nil }
      let place = line[..<mark.lowerBound].split(separator: ":")
      let number = place.count > 2 ? Int(place[place.count - 2]) : nil
      let path = place.dropLast(2).last ?? ""
      return CompilerError(
        file: String(path.split(separator: "/").last ?? ""), line: number ?? 0,
        message: String(line[mark.upperBound...]))
    }
  }
}
